import type { APIRequestContext } from '@playwright/test';
import { CARDS, expect, newEmail, type Person } from './shop.ts';

export type Bought = { id: string; folio: string };

/**
 * Places an order through the API, paid by card: what travels without a type, as other programs order; the rest is picked up tomorrow at
 * noon, because the shop may be closed now.
 */
export async function buy(
  request: APIRequestContext,
  { id: user_id, token }: Pick<Person, 'id' | 'token'>,
  { slug, quantity }: { slug: string; quantity: number },
): Promise<Bought> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const product = await (await request.get(`/api/products/${slug}`)).json();
  const order_data = {
    items: [{ product_id: product.id, quantity }],
    shipping_address: { line1: 'Calle 60 núm. 418', city: 'Mérida', state: 'Yucatán', postal_code: '97000', country: 'Mexico' },
    ...(!product.ships && { tipo: 'recoger', hora: tomorrowNoon() }),
  };
  const wanted = { user_id, amount: Math.round(product.price * 100) * quantity, is_free_redemption: false, order_data };
  const intent = await post('/stripe/create-payment-intent', wanted);
  const card = { number: CARDS.pays, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' };
  await post(`/sandbox/payment-intents/${intent.payment_intent_id}/confirm`, { client_secret: intent.client_secret, card });
  const { order_id } = await post('/stripe/checkout', {
    user_id,
    payment_data: { stripe_payment_id: intent.payment_intent_id },
    order_data,
  });
  return { id: order_id, folio: order_id.slice(0, 8).toUpperCase() };
}

/** Noon of tomorrow on the shop's clock, when the shop is open whatever the time of the test. Mexico City is six hours behind UTC. */
export const tomorrowNoon = () => `${new Date(Date.now() + 18 * 3_600_000).toISOString().slice(0, 10)}T18:00:00.000Z`;

/** A paid order of a guest without an account, who picks it up tomorrow at noon. */
export async function pickup(request: APIRequestContext) {
  const person = { name: 'Renata Sol', email: newEmail(), telefono: '55 1234 5678' };
  const guest = await (await request.post('/api/guests', { data: person })).json();
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${guest.token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { id: product_id } = await (await request.get('/api/products/latte')).json();
  const order_data = { items: [{ product_id, quantity: 2, note: 'Sin azúcar' }], tipo: 'recoger', hora: tomorrowNoon() };
  const { data: quote } = await post('/orders/quote', { order_data });
  const intent = await post('/stripe/create-payment-intent', { user_id: guest.user.id, amount: Math.round(quote.total * 100), order_data });
  const card = { number: CARDS.pays, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' };
  await post(`/sandbox/payment-intents/${intent.payment_intent_id}/confirm`, { client_secret: intent.client_secret, card });
  const payment_data = { stripe_payment_id: intent.payment_intent_id };
  const placed = await post('/stripe/checkout', { user_id: guest.user.id, payment_data });
  return { id: placed.order_id as string, token: placed.order_token as string, guest: { ...guest, data: person } };
}
