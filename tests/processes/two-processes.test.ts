import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { apiOf, buyAt } from '../factories/processes.ts';
import { type ShopProcess, startShop } from '../process.ts';

/** Two processes on one database see each other's changes. */
const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };

let shops: [ShopProcess, ShopProcess];
beforeAll(async () => {
  const settings = { DATABASE_URL: await freshDatabase(), SEED_DEMO: 'catalog', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password };
  // The first process inserts the products and creates the owner.
  const first = await startShop(settings);
  shops = [first, await startShop(settings)];
});
afterAll(() => Promise.all(shops.map((shop) => shop.stop())));

/** Collects the text of a stream until it ends. */
async function follow(shop: ShopProcess, token: string) {
  const answer = await fetch(`${shop.url}/api/orders/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const heard = { text: '', isOver: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as ReadableStream<Uint8Array>) heard.text += decoder.decode(chunk);
    heard.isOver = true;
  })().catch(() => {});
  await expect.poll(() => heard.text).toContain('event: ping');
  return heard;
}

const signIn = async (shop: ShopProcess) => (await apiOf(shop)('POST /api/users/login', OWNER)).token;

describe('two processes on one database', () => {
  it('show a new order on the open boards of both', async () => {
    const token = await signIn(shops[0]);
    const heard = await Promise.all(shops.map((shop) => follow(shop, token)));
    const id = await buyAt(shops[1]);
    for (const board of heard) await expect.poll(() => board.text).toContain(`"id":"${id}"`);
  });

  it('show a changed setting on the pages and in the answers of both', async () => {
    const owner = apiOf(shops[0], await signIn(shops[0]));
    const shown = async (shop: ShopProcess) => {
      const [page, manifest, { data }] = await Promise.all([
        (await fetch(`${shop.url}/suscripcion`)).text(),
        (await fetch(`${shop.url}/manifest.webmanifest`)).json() as Promise<{ name: string }>,
        apiOf(shop)('GET /api/ajustes', {}),
      ]);
      return [page.match(/<title>(.*?)<\/title>/)?.[1], manifest.name, data.casa.nombre];
    };
    // Both processes have cached the page before the change.
    for (const shop of shops) expect(await shown(shop)).toEqual(['Suscripción al Club Casa Blanca', 'Casa Blanca', 'Casa Blanca']);
    for (const nombre of ['Casa Azul', 'Casa Blanca']) {
      const { version, valor } = await owner('GET /api/ajustes/{seccion}', { seccion: 'casa' });
      await owner('PUT /api/ajustes/{seccion}', { seccion: 'casa', version, valor: { ...valor, nombre } });
      const all = [`Suscripción al Club ${nombre}`, nombre, nombre];
      expect(await shown(shops[0])).toEqual(all);
      // A notification tells the other process at once, but its answers may take some time on a busy machine.
      await expect.poll(() => shown(shops[1])).toEqual(all);
    }
  });

  it('show on the menus of both that the bar takes no orders, until it does again', async () => {
    const owner = apiOf(shops[0], await signIn(shops[0]));
    const menus = () =>
      Promise.all(
        shops.flatMap(({ url }) =>
          ['/products', '/coffee'].map(async (path) => (await (await fetch(url + path)).text()).includes('La barra está en pausa hasta')),
        ),
      );
    for (const pausa_hasta of [new Date(Date.now() + 3_600_000).toISOString(), null]) {
      await owner('PUT /api/ajustes/pedidos/ritmo', { pausa_hasta });
      await expect.poll(menus).toEqual(Array(4).fill(pausa_hasta !== null));
    }
  });

  it('end a stream when its session ends in the other process, and send no later orders', async () => {
    const token = await signIn(shops[0]);
    const heard = await follow(shops[0], token);
    await apiOf(shops[1], token)('POST /api/users/logout', {});
    const id = await buyAt(shops[1]);
    await expect.poll(() => heard.isOver).toBe(true);
    expect(heard.text).not.toContain(id);
  });

  it('count the calls of an access token together, and end it in both when one revokes it', async () => {
    const owner = apiOf(shops[0], await signIn(shops[0]));
    const rights = { nombre: 'Almacén', puesto: 'staff', solo_lectura: true, dias: 1 } as const;
    const [busy, ended] = [await owner('POST /api/tokens', rights), await owner('POST /api/tokens', rights)];
    const statusAt = async (shop: ShopProcess, token: string) => {
      const answer = await fetch(`${shop.url}/api/barra/impresora`, { headers: { authorization: `Bearer ${token}` } });
      await answer.body?.cancel();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 31; round++)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => statusAt(shops[n % 2] as ShopProcess, busy.token)))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    for (const shop of shops) expect(await statusAt(shop, ended.token)).toBe(200);
    await owner('DELETE /api/tokens/{id}', { id: ended.id });
    for (const shop of shops) expect(await statusAt(shop, ended.token)).toBe(401);
  });
});
