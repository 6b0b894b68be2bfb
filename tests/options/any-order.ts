import fc from 'fast-check';
import { expect } from 'vitest';
import { toCents } from '#contract/money.ts';
import { canonical, chosenOptions, unitPrice } from '#contract/options/option-rules.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import { pool } from '#server/db/client.ts';
import { amountsOf } from '#web/features/orders/checkout/pay-page/price.ts';
import { NO_WISH, receivingOf, type Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import type { TestApp } from '../app.ts';
import { newAddress } from '../factories/lounge.ts';
import { ADDRESS, CARDS, checkout, confirm, refusal } from '../factories/orders.ts';
import { openShop } from '../factories/receiving.ts';
import { admin, customer, type Person } from '../factories/users.ts';
import { type Line, lineOf, menuOf, type Sold } from './random-lines.ts';

type Order = {
  lines: Line[];
  tipo: OrderType;
  tip: Wish['tip'];
  codigo: string | null;
  rewards: readonly ('free' | 'discount')[];
  /** Parts of the order that are refunded one after the other: units of a line, or pesos. */
  refunds: readonly (number | { line: number; units: number })[];
};

const FREE = 'REGALO';
const PARTS = 'PARTE';
const AMOUNT = 'MONTO';
const VISITED = ['recoger', 'mesa', 'domicilio', 'paquete'] as const;

const identity = ({ sold, options, note }: Line) => JSON.stringify([sold.id, canonical(options), note.trim()]);

function orderOf(menu: Sold[]): fc.Arbitrary<Order> {
  const tip = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 50 }).map((percent) => ({ percent })),
    fc.integer({ min: 1, max: 900 }).map((cents) => ({ amount: (cents / 100).toFixed(2) })),
  );
  const units = fc.record({ line: fc.nat(3), units: fc.integer({ min: 1, max: 3 }) });
  return fc.record({
    // A cart has no two equal lines.
    lines: fc.uniqueArray(lineOf(menu, { wildness: 0 }), { minLength: 1, maxLength: 4, selector: identity }),
    tipo: fc.constantFrom(...VISITED),
    tip,
    codigo: fc.constantFrom(null, null, PARTS, AMOUNT, FREE),
    rewards: fc.array(fc.constantFrom('free' as const, 'discount' as const), { maxLength: 3 }),
    refunds: fc.array(fc.oneof(units, fc.integer({ min: 1, max: 9000 })), { maxLength: 4 }),
  });
}

/** Creates an automatic "two for one" of the first product, and coupons that combine with it or not. */
async function promote(owner: Person, menu: Sold[]): Promise<void> {
  const make = (fields: object) => owner.api('POST /api/promotions', fields as never);
  await make({ clase: 'dos_por_uno', productos: [menu[0]?.id], combinable: true });
  await make({ codigo: PARTS, clase: 'porcentaje', valor: 33, combinable: true });
  await make({ codigo: AMOUNT, clase: 'monto', valor: 47.31, productos: [menu[1]?.id, menu[2]?.id] });
  await make({ codigo: FREE, clase: 'porcentaje', valor: 100 });
}

/** Redeems rewards for the first units of the order's products. */
async function redeemed({ id }: Person, { lines, rewards }: Order) {
  const wanted = rewards.map((kind, index) => ({ kind, product_id: lines[index % lines.length]?.sold.id }));
  const { rows } = await pool.query<{ reward_id: string; product_id: string; kind: 'free' | 'discount' }>(
    `insert into rewards (user_id, product_id, kind, cost) select $1, product_id, kind, 100
     from jsonb_to_recordset($2) as wanted (product_id uuid, kind text) returning id as reward_id, product_id, kind`,
    [id, JSON.stringify(wanted)],
  );
  return rows;
}

const SUMS = ['subtotal', 'descuento', 'envio', 'propina', 'total'] as const;
const inCents = (amounts: Partial<Record<(typeof SUMS)[number], number>>) => SUMS.map((name) => toCents(amounts[name] ?? 0));

