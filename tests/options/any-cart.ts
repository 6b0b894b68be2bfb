import fc from 'fast-check';
import { expect } from 'vitest';
import { toCents } from '#contract/money.ts';
import { canonical, chosenOptions, keptChoice, selectionProblem, unitPrice } from '#contract/options/option-rules.ts';
import { pool } from '#server/db/client.ts';
import { priceOf } from '#web/lib/order/reductions.ts';
import type { TestApp } from '../app.ts';
import { ADDRESS, refusal } from '../factories/orders.ts';
import { customer, type Person } from '../factories/users.ts';
import { type Line, lineOf, menuOf } from './random-lines.ts';

/** Compares the page's and the server's price of a cart; the server answers its own price when the page's is wrong. */
async function compare(buyer: Person, lines: Line[], rewards: { id: string; product_id: string }[]) {
  const items = lines.map(({ sold, options, quantity, note }) => ({ product_id: sold.id, quantity, options, note }));
  const isBuyable = lines.every(({ sold, options }) => selectionProblem(sold.groups, canonical(options)) === null);
  const shown = asInCart(lines).map(({ sold, options, quantity }, index) => {
    const chosen = chosenOptions(sold.groups, options);
    return { id: String(index), productId: sold.id, price: unitPrice(sold.price, chosen), quantity, options: chosen };
  });
  const open = rewards.map(({ id, product_id }) => ({ reward_id: id, product_id, kind: 'free' as const }));
  const page = toCents(priceOf(shown, open).total);
  const answer = await refusal(
    buyer.api('POST /api/stripe/create-payment-intent', {
      user_id: buyer.id,
      amount: page + 1,
      order_data: { items, shipping_address: ADDRESS },
    }),
  );
  if (isBuyable) expect(answer).toMatchObject({ status: 409, code: 'amount_mismatch', amount: page });
  else expect([409, 422]).toContain(answer.status);
  return isBuyable;
}

/** Merges equal lines, as a cart does; the server adds them up when they are sent separately. */
function asInCart(lines: readonly Line[]): Line[] {
  const kept = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([line.sold.id, keptChoice(line.sold.groups, canonical(line.options)), line.note]);
    kept.set(key, { ...line, quantity: line.quantity + (kept.get(key)?.quantity ?? 0) });
  }
  return [...kept.values()];
}

/** Random carts with random rewards: the page's price equals the server's, and no call fails. */
export async function checkAnyCart(shop: TestApp, runs: number): Promise<void> {
  const [menu, buyer] = [await menuOf(shop), await customer(shop)];
  const { rows: rewards } = await pool.query<{ id: string; product_id: string }>(
    `insert into rewards (user_id, product_id, kind, cost) select $1, id, 'free', 100 from unnest($2::uuid[]) id returning id, product_id`,
    [buyer.id, [menu[1]?.id, menu[1]?.id, menu[0]?.id]],
  );
  let bought = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(lineOf(menu), { minLength: 1, maxLength: 4 }), fc.nat(rewards.length), async (lines, count) => {
      const used = rewards.slice(0, count);
      const ids = used.map(({ id }) => id);
      await pool.query(`update rewards set state = case when id = any($2) then 'open' else 'returned' end where user_id = $1`, [
        buyer.id,
        ids,
      ]);
      if (await compare(buyer, lines, used)) bought++;
    }),
    { numRuns: runs, endOnFailure: false },
  );
  expect(bought).toBeGreaterThan(runs / 4);
}
