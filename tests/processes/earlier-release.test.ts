import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { booking, dayAhead } from '../factories/lounge.ts';
import { apiOf, buyAt } from '../factories/processes.ts';
import { type ShopProcess, startShop } from '../process.ts';

/**
 * The server of release 0.6.0, without its tests: `git archive COMMIT server contract scripts/run package.json content ':!*.test.ts'`, packed
 * by brotli. It needs the packages, pictures and built pages of the present one.
 */
const CODE = new URL('../dumps/code-of-0.6.0.tar.br', import.meta.url);
const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'casa-earlier-')));
let settings: Record<string, string>;
beforeAll(async () => {
  execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(CODE)) });
  for (const name of ['node_modules', 'public', 'build'])
    symlinkSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), join(folder, name));
  settings = {
    DATABASE_URL: await freshDatabase(),
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const priceAt = async (shop: ShopProcess) => (await apiOf(shop)('GET /api/products/{id}', { id: 'latte' })).price;

/** What guests and the owner do; any refusal is thrown. @returns the id of the order */
async function useShop(shop: ShopProcess, days: number): Promise<string> {
  const { token } = await apiOf(shop)('POST /api/users/login', OWNER);
  const owner = apiOf(shop, token);
  const [order, booked] = await Promise.all([
    buyAt(shop),
    apiOf(shop)('POST /api/reservaciones', booking({ fecha_visita: dayAhead(days) })),
  ]);
  expect(booked.data.codigo).toBeTruthy();
  // Another product than the bought one, whose price must not change while guests pay it.
  const { id, price } = await owner('GET /api/products/{id}', { id: 'latte' });
  await owner('PUT /api/products/{id}', { id, price: price + 1 });
  return order;
}

describe('the earlier release on the schema of this one', () => {
  it('serves beside it during an upgrade, and neither refuses a request', async () => {
    const earlier = await startShop(settings, folder);
    const orders = [await useShop(earlier, 2)];

    // Requests go on while this release starts, and until the earlier one is stopped.
    const open: ShopProcess[] = [earlier];
    const answers: number[] = [];
    let rounds = 0;
    const end = new AbortController();
    const guests = (async () => {
      while (!end.signal.aborted) {
        for (const shop of [...open]) {
          answers.push((await fetch(`${shop.url}/api/products`)).status);
          answers.push((await fetch(`${shop.url}/api/ajustes`)).status);
        }
        rounds++;
        await setTimeout(20);
      }
    })();
    const present = await startShop(settings);
    open.push(present);
    orders.push(...(await Promise.all([useShop(earlier, 3), useShop(present, 4), useShop(earlier, 5), useShop(present, 6)])));
    const price = await priceAt(present);
    await expect.poll(() => priceAt(earlier)).toBe(price);

    // The balancer stops choosing the earlier one first.
    open.shift();
    const before = rounds;
    await expect.poll(() => rounds).toBeGreaterThan(before + 1);
    expect(await earlier.stop()).toBe(0);
    orders.push(await useShop(present, 7));
    end.abort();
    await guests;
    expect(new Set(answers)).toEqual(new Set([200]));
    const { token } = await apiOf(present)('POST /api/users/login', OWNER);
    for (const id of orders) expect(await apiOf(present, token)('GET /api/orders/{id}', { id })).toMatchObject({ id });
    expect(await present.stop()).toBe(0);
  });
});