/** Buys a random order and refunds it in parts. @returns whether it could be bought */
async function buy(shop: TestApp, owner: Person, order: Order): Promise<boolean> {
  const someone = await customer(shop);
  const buyer = { ...someone, api: shop.from(newAddress()).apiAs(someone.token) };
  const open = await redeemed(buyer, order);
  const { lines, tipo, tip, codigo } = order;
  const wish = { ...NO_WISH, tipo, tip, codigo, mesa: '1' };
  const items = lines.map(({ sold, options, quantity, note }) => ({ product_id: sold.id, quantity, options, note }));
  const order_data = { items, ...receivingOf(wish, false), shipping_address: ADDRESS };
  const { data: quote } = await buyer.api('POST /api/orders/quote', { order_data });
  const pay = (pesos: number) =>
    buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: toCents(pesos), order_data } as never);
  if (quote.problemas.length > 0) {
    // A problem of the quote also refuses the payment.
    expect((await refusal(pay(quote.total))).code).toBe(quote.problemas[0]?.code);
    return false;
  }
  // The price that the page shows before the server's answer.
  const shown = lines.map(({ sold, options, quantity }, index) => {
    const chosen = chosenOptions(sold.groups, options);
    const price = unitPrice(sold.price, chosen);
    return { id: String(index), productId: sold.id, price, quantity, options: chosen };
  });
  const waiting = open.map((one) => ({ ...one, discount: 30 }));
  const page = amountsOf(shown, waiting, { last: quote, fresh: null }, { wish, deliveryPesos: quote.envio });
  const { subtotalCents, discountCents, rewardsCents, deliveryCents, tipCents, totalCents } = page;
  expect([subtotalCents, discountCents, deliveryCents, tipCents, totalCents]).toEqual(inCents(quote));
  expect(rewardsCents).toBe(toCents(quote.recompensas));
  expect(totalCents).toBe(subtotalCents - discountCents - rewardsCents + deliveryCents + tipCents);
  expect(await refusal(pay(quote.total + 0.01))).toMatchObject({ code: 'amount_mismatch', amount: totalCents });

  const intent = await pay(quote.total);
  if (totalCents > 0) await confirm(buyer, intent, CARDS.pays);
  const { order_id: id } = await checkout(buyer, intent.payment_intent_id);
  const made = await buyer.api('GET /api/orders/{id}', { id });
  expect(inCents(made)).toEqual(inCents(quote));
  const goods = made.items.reduce((sum, { price, quantity, discount = 0 }) => sum + toCents(price) * quantity - toCents(discount), 0);
  expect(goods + deliveryCents + tipCents).toBe(totalCents);
  const points = async () => (await buyer.api('GET /api/points/{user_id}', { user_id: buyer.id })).points;
  expect(await points()).toBe(quote.puntos);
  await refundParts(owner, made, order.refunds);
  if (totalCents === 0) return true;
  // Nothing of the payment and of its points is left.
  expect(await owner.api('POST /api/orders/{id}/refund', { id })).toMatchObject({ refunded: made.total, status: 'reembolsado' });
  expect(await points()).toBe(0);
  return true;
}

type Made = { id: string; total: number; items: readonly { id: string; quantity: number; price: number; discount?: number | undefined }[] };

/** Refunds the parts for which enough money is left. */
async function refundParts(owner: Person, { id, total, items }: Made, refunds: Order['refunds']): Promise<void> {
  let before = 0;
  const units = new Map<string, number>();
  const refund = (part: object) => owner.api('POST /api/orders/{id}/refund', { id, ...part, refunded_before: before / 100 } as never);
  for (const part of refunds) {
    if (typeof part === 'number') {
      if (before + part >= toCents(total)) continue;
      expect(await refund({ amount: part / 100 })).toMatchObject({ refunded: (before + part) / 100 });
      before += part;
      continue;
    }
    const line = items[part.line % items.length];
    if (!line) continue;
    const refunded = units.get(line.id) ?? 0;
    const count = Math.min(part.units, line.quantity - refunded);
    const paid = toCents(line.price) * line.quantity - toCents(line.discount ?? 0);
    const upTo = (number: number) => Math.floor((paid * number) / line.quantity);
    const cents = upTo(refunded + count) - upTo(refunded);
    if (count === 0 || cents === 0 || before + cents >= toCents(total)) continue;
    expect(await refund({ items: [{ id: line.id, quantity: count }] })).toMatchObject({ refunded: (before + cents) / 100 });
    units.set(line.id, refunded + count);
    before += cents;
  }
}

/** Random orders of every type with options, rewards, coupons, delivery and tip: one total from the page to the last refund. */
export async function checkAnyOrder(shop: TestApp, runs: number): Promise<void> {
  const owner = await admin(shop);
  await openShop(owner);
  const menu = await menuOf(shop);
  await pool.query('update products set ships = true where id = any($1)', [menu.map(({ id }) => id)]);
  await promote(owner, menu);
  let bought = 0;
  await fc.assert(
    fc.asyncProperty(orderOf(menu), async (order) => {
      if (await buy(shop, owner, order)) bought++;
    }),
    { numRuns: runs, endOnFailure: false },
  );
  expect(bought).toBeGreaterThan(runs / 3);
}
