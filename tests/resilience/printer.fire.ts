import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toCents } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { findRunning } from '#server/db/embedded/running.ts';
import { ADDRESS, CARDS, confirm } from '../factories/orders.ts';
import { freePort, type ShopProcess, startShop } from '../process.ts';
import { type PrinterStandIn, startPrinter } from '../stand-ins/printer.ts';
import { type Buyer, signUp } from './buyers.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'casa-fire-'));

let printer: PrinterStandIn;
let settings: Record<string, string>;
let shop: ShopProcess;
let buyer: Buyer;

beforeAll(async () => {
  printer = await startPrinter();
  const PRINTER_URL = `tcp://${printer.host}:${printer.port}`;
  settings = { DATA_DIR: dataDir, PORT: String(await freePort()), PRINTER_URL };
  shop = await startShop(settings);
  buyer = await signUp(shop.url, 0);
});
afterAll(async () => {
  await shop?.stop();
  await printer?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** @returns the heading on the order's slip */
async function buy(): Promise<string> {
  const { id: user_id, api } = buyer;
  const { id, price } = await api('GET /api/products/{id}', { id: 'cafe-oaxaca' });
  const order_data = { items: [{ product_id: id, quantity: 1 }], shipping_address: ADDRESS };
  const intent = await api('POST /api/stripe/create-payment-intent', { user_id, amount: toCents(price), order_data });
  await confirm(buyer, intent, CARDS.pays);
  const payment_data = { stripe_payment_id: intent.payment_intent_id };
  return folioOf((await api('POST /api/stripe/checkout', { user_id, payment_data })).order_id);
}
async function buySeveral(count: number): Promise<string[]> {
  const heads: string[] = [];
  while (heads.length < count) heads.push(await buy());
  return heads;
}

async function slipsLeft(): Promise<number | undefined> {
  const running = findRunning(dataDir);
  if (!running) throw new Error('The database is not running.');
  const client = new Client(running);
  await client.connect();
  const { rows } = await client.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = 'print-slip' and state <> 'completed'`,
  );
  await client.end();
  return rows[0]?.left;
}

it('prints every slip after a kill -9 during printing, and only the interrupted one twice, marked as a copy', async () => {
  const printed = await buySeveral(3);
  await expect.poll(() => printer.slips).toHaveLength(printed.length);

  // The printer cuts the next slip but does not confirm it: the process is killed before it can store the result.
  printer.behave('hangs');
  const waiting = await buySeveral(5);
  await expect.poll(() => printer.slips.length, { interval: 5 }).toBe(printed.length + 1);
  await shop.stop('SIGKILL');
  const interrupted = printer.slips.at(-1)?.[0];
  expect(waiting).toContain(interrupted);

  printer.behave('prints');
  shop = await startShop(settings);
  await expect.poll(slipsLeft, { timeout: 300_000 }).toBe(0);
  const heads = printer.slips.map(([first, second]) => (first === 'COPIA' ? `COPIA ${second}` : first));
  expect(heads.toSorted()).toEqual([...printed, ...waiting, `COPIA ${interrupted}`].toSorted());
});
