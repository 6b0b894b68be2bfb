import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '#contract/wire/client.ts';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../app.ts';
import { product } from '../factories/orders.ts';
import { madeAtBar, openShop } from '../factories/receiving.ts';
import { limit, WRONG_STOCK } from '../factories/stock.ts';
import { admin } from '../factories/users.ts';
import { ACTS, arrive, type Shop } from './storm/acts.ts';
import { figures } from './storm/figures.ts';
import { slowLocks } from './storm/slow-locks.ts';

const SECONDS = Number(process.env.FIRE_SECONDS ?? 120);
const AT_ONCE = 14;
const MINUTES_LATER = [0, 20, 2000, 20_000];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  slowLocks({ part: 0.3, seconds: 0.02 });
});
afterAll(() => app.close());

async function newShop(): Promise<Shop> {
  const owners = [await admin(app), await admin(app)] as const;
  await openShop(owners[0]);
  const goods = [await madeAtBar(4000, 60), await madeAtBar(5000, 120), await product(6000), await madeAtBar(12_000, 30)];
  for (const id of goods.slice(0, 3)) await limit(id, 300);
  const all = { combinable: true };
  const promotions = [
    await owners[0].api('POST /api/promotions', {
      ...all,
      codigo: 'POCOS',
      clase: 'monto',
      valor: 15,
      limite_total: 200,
      limite_persona: 50,
    }),
    await owners[0].api('POST /api/promotions', { ...all, clase: 'dos_por_uno', productos: goods.slice(1, 2), limite_total: 100 }),
    await owners[0].api('POST /api/promotions', { ...all, codigo: 'MUCHOS', clase: 'porcentaje', valor: 10 }),
  ];
  const shop = { app, owners, goods, coupons: ['POCOS', 'MUCHOS'], promotions: promotions.map(({ id }) => id) };
  const whole: Shop = { ...shop, people: [], payments: [], orders: [], visits: [] };
  for (let count = 0; count < 5; count++) await arrive(whole);
  return whole;
}

/** Queries for rows that contradict each other after everything has ended. */
const WRONG = {
  stock: WRONG_STOCK,
  held: `select intent_id id from holds where state <> 'given_back'`,
  unfinished: `select intent_id id from drafts where state in ('open', 'waiting', 'refunding')`,
  slots: `select coalesce(l.at, p.at)::text id from slot_loads l
    full join (select at, sum(barra) barra, sum(cocina) cocina from slot_parts where taken group by at) p using (at)
    where coalesce(l.barra, 0) <> coalesce(p.barra, 0) or coalesce(l.cocina, 0) <> coalesce(p.cocina, 0)`,
  uses: `select promotion_id id from promotion_counts c where person = ''
    and used <> (select count(*) from promotion_uses u where u.promotion_id = c.promotion_id and taken and counted)`,
  refunds: `select id from orders o
    where refunded_cents <> (select coalesce(sum(amount_cents), 0) from order_refunds where order_id = o.id)`,
  rewards: `select id from rewards r where state = 'used'
    and not exists (select from orders o where o.id = r.order_id and o.status not in ('cancelado', 'reembolsado'))`,
  /** The points of an order, earned minus taken back, must follow from what was paid. */
  points: `select o.id from orders o join points_ledger p on p.order_id = o.id group by o.id
    having sum(p.amount) filter (where p.kind in ('purchase', 'refund')) <> case when o.status in ('cancelado', 'reembolsado') then 0
      else max(p.amount) filter (where p.kind = 'purchase')
        - floor(max(p.amount) filter (where p.kind = 'purchase')::numeric * o.refunded_cents / nullif(o.total_cents, 0)) end`,
  balances: `select user_id id from points_ledger group by user_id having sum(amount) < 0`,
  tables: `select c.fecha::text id from lounge_cells c join reservations r on r.id = c.reservation_id where r.estado = 'cancelada'`,
  /** The money that the provider keeps must equal the cost of the orders. */
  money: `select i.id from sandbox_intents i left join orders o on o.intent_id = i.id where i.status = 'succeeded'
    and coalesce(o.total_cents - o.refunded_cents, 0) <> case when i.refunded_at is not null then 0 else i.amount_cents
      - (select coalesce(sum(amount_cents), 0) from part_refunds p where p.intent_id = i.id and returned_at is not null) end`,
} as const;

it('everybody acts at once: no call fails, and all data end consistent', { timeout: (SECONDS + 300) * 1000 }, async () => {
  const shop = await newShop();
  const names = Object.keys(ACTS);
  const end = Date.now() + SECONDS * 1000;
  const failed: string[] = [];
  const done = new Map<string, number>();
  const act = async () => {
    while (Date.now() < end) {
      const name = names[Math.floor(Math.random() * names.length)] as string;
      try {
        await ACTS[name]?.(shop);
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        // After three conflicts in a row, which the delays make likely, the shop answers 503.
        const isRefusal = error instanceof ApiError && (error.status < 500 || error.status === 503);
        if (!isRefusal) failed.push(`${name}: ${error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, act));
  for (const minutes of MINUTES_LATER) await reconcile(new Date(Date.now() + minutes * 60_000));
  const bugs = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"bug"'));
  expect([failed, bugs]).toEqual([[], []]);
  for (const [name, text] of Object.entries(WRONG)) expect([name, (await pool.query(text)).rows]).toEqual([name, []]);
  // The owner must read the same sales everywhere.
  const read = await figures(app, shop.owners[0]);
  for (const [place, one] of Object.entries(read)) expect([place, one]).toEqual([place, read.list]);
  // Each kind of act must have succeeded at least once.
  expect(names.filter((name) => !done.has(name))).toEqual([]);
});
