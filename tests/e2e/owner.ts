import type { Page } from '@playwright/test';

/** The first administrator of the journeys' shop. */
export const OWNER = { email: 'duena@casablanca.example', password: 'una clave de prueba' };

type SignedIn = { token: string; user: object };

/** Stores a session as the sign-in form does. The next opened page uses it. */
export async function keepSession(page: Page, { token, user }: SignedIn): Promise<void> {
  // The smallest document of the shop's origin.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([bearer, person]) => {
      localStorage.setItem('token', bearer as string);
      localStorage.setItem('user', person as string);
    },
    [token, JSON.stringify(user)],
  );
}

/** @returns the headers for the owner's calls */
export async function enterAsOwner(page: Page): Promise<{ authorization: string }> {
  const signed = (await (await page.request.post('/api/users/login', { data: OWNER })).json()) as SignedIn;
  await keepSession(page, signed);
  return { authorization: `Bearer ${signed.token}` };
}
