import { toCents } from '#contract/money.ts';
import type { Customer } from './people.ts';

type Product = { id: string; price: number };

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2035, cvc: '123' };
const SHIPPING = { line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };

/** All customers repeat the task until the time is over. @returns the rate per second */
export async function perSecond(customers: Customer[], seconds: number, once: (customer: Customer, turn: number) => Promise<void>) {
  const began = performance.now();
  const end = began + seconds * 1000;
  const counts = await Promise.all(
    customers.map(async (customer) => {
      let count = 0;
      for (; performance.now() < end; count++) await once(customer, count);
      return count;
    }),
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  return { count, perSecond: count / ((performance.now() - began) / 1000) };
}

export const addToCart =
  (products: Product[]) =>
  async ({ api, userId }: Customer, turn: number): Promise<void> => {
    const product = products[turn % products.length] as Product;
    await api('POST /api/cart/user/add', { user_id: userId, product_id: product.id, quantity: 1 });
  };

/** Empties the cart between two rounds, because a line holds at most 99 units. */
export async function emptyCart({ api, userId }: Customer): Promise<void> {
  const { cart } = await api('GET /api/cart/user/{user_id}', { user_id: userId });
  for (const { product_id } of cart) await api('DELETE /api/cart/user/{user_id}/{product_id}', { user_id: userId, product_id });
}

/**
 * The full order of a signed-in customer: two adds, the address, the intent, the payment, the checkout.
 * @param receiving the fields of the order data about how and when it is received; empty for an order without a type
 */
export const order =
  (products: Product[], receiving: { tipo?: 'recoger'; hora?: string } = {}) =>
  async ({ api, userId, addressId, address }: Customer): Promise<void> => {
    const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }));
    const amount = products.reduce((sum, { price }) => sum + toCents(price), 0);
    for (const item of items) await api('POST /api/cart/user/add', { user_id: userId, ...item });
    await api('PUT /api/users/addresses/{id}', { id: addressId, ...address });
    const order_data = { items, shipping_address: SHIPPING, ...receiving };
    const intent = await api('POST /api/stripe/create-payment-intent', { user_id: userId, amount, order_data });
    const { payment_intent_id: id, client_secret } = intent;
    await api('POST /api/sandbox/payment-intents/{id}/confirm', { id, client_secret, card: CARD });
    await api('POST /api/stripe/checkout', { user_id: userId, payment_data: { stripe_payment_id: id }, order_data });
  };
