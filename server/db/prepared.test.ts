import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { orders } from '../features/orders/table.ts';
import { close, connect, db } from './client.ts';
import { migrate } from './open/migrate.ts';
import { prepared, rawPrepared, type Values } from './prepared.ts';
import { inTransaction, readTogether } from './transaction.ts';

beforeAll(async () => {
  await connect(await freshDatabase());
  await migrate();
});
afterAll(() => close());

const add = rawPrepared<{ to: number; text: string | null }, { sum: number; text: string | null }>(
  ({ to, text }) => sql`select ${to}::int + 1 as sum, ${text}::text as text`,
);
let built = 0;
const byIntent = prepared((on, { intentId }: Values<{ intentId: string }>) => {
  built++;
  return on.select({ id: orders.id }).from(orders).where(eq(orders.intentId, intentId));
});

it('sends the values of each call, on the database, in a transaction and on one connection', async () => {
  const sums = async (on: typeof db) => (await Promise.all([1, 2].map((to) => add(on, { to, text: null })))).map(({ rows }) => rows[0]);
  const expected = [
    { sum: 2, text: null },
    { sum: 3, text: null },
  ];
  expect(await sums(db)).toEqual(expected);
  expect(await inTransaction((tx) => sums(tx as typeof db))).toEqual(expected);
  expect(await readTogether((on) => [sums(on as typeof db)])).toEqual([expected]);
});

it('builds a statement once per connection, and a transaction sees its own writes', async () => {
  const order = { status: 'pagado', totalCents: 100, paymentMethod: 'tarjeta', shippingAddress: {} } as const;
  const undone = inTransaction(async (tx) => {
    const [made] = await tx
      .insert(orders)
      .values({ ...order, id: '6f0c9b8a-0000-4000-8000-000000000001', intentId: 'a' })
      .returning({ id: orders.id });
    expect(await byIntent(tx, { intentId: 'a' })).toEqual([made]);
    expect(await byIntent(tx, { intentId: 'b' })).toEqual([]);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(built).toBe(1);
  for (let times = 0; times < 2; times++) expect(await byIntent(db, { intentId: 'a' })).toEqual([]);
  expect(built).toBe(2);
});
