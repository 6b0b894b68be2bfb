import { Agent, request } from 'node:http';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/client.ts';
import { toCents } from '#contract/money.ts';
import type { ShopProcess } from '../tests/process.ts';
import { cpuSeconds } from './load.ts';

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };

/** Each user comes from an address of its own, as in life: limits count by address. */
function userApi(shop: ShopProcess, address: string, token: () => string | null): ShopApi {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  const send = (path: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = request(
        shop.url + path,
        { agent, method: init.method ?? 'GET', headers: init.headers as Record<string, string> },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve(new Response(response.statusCode === 204 ? null : Buffer.concat(chunks), { status: response.statusCode ?? 500 })),
          );
        },
      );
      call.on('error', reject);
      call.end(init.body ?? undefined);
    });
  return createApi(send, token) as ShopApi;
}

/** The full order flow from a signed-in user on: two adds, the address, the intent, the payment, the checkout. */
export async function ordersPerSecond(shop: ShopProcess, options: { users: number; seconds: number }) {
  const people = await Promise.all(
    Array.from({ length: options.users }, async (_, place) => {
      let token: string | null = null;
      const api = userApi(shop, `127.0.1.${place + 1}`, () => token);
      const began = performance.now();
      const signedIn = await api('POST /api/users/register', {
        name: 'Persona de prueba',
        email: `p${place}.${Date.now()}@correo.mx`,
        password: 'una clave larga',
      });
      token = signedIn.token;
      const registerMs = performance.now() - began;
      const address = { address_line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };
      const { id } = await api('POST /api/users/addresses', address);
      return { api, user: signedIn.user, addressId: id, address, registerMs };
    }),
  );
  const [concha, latte] = await Promise.all(['concha', 'latte'].map((slug) => people[0]?.api('GET /api/products/{id}', { id: slug })));
  if (!concha || !latte) throw new Error('The demo shop is not there.');
  const shipping_address = { line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };
  const items = [concha, latte].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const amount = toCents(concha.price) + toCents(latte.price);

  const pid = shop.child.pid as number;
  const cpuBefore = cpuSeconds(pid);
  const began = performance.now();
  const end = began + options.seconds * 1000;
  const counts = await Promise.all(
    people.map(async ({ api, user, addressId, address }) => {
      let orders = 0;
      while (performance.now() < end) {
        for (const item of items) await api('POST /api/cart/user/add', { user_id: user.id, ...item });
        await api('PUT /api/users/addresses/{id}', { id: addressId, ...address });
        const intent = await api('POST /api/stripe/create-payment-intent', {
          user_id: user.id,
          amount,
          order_data: { items, shipping_address },
        });
        await api('POST /api/sandbox/payment-intents/{id}/confirm', {
          id: intent.payment_intent_id,
          client_secret: intent.client_secret,
          card: CARD,
        });
        await api('POST /api/stripe/checkout', {
          user_id: user.id,
          payment_data: { stripe_payment_id: intent.payment_intent_id },
          order_data: { items, shipping_address },
        });
        orders++;
      }
      return orders;
    }),
  );
  const orders = counts.reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - began) / 1000;
  return {
    'orders/s': Number((orders / seconds).toFixed(1)),
    'node CPU ms/order': Number((((cpuSeconds(pid) - cpuBefore) * 1000) / orders).toFixed(1)),
    'register ms (apart)': Math.round(people.reduce((sum, one) => sum + one.registerMs, 0) / people.length),
  };
}
