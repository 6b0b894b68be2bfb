import fc from 'fast-check';
import { expect } from 'vitest';
import { toCents } from '#contract/money.ts';
import { canonical, chosenOptions, type OptionGroupRules, selectionProblem, unitPrice } from '#contract/options/option-rules.ts';
import { pool } from '#server/db/client.ts';
import { priceOf } from '#web/lib/reductions.ts';
import type { TestApp } from '../app.ts';
import { withOptions } from '../factories/options.ts';
import { ADDRESS, product, refusal } from '../factories/orders.ts';
import { customer, type Person } from '../factories/users.ts';

type Sold = { id: string; price: number; groups: OptionGroupRules[] };

const cents = (name: string, from: number) => ({ name, cents: from });

/** Products with and without options, as their answers have them. */
async function menuOf(shop: TestApp): Promise<Sold[]> {
  const plain = await product(3507);
  const latte = await product(6201);
  const groups = [
    { name: 'Tamaño', options: [cents('8 oz', -850), { name: '12 oz', isDefault: true }, cents('16 oz', 1205)] },
    { name: 'Leche', options: [{ name: 'Entera', isDefault: true }, cents('Avena', 1250), { ...cents('Coco', 1300), available: false }] },
    { name: 'Extras', min: 0, max: 4, eachMax: 3, options: [cents('Shot', 1510), cents('Canela', 0), cents('Sin espuma', -101)] },
  ];
  await withOptions(latte, groups);
  const beans = await product(18_099);
  await withOptions(beans, [{ name: 'Molienda', options: [cents('Grano', 0), cents('Fina', 333)] }]);
  const offered = await Promise.all([plain, latte, beans].map((id) => shop.api('GET /api/products/{id}', { id })));
  return offered.map(({ id, price, options = [] }) => ({ id, price, groups: options }));
}

const MOST = 4;
type Choice = { id: string; quantity: number };
type Line = { sold: Sold; options: Choice[]; quantity: number; note: string };

/** Any options of the menu, fair choices among them; undefined for the defaults. */
function lineOf(menu: Sold[]): fc.Arbitrary<Line> {
  const all = menu.flatMap(({ groups }) => groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const quantity = fc.integer({ min: 1, max: MOST });
  const wild = fc.uniqueArray(fc.record({ id: fc.constantFrom(...all, 'no-hay'), quantity }), { selector: ({ id }) => id, maxLength: 5 });
  return fc.constantFrom(...menu).chain((sold) => {
    const own = sold.groups.map(({ min, options }) => {
      const id = fc.constantFrom(...options.map((option) => option.id));
      const one = fc.record({ id, quantity: min > 0 ? fc.constant(1) : quantity });
      return fc.array(one, { minLength: min, maxLength: 1 });
    });
    const chosen = fc.tuple(...own).map((parts) => parts.flat());
    const fair = chosen.filter((selection) => selectionProblem(sold.groups, canonical(selection)) === null);
    const options = fc.oneof({ weight: 6, arbitrary: fair }, { weight: 1, arbitrary: wild });
    return fc.record({ sold: fc.constant(sold), options, quantity, note: fc.constantFrom('', 'Tibio', '  ') });
  });
}

/** The page's and the server's price of a cart; the server names its own when the page's is wrong. */
async function compare(buyer: Person, lines: Line[], rewards: { id: string; product_id: string }[]) {
  const items = lines.map(({ sold, options, quantity, note }) => ({ product_id: sold.id, quantity, options, note }));
  const isBuyable = lines.every(({ sold, options }) => selectionProblem(sold.groups, canonical(options)) === null);
  const shown = lines.map(({ sold, options, quantity }, index) => {
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

/** Random carts with random rewards: the page's price is the server's, and nothing breaks. */
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
