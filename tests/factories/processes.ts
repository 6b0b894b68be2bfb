import { type ChildProcess, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import type { ShopProcess } from '../process.ts';
import { ADDRESS, CARDS, card } from './orders.ts';

export const apiOf = (shop: ShopProcess, token?: string) =>
  createApi(
    (path, init) => fetch(shop.url + path, init),
    () => token ?? null,
  ) as ShopApi;

/** A new customer pays an order. @returns the order's id */
export async function buyAt(shop: ShopProcess): Promise<string> {
  const stranger = apiOf(shop);
  const email = `compra-${randomUUID()}@correo.mx`;
  const { token, user } = await stranger('POST /api/users/register', { name: 'Paola Iturbe', email, password: 'una clave larga' });
  const api = apiOf(shop, token);
  const { id, price } = await api('GET /api/products/{id}', { id: 'cafe-oaxaca' });
  const order_data = { items: [{ product_id: id, quantity: 1 }], shipping_address: ADDRESS };
  const intent = await api('POST /api/stripe/create-payment-intent', { user_id: user.id, amount: Math.round(price * 100), order_data });
  const { payment_intent_id, client_secret } = intent;
  await api('POST /api/sandbox/payment-intents/{id}/confirm', { id: payment_intent_id, client_secret, card: card(CARDS.pays) });
  const placed = await api('POST /api/stripe/checkout', { user_id: user.id, payment_data: { stripe_payment_id: payment_intent_id } });
  return placed.order_id;
}

type Ended = { code: number; output: string };

/** Starts `npm run db -- …` as the owner does. */
export function startDbCommand(settings: Record<string, string>, ...args: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const words = ['--import', './scripts/run/quick-imports.mjs', 'scripts/db.ts', ...args];
  const child = execFile(process.execPath, words, { env }, (error, out, err) =>
    resolve({ code: error ? Number(error.code) : 0, output: out + err }),
  );
  return { child, ended };
}

/** Runs `npm run db -- …` as the owner does. */
export const dbCommand = (settings: Record<string, string>, ...args: string[]): Promise<Ended> => startDbCommand(settings, ...args).ended;

/** Runs one statement on a database that belongs to processes under test. */
async function change(database: string, statement: string, values: string[] = []): Promise<void> {
  const client = new Client(database);
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Leaves the database as a newer release would that the present code cannot work with. */
export const makeTooNew = (database: string): Promise<void> => change(database, 'update drizzle.schema_state set oldest_code = 9999');

/** Leaves the database as a newer release would with which the present code still works: a column more, and the queue's newer version. */
export const makeNewer = (database: string): Promise<void> =>
  change(
    database,
    `alter table products add column from_tomorrow text; update pgboss.version set version = version + 1;
     insert into drizzle.__drizzle_migrations (hash, created_at) select 'tomorrow', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );

/** Makes every waiting job due since two minutes. */
export const ageJobs = (database: string): Promise<void> =>
  change(database, "update pgboss.job set start_after = now() - interval '2 minutes' where state < 'active'");

/** Takes the last changes from the catalogue's version, as a standby does that takes over without them. */
export const loseChanges = (database: string): Promise<void> => change(database, 'update catalog_version set version = version - 3');

/** Lets the waiting jobs of this name run now. @param about a text in their data */
export const runJobNow = (database: string, job: string, about: string): Promise<void> =>
  change(database, `update pgboss.job set start_after = now() where name = $1 and data::text like $2`, [job, `%${about}%`]);
