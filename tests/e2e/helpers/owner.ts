import { type APIRequestContext, expect, type Page } from '@playwright/test';

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

/** Signs the owner in again, for journeys that end the session. */
export const newOwnerSession = async (request: APIRequestContext): Promise<SignedIn> =>
  (await (await request.post('/api/users/login', { data: OWNER })).json()) as SignedIn;

const sessions = new Map<string, SignedIn>();

/** One session per worker and shop, because the shop limits the sign-ins of an address. */
async function ownerSession(request: APIRequestContext): Promise<SignedIn> {
  const { origin } = new URL((await request.get('/robots.txt')).url());
  const session = sessions.get(origin) ?? (await newOwnerSession(request));
  sessions.set(origin, session);
  return session;
}

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** The headers for the owner's calls. */
export const ownerHeaders = async (request: APIRequestContext) => headersOf(await ownerSession(request));

/** Changes fields of a section of the settings. When another journey has changed the section meanwhile, loads it again and retries. */
export async function changeSettings(request: APIRequestContext, seccion: string, fields: object): Promise<void> {
  const headers = await ownerHeaders(request);
  await expect(async () => {
    const { version, valor } = await (await request.get(`/api/ajustes/${seccion}`, { headers })).json();
    const data = { version, valor: { ...valor, ...fields } };
    expect((await request.put(`/api/ajustes/${seccion}`, { headers, data })).status()).toBe(200);
  }).toPass();
}

/** @returns the headers for the owner's calls */
export async function enterAsOwner(page: Page, session?: SignedIn): Promise<{ authorization: string }> {
  const used = session ?? (await ownerSession(page.request));
  await keepSession(page, used);
  return headersOf(used);
}
