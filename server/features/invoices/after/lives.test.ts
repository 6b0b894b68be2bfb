import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tax } from '#contract/catalog/catalog.ts';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { db, pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { RECEIVER, setFiscal } from '../../../../tests/factories/invoices.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { checkout, pay, product } from '../../../../tests/factories/orders.ts';
import { passAtPac } from '../../../../tests/factories/pac.ts';
import { setSteps } from '../../../../tests/factories/rows.ts';
import { askNow, documentsOf } from '../../../../tests/factories/tickets.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { readCfdi } from '../document/read.ts';
import { makeGlobals } from '../global/service.ts';
import { stampWaiting } from '../stamping/stamp.ts';
import { ticketsOf } from '../tickets/queries.ts';
import { worthOf } from '../tickets/worth.ts';
import { settleInvoices } from './settle.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  shop = await testApp();
  [owner, manager] = [await admin(shop), await staff(shop, 'manager')];
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const FISCAL = { global: 'diaria', dias_para_facturar: 0 } as const;

type Sold = { id: string; cents: number };
const LINES = fc.array(
  fc.record({ cents: fc.integer({ min: 1, max: 40_000 }), tax: fc.constantFrom<Tax>('preparado_16', 'alimento_0', 'exento') }),
  {
    minLength: 1,
    maxLength: 3,
  },
);

async function sell(buyer: Person, lines: { cents: number; tax: Tax }[], daysAgo: number): Promise<Sold> {
  const items = await Promise.all(lines.map(async ({ cents, tax }) => ({ product_id: await product(cents + 1000, { tax }), quantity: 1 })));
  const cents = lines.reduce((sum, line) => sum + line.cents + 1000, 0);
  const { order_id: id } = await checkout(buyer, await pay(buyer, cents, items));
  await setSteps(id, { at: shopInstant(addDays(shopClock(new Date()).today, -daysAgo), 12) });
  return { id, cents };
}

/** Postal codes by which the PAC refuses, stays silent, is away, and by which the receiver has to accept a cancellation. */
const POSTAL_CODES = fc.oneof(
  { weight: 6, arbitrary: fc.constant('06700') },
  { weight: 3, arbitrary: fc.constantFrom('00001', '00003', '00004', '00005') },
);
const TICKET = fc.nat(3);
const ACTION = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), ticket: TICKET, codigo_postal: POSTAL_CODES }),
  fc.record({ kind: fc.constant('refund' as const), ticket: TICKET, part: fc.constantFrom(0.01, 0.3, 0.7, 1) }),
  fc.record({ kind: fc.constant('cancel' as const), ticket: TICKET }),
  fc.record({ kind: fc.constant('replace' as const), ticket: TICKET, codigo_postal: POSTAL_CODES }),
  fc.record({ kind: fc.constant('globals' as const) }),
  fc.record({ kind: fc.constant('jobs' as const), seconds: fc.constantFrom(0, 61, 400) }),
);
type Action = typeof ACTION extends fc.Arbitrary<infer A> ? A : never;

async function act(action: Action, tickets: Sold[]): Promise<unknown> {
  if (action.kind === 'globals') return makeGlobals();
  if (action.kind === 'jobs') return jobs(action.seconds);
  const { id, cents } = tickets[action.ticket] as Sold;
  const data = { ...RECEIVER, nombre: 'ANA' };
  if (action.kind === 'ask') {
    const { codigo_postal } = action;
    return shop.from(newAddress()).api('POST /api/facturas', { folio: id.slice(0, 8), total: cents / 100, ...data, codigo_postal });
  }
  const documents = await documentsOf(id);
  const holder = documents.find(({ holds }) => holds);
  if (action.kind === 'refund') {
    const { refunded = 0 } = await manager.api('GET /api/orders/{id}', { id });
    const left = Math.round(cents - (refunded ?? 0) * 100);
    const part = Math.max(1, Math.floor(left * action.part));
    return manager.api('POST /api/orders/{id}/refund', { id, refunded_before: refunded ?? 0, amount: part / 100 });
  }
  if (!holder) return null;
  if (action.kind === 'cancel') return manager.api('POST /api/invoices/{id}/cancelar', { id: holder.id, motivo: '02' });
  const { codigo_postal } = action;
  return manager.api('POST /api/invoices/{id}/timbrar', { id, sustituye: holder.id, ...data, nombre: 'BETO', codigo_postal });
}

