import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { FOLIO_LENGTH } from '#contract/orders/folio.ts';
import { ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import { close, connect, pool } from '#server/db/client.ts';
import { freshDatabase } from '../../../tests/database.ts';

beforeAll(async () => connect(await freshDatabase()));
afterAll(() => close());

const checkOf = async (name: string): Promise<string> =>
  (await pool.query('select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1', [name])).rows[0]?.definition;

describe('the migrated database and the contract have the same values', () => {
  it.each(['orders_status_known', 'order_steps_status'])('%s: the order statuses', async (name) => {
    const known = [...(await checkOf(name)).matchAll(/'(\w+)'/g)].map(([, status]) => status);
    expect(known).toEqual(ORDER_STATUSES);
  });

  it.each(['order_lines_quantity', 'cart_lines_quantity'])('%s: the largest quantity', async (name) => {
    const numbers = [...(await checkOf(name)).matchAll(/\d+/g)].map(([digits]) => Number(digits));
    expect(numbers).toEqual([1, MAX_QUANTITY]);
  });

  it('the length of the folio', async () => {
    const { rows } = await pool.query(
      "select generation_expression as text from information_schema.columns where table_name = 'orders' and column_name = 'folio'",
    );
    expect(rows[0].text).toMatch(new RegExp(`, ${FOLIO_LENGTH}\\)`));
  });
});
