import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { canonical, type Selection } from '#contract/options/option-rules.ts';
import { pool } from '#server/db/client.ts';
import type { TestApp } from '../app.ts';
import { customer } from '../factories/users.ts';
import { type Line, lineOf, menuOf } from './random-lines.ts';

/** Several equal lines of one cart must not exceed the maximum of one line. */
const LINES = { most: 19, wildness: 0 };
const MOST_LINES = 5;

const keyOf = (productId: string, options: Selection, note = '') => JSON.stringify([productId, canonical(options), note.trim()]);

/** The units of both carts together. */
function together(lines: readonly Line[]): Record<string, number> {
  const units: Record<string, number> = {};
  for (const { sold, options, note, quantity } of lines) {
    const key = keyOf(sold.id, options, note);
    units[key] = Math.min(MAX_QUANTITY, (units[key] ?? 0) + quantity);
  }
  return units;
}

/** Random carts of a guest who signs in: each choice of both carts is in the account's cart, with its units and its note. */
export async function checkAnyMerge(shop: TestApp, runs: number): Promise<void> {
  const [menu, { id: user_id, api }] = [await menuOf(shop), await customer(shop)];
  const cart = fc.array(lineOf(menu, LINES), { maxLength: MOST_LINES });
  let guests = 0;
  await fc.assert(
    fc.asyncProperty(cart, cart, async (own, guest) => {
      await pool.query('delete from carts where user_id = $1', [user_id]);
      const session_id = `session-${randomUUID()}`;
      // The number of carts per address is limited.
      const place = shop.from(`127.1.${Math.trunc(++guests / 250)}.${guests % 250}`);
      const wanted = ({ sold, options, note, quantity }: Line) => ({ product_id: sold.id, options, note, quantity });
      for (const line of own) await api('POST /api/cart/user/add', { user_id, ...wanted(line) });
      for (const line of guest) await place.api('POST /api/cart/temp', { session_id, ...wanted(line) });
      const { cart: rows } = await api('POST /api/cart/user/{user_id}/merge', { user_id, session_id });
      const merged = rows.map(({ product_id, options = [], note, quantity }) => [
        keyOf(
          product_id,
          options.map((option) => ({ id: option.id, quantity: option.quantity })),
          note,
        ),
        quantity,
      ]);
      expect(Object.fromEntries(merged)).toEqual(together([...own, ...guest]));
      expect(merged).toHaveLength(new Set(merged.map(([key]) => key)).size);
    }),
    { numRuns: runs, endOnFailure: false },
  );
}
