import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopApi } from '#contract/api.ts';
import { toCents } from '#contract/money.ts';
import { ApiError, createApi } from '#contract/wire/client.ts';
import { ADDRESS, CARDS, confirm } from '../factories/orders.ts';

/** How long a client retries a call without an answer. */
const RETRY_MS = 90_000;

export type Buyer = { id: string; api: ShopApi };

/** The answers that clients received, compared with the database afterwards. */
export type Acknowledged = {
  /** Intent → order, as answered to the client. */
  orders: Map<string, string>;
  /** Paid by a browser that then died: the shop has to create these orders by itself. */
  abandoned: Set<string>;
  /** Answers that no client may receive. */
  wrong: string[];
};

const nothingAcknowledged = (): Acknowledged => ({ orders: new Map(), abandoned: new Set(), wrong: [] });

/** No answer, or 503: the page retries. */
const isAway = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status === 503;

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + RETRY_MS; ; await sleep(100)) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error) || Date.now() > end) throw error;
    }
  }
}

export async function signUp(url: string, place: number): Promise<Buyer> {
  let token: string | null = null;
  const send = (path: string, init: RequestInit) => fetch(url + path, { ...init, signal: AbortSignal.timeout(25_000) });
  const api = createApi(send, () => token) as ShopApi;
  const account = { name: 'Persona de prueba', email: `p${place}.${Date.now()}@correo.mx`, password: 'una clave larga' };
  const signedIn = await api('POST /api/users/register', account);
  token = signedIn.token;
  return { id: signedIn.user.id, api };
}

/** One purchase, with the page's calls; each is retried until it is answered. */
async function buy(
  { id, api }: Buyer,
  items: { product_id: string; quantity: number }[],
  amount: number,
  books: Acknowledged,
  abandons: boolean,
) {
  for (const item of items) await untilAnswered(() => api('POST /api/cart/user/add', { user_id: id, ...item }));
  const order_data = { items, shipping_address: ADDRESS };
  const intent = await untilAnswered(() => api('POST /api/stripe/create-payment-intent', { user_id: id, amount, order_data })).catch(
    (error: unknown) => {
      // The payment of the dead browser has become an order meanwhile; the page would show that order.
      if (error instanceof ApiError && error.code === 'already_paid') return null;
      throw error;
    },
  );
  if (!intent) return;
  await untilAnswered(() => confirm({ api }, intent, CARDS.pays));
  if (abandons) return books.abandoned.add(intent.payment_intent_id);
  const payment_data = { stripe_payment_id: intent.payment_intent_id };
  const { order_id } = await untilAnswered(() => api('POST /api/stripe/checkout', { user_id: id, payment_data, order_data }));
  return books.orders.set(intent.payment_intent_id, order_id);
}

/**
 * Starts the load: each buyer places one order after the other until `stop`. Every tenth browser dies after paying.
 * @param restMs between two orders of a buyer
 */
export async function startBuying(buyers: Buyer[], restMs = 0) {
  const books = nothingAcknowledged();
  const products = await Promise.all(
    ['cafe-chiapas', 'cafe-oaxaca'].map((slug) => (buyers[0] as Buyer).api('GET /api/products/{id}', { id: slug })),
  );
  const items = products.map(({ id }, place) => ({ product_id: id, quantity: place + 1 }));
  const amount = products.reduce((sum, { price }, place) => sum + toCents(price) * (place + 1), 0);
  let isOpen = true;
  const streams = buyers.map(async (buyer) => {
    for (let count = 1; isOpen; count++) {
      await buy(buyer, items, amount, books, count % 10 === 0).catch((error: Error) => {
        books.wrong.push(`${(error as ApiError).status} ${error.message}`);
        return sleep(1000);
      });
      if (restMs > 0) await sleep(restMs);
    }
  });
  return {
    books,
    /** Waits until this many more orders have been acknowledged. */
    async more(count: number) {
      const wanted = books.orders.size + count;
      for (const end = Date.now() + RETRY_MS; books.orders.size < wanted; await sleep(5))
        if (Date.now() > end) throw new Error(`The shop takes no more orders. ${books.wrong.join('; ')}`);
    },
    async stop() {
      isOpen = false;
      await Promise.all(streams);
    },
  };
}
