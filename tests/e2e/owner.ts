import type { Page } from '@playwright/test';

/** The shop's first administrator, as the journeys start it. */
export const OWNER = { email: 'duena@casablanca.example', password: 'una clave de prueba' };

type SignedIn = { token: string; user: object };

/** Puts a session where the shop keeps it, as its form does. The next page that is opened has it. */
export async function keepSession(page: Page, { token, user }: SignedIn): Promise<void> {
  await page.goto('/contacto');
  await page.evaluate(
    ([bearer, person]) => {
      localStorage.setItem('token', bearer as string);
      localStorage.setItem('user', person as string);
    },
    [token, JSON.stringify(user)],
  );
}

/** @returns what the owner's own calls need */
export async function enterAsOwner(page: Page): Promise<{ authorization: string }> {
  const signed = (await (await page.request.post('/api/users/login', { data: OWNER })).json()) as SignedIn;
  await keepSession(page, signed);
  return { authorization: `Bearer ${signed.token}` };
}
