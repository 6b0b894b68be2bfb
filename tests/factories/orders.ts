import { pool } from '#server/db/client.ts';
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

/** Inserts a product and returns its id. */
export async function product(priceCents: number, changes: { name?: string; available?: boolean } = {}): Promise<string> {
  count++;
  const { rows } = await pool.query(
    `insert into products (slug, name, description, image, price_cents, category, available)
     values ($1, $2, 'De la casa.', '/art/products/latte.avif', $3, 'café', $4) returning id`,
    [`producto-${count}`, changes.name ?? `Producto ${count}`, priceCents, changes.available ?? true],
  );
  return rows[0].id;
}

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