/** The jobs of some minutes: late, twice, and in two processes at once. */
async function jobs(seconds: number): Promise<void> {
  await passAtPac(seconds);
  const { rows } = await pool.query<{ id: string }>(`select id from invoices where next_try_at is not null`);
  await askNow(rows.map(({ id }) => id));
  await Promise.all([stampWaiting(), stampWaiting(), settleInvoices(), settleInvoices()]);
}

const queued = async () =>
  (await pool.query(`select from pgboss.job where state < 'completed' and name in ('square-document', 'square-ticket')`)).rowCount;
const underWay = async () => (await pool.query(`select from invoices where state in ('en_proceso', 'cancelacion_en_proceso')`)).rowCount;

async function settleAll(): Promise<void> {
  const done = async () => {
    await jobs(400);
    await makeGlobals();
    await makeGlobals(new Date(Date.now() + 40 * DAY_MS));
    return [await queued(), await underWay()];
  };
  await expect.poll(done).toEqual([0, 0]);
}

const sumOf = (list: readonly { cents: number }[]): number => list.reduce((sum, { cents }) => sum + cents, 0);

async function check({ id }: Sold): Promise<void> {
  const documents = await documentsOf(id);
  const ticket = (await ticketsOf(db, [id], true)).get(id);
  const worth = ticket ? worthOf(ticket) : [];
  const living = documents.filter(({ state }) => state === 'timbrada');
  const story = documents.map(({ kind, state, cents, holds, relation }) => ({ kind, state, cents, holds, relation }));
  const incomes = living.filter(({ kind }) => kind !== 'egreso');
  const egresos = living.filter(({ kind }) => kind === 'egreso');
  expect({ story, left: sumOf(incomes) - sumOf(egresos) }).toEqual({ story, left: sumOf(worth) });
  const holders = living.filter(({ holds }) => holds);
  expect({ story, holders: holders.length }).toEqual({ story, holders: sumOf(worth) > 0 ? 1 : expect.toBeOneOf([0, 1]) });
  for (const income of incomes)
    for (const { tax, cents } of income.amounts) {
      const back = egresos.filter(({ relatedId }) => relatedId === income.id).flatMap(({ amounts }) => amounts);
      expect(sumOf(back.filter((one) => one.tax === tax))).toBeLessThanOrEqual(cents);
    }
  for (const { stampedXml, totalCents } of living) expect(readCfdi(stampedXml ?? '').total).toBe(((totalCents ?? 0) / 100).toFixed(2));
}

it('has each sale in one document or none, and declares what was sold, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(LINES, LINES, LINES, LINES),
      fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
      fc.array(fc.array(ACTION, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 }),
      async (sales, days, rounds) => {
        await setFiscal(owner, FISCAL);
        const buyer = await customer(shop);
        const tickets: Sold[] = [];
        for (const [at, lines] of sales.entries()) tickets.push(await sell(buyer, lines, days[at] as number));
        // Refusals belong to the game; faults of the shop do not.
        for (const round of rounds)
          for (const done of await Promise.allSettled(round.map((action) => act(action, tickets))))
            if (done.status === 'rejected') expect((done.reason as { status?: number }).status).toBeOneOf([409, 422, 404, 503]);
        // Today's sales wait for the end of their day.
        for (const { id } of tickets) await setSteps(id, { at: shopInstant(addDays(shopClock(new Date()).today, -5), 12) });
        await settleAll();
        for (const ticket of tickets) await check(ticket);
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  const { rows } = await pool.query(
    `select (select count(*)::int from trial_stamps) as stamps, (select count(*)::int from invoices where uuid is not null) as documents`,
  );
  expect(rows[0].stamps).toBe(rows[0].documents);
});
