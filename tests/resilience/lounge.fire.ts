import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShopApi } from '#contract/api.ts';
import { SLOTS } from '#contract/reservations/lounge.ts';
import { createApi } from '#contract/wire/client.ts';
import { findRunning } from '#server/db/embedded/running.ts';
import { booking, dayAhead } from '../factories/lounge.ts';
import { freePort, type ShopProcess, startShop } from '../process.ts';

const ROUNDS = Number(process.env.FIRE_ROUNDS ?? 20);
/** Concurrent guests. */
const GUESTS = 6;
const dataDir = mkdtempSync(join(tmpdir(), 'casa-fire-lounge-'));

let shop: ShopProcess;
let settings: Record<string, string>;
/** What the guests were told: reservation → whether its cancellation was confirmed, or requested without an answer. */
const told = new Map<string, 'booked' | 'asked' | 'cancelled'>();

beforeAll(async () => {
  // Behind a proxy, so that each guest has an address.
  settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error', TRUST_PROXY: '1' };
  shop = await startShop(settings);
});
afterAll(async () => {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

let clients = 0;
const guest = (): ShopApi => {
  const address = `10.${(++clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  const send = (path: string, init: RequestInit) =>
    fetch(shop.url + path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address }, signal: AbortSignal.timeout(10_000) });
  return createApi(send) as ShopApi;
};

const any = (count: number): number => Math.floor(Math.random() * count);

/** One guest: books at a few busy hours, and every third one cancels. Without an answer the guest knows nothing. */
async function visit(): Promise<void> {
  const api = guest();
  const wish = booking({ fecha_visita: dayAhead(2 + any(4)), hora_visita: SLOTS[any(13)] as '1:00 PM', numero_personas: 1 + any(12) });
  const { data } = await api('POST /api/reservaciones', wish);
  told.set(data.id, 'booked');
  if (any(3) > 0) return;
  told.set(data.id, 'asked');
  await api('POST /api/reservaciones/{codigo}/cancelar', { codigo: data.codigo, token: data.token as string });
  told.set(data.id, 'cancelled');
}

async function query<T>(text: string): Promise<T[]> {
  const running = findRunning(dataDir);
  if (!running) throw new Error('The database is not running.');
  const client = new Client(running);
  await client.connect();
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows as T[]),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

const TWO_AT_ONE = `select one.id from reservations one join reservations other
  on one.id < other.id and one.fecha = other.fecha and abs(one.hora - other.hora) < 2 and one.mesas && other.mesas
  where one.estado = 'confirmada' and other.estado = 'confirmada'`;

async function expectKept(): Promise<void> {
  expect(await query(TWO_AT_ONE)).toEqual([]);
  const rows = await query<{ id: string; estado: string }>('select id, estado from reservations');
  const kept = new Map(rows.map(({ id, estado }) => [id, estado]));
  const lost = [...told].filter(([id, word]) => {
    const estado = kept.get(id);
    return word === 'asked' ? !estado : estado !== (word === 'booked' ? 'confirmada' : 'cancelada');
  });
  expect(lost).toEqual([]);
}

it('kill -9 under a stream of bookings loses none and never gives one table to two parties', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    let isOpen = true;
    const streams = Array.from({ length: GUESTS }, async () => {
      // The hour is full or the shop is down: the next guest tries.
      while (isOpen) await visit().catch(() => sleep(20));
    });
    const before = told.size;
    for (const end = Date.now() + 30_000; told.size < before + 15 && Date.now() < end; ) await sleep(5);
    await sleep(any(100));
    await shop.stop('SIGKILL');
    isOpen = false;
    await Promise.all(streams);
    shop = await startShop(settings);
    await expectKept();
    // Keep tables free for the next round.
    await query('delete from lounge_cells');
    await query(`update reservations set fecha = fecha - ${(round + 1) * 100} where fecha > current_date`);
  }
});

it('sends every mail', async () => {
  const wanted = await query<{ name: string }>(
    `select 'reservation-' || id || '-booked-0.eml' as name from reservations
     union all select 'reservation-' || id || '-cancelled-1.eml' from reservations where estado = 'cancelada'`,
  );
  const missing = () => wanted.filter(({ name }) => !existsSync(join(dataDir, 'outbox', name))).map(({ name }) => name);
  await expect.poll(missing, { timeout: 5 * 60_000, interval: 1000 }).toEqual([]);
  console.log(`${told.size} reservations acknowledged, ${wanted.length} mails`);
});
