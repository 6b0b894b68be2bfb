import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { OWNER, PRICED } from './load.ts';

const apiOf = (url: string, token: string | null = null) =>
  createApi(
    (path, init) => fetch(url + path, init),
    () => token,
  ) as ShopApi;

/** @returns the milliseconds until each shop agrees, from now on */
async function timeUntil(urls: readonly string[], agrees: (url: string) => Promise<boolean>): Promise<number> {
  const began = performance.now();
  await Promise.all(
    urls.map(async (url) => {
      while (!(await agrees(url))) await sleep(20);
    }),
  );
  return performance.now() - began;
}

/** Changes a price on each shop in turn. @returns how long after each answer both shops show it */
export async function priceTimes(urls: readonly string[], count: number): Promise<number[]> {
  const { token } = await apiOf(urls[0] as string)('POST /api/users/login', OWNER);
  // One that neither the buyers nor the owner of the load touch.
  const goods = await apiOf(urls[0] as string)('GET /api/products', {});
  const { id } = goods.find(({ slug }) => slug !== PRICED && !slug.startsWith('cafe-')) as (typeof goods)[number];
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const price = 100 + turn;
    await apiOf(urls[turn % urls.length] as string, token)('PUT /api/products/{id}', { id, price });
    times.push(await timeUntil(urls, async (url) => (await apiOf(url)('GET /api/products/{id}', { id })).price === price));
  }
  return times;
}

/** Signs guests out on each shop in turn. @returns how long after each answer both shops refuse the session */
export async function signOutTimes(urls: readonly string[], count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const account = { name: 'Persona de prueba', email: `sale${turn}.${Date.now()}@correo.mx`, password: 'una clave larga' };
    const { token } = await apiOf(urls[0] as string)('POST /api/users/register', account);
    const status = async (url: string) =>
      (await fetch(`${url}/api/users/sessions`, { headers: { authorization: `Bearer ${token}` } })).status;
    // Both shops know the session before it ends.
    for (const url of urls) if ((await status(url)) !== 200) throw new Error('A new session is refused.');
    await apiOf(urls[turn % urls.length] as string, token)('POST /api/users/logout', {});
    times.push(await timeUntil(urls, async (url) => (await status(url)) === 401));
  }
  return times;
}
