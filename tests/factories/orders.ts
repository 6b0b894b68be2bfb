import { randomUUID } from 'node:crypto';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { db, pool } from '#server/db/client.ts';
import { products } from '#server/features/catalog/table.ts';
import { invoices } from '#server/features/invoices/table.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import { ago } from './rows.ts';
import type { Person } from './users.ts';

export const ADDRESS = {
  line1: 'Tonalá 87',
  line2: null,
  city: 'Ciudad de México',
  state: 'CDMX',
  postal_code: '06700',
  country: 'Mexico',
};

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
} as const;

export const card = (number: string) => ({ number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvc: '123' });

let count = 0;

/** Inserts in portions, because a statement takes at most 65,535 values. */
async function inserted<T extends PgTable & { id: PgColumn }>(table: T, values: PgInsertValue<T>[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < values.length; from += 500)
    for (const row of await db
      .insert(table)
      .values(values.slice(from, from + 500))
      .returning({ id: table.id }))
      ids.push(row.id as string);
  return ids;
}

type NewProduct = Partial<typeof products.$inferInsert>;

/** Inserts products and returns their ids. */
export const insertProducts = (list: NewProduct[]): Promise<string[]> =>
  inserted(
    products,
    list.map((changes) => ({
      slug: `producto-${++count}`,
      name: `Producto ${count}`,
      description: 'De la casa.',
      image: '/art/products/latte.avif',
      priceCents: 5000,
      category: 'café',
      ...changes,
    })),
  );

/** Inserts a product and returns its id. */
export const product = async (priceCents: number, changes: NewProduct = {}): Promise<string> =>
  (await insertProducts([{ priceCents, ...changes }]))[0] as string;

/** Puts a unit of each product into the cart of the user, past the limits of the API. */
export const fillCart = (userId: string, productIds: string[]) =>
  pool.query(
    'insert into cart_lines (cart_id, product_id, quantity) select id, product, 1 from carts, unnest($2::uuid[]) product where user_id = $1',
    [userId, productIds],
  );

export type NewOrder = Partial<PgInsertValue<typeof orders>> & { lines?: (Partial<typeof orderLines.$inferInsert> & { name?: string })[] };

/** Inserts orders as past checkouts left them, without points, mails and the work of the bar. @returns their ids */
export async function insertOrders(list: NewOrder[]): Promise<string[]> {
  const bought = { id: 'x', slug: 'x', image: '/x', price: 1, category: 'café' };
  const ids = await inserted(
    orders,
    list.map(({ lines: _, ...changes }) => {
      // The folio is the first eight characters: it is counted, so that many orders never have the same.
      const id = (changes.id as string | undefined) ?? randomUUID().replace(/^.{8}/, (++count).toString(16).padStart(8, '0'));
      return { id, status: 'pagado', totalCents: 100, paymentMethod: 'tarjeta', intentId: `pi_${id}`, shippingAddress: {}, ...changes };
    }),
  );
  const lines = list.flatMap((order, at) =>
    (order.lines ?? []).map(({ name = 'X', ...line }, position) => {
      return { orderId: ids[at], quantity: 1, priceCents: 100, product: { ...bought, name }, position, ...line };
    }),
  );
  await inserted(orderLines, lines as (typeof orderLines.$inferInsert)[]);
  return ids;
}

/** The invoices of past orders, the newest first. */
export const insertInvoices = (orderIds: string[]) =>
  db
    .insert(invoices)
    .values(orderIds.map((orderId, n) => ({ orderId, series: 'M', number: orderIds.length - n, madeAt: ago({ days: n + 1 }) })));

type Items = { product_id: string; quantity: number; options?: { id: string; quantity?: number }[]; note?: string }[];

/** Opens a payment for the items and pays it. @returns the intent's id */
export async function pay(buyer: Person, amount: number, items?: Items): Promise<string> {
  const order_data = items ? { items, shipping_address: ADDRESS } : null;
  const intent = await buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount, order_data });
  await confirm(buyer, intent, CARDS.pays);
  return intent.payment_intent_id;
}

export const confirm = (buyer: Pick<Person, 'api'>, intent: { payment_intent_id: string; client_secret: string }, number: string) =>
  buyer.api('POST /api/sandbox/payment-intents/{id}/confirm', {
    id: intent.payment_intent_id,
    client_secret: intent.client_secret,
    card: card(number),
  });

export const checkout = (buyer: Person, intentId: string, order_data?: { items?: Items; shipping_address?: typeof ADDRESS }) =>
  buyer.api('POST /api/stripe/checkout', { user_id: buyer.id, payment_data: { stripe_payment_id: intentId }, order_data });

/** The refusal of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string; [field: string]: unknown }> {
  try {
    await call;
  } catch (error) {
    const { status, code, message, errors, body } = error as Error & { status: number; code: string; errors: object; body: object };
    return { ...body, status, code, message, errors };
  }
  throw new Error('The call was not refused');
}
