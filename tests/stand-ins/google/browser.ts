import type { AuthAnswer } from '#contract/accounts/google.ts';
import type { Send, TestApp } from '../../app.ts';
import { jar } from './jar.ts';
import type { Claims, Google } from './provider.ts';

let count = 0;

/** A guest's browser with its own cookies, and its own address so that limits do not interfere. */
export function browser(shop: TestApp) {
  count += 1;
  const { send } = shop.from(`127.41.${count >> 8}.${count & 255}`);
  const cookies = jar();
  const get: Send = async (path, init = {}) => {
    const headers = { ...(init.headers as Record<string, string>), 'user-agent': 'Firefox/140.0 (Linux)', cookie: cookies.header() };
    const response = await send(path, { ...init, headers });
    cookies.keep(response);
    return response;
  };
  const locationOf = async (path: string) => {
    const response = await get(path);
    if (response.status !== 302) throw new Error(`${response.status}: ${await response.text()}`);
    return response.headers.get('location') ?? '';
  };
  return {
    get,
    /** @returns the address at Google */
    start: (redirect?: string) => locationOf(`/api/auth/google${redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`}`),
    /** @returns the query of the page /auth/callback */
    async comeBack(back: URL): Promise<Record<string, string>> {
      const page = new URL(await locationOf(back.pathname + back.search), 'https://shop.invalid');
      if (page.host !== 'shop.invalid' || page.pathname !== '/auth/callback') throw new Error(`led to ${page}`);
      return Object.fromEntries(page.searchParams);
    },
    /** Sends the code, as the page does. */
    async collect(token = ''): Promise<{ status: number; body: AuthAnswer }> {
      const response = await get('/api/auth/status', { headers: { authorization: `Bearer ${token}` } });
      return { status: response.status, body: await response.json() };
    },
  };
}
export type Browser = ReturnType<typeof browser>;

/** Signs in at Google and returns, up to the page's query. */
export const viaGoogle = async (guest: Browser, google: Google, person: Claims | 'denies', redirect?: string) =>
  guest.comeBack(await google.visit(await guest.start(redirect), person));
