import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { ShopApi } from '#contract/api.ts';
import { SLOTS } from '#contract/reservations/lounge.ts';
import { createApi } from '#contract/wire/client.ts';
import { booking, dayAhead } from '../factories/lounge.ts';
import { type Acknowledged, type Buyer, signUp, startBuying } from '../resilience/buyers.ts';
import { type Traffic, watchTraffic } from './traffic.ts';

export const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };
const BUYERS = 6;
const GUESTS = 3;
const READERS = 2;
/** How long a buyer rests between two orders: the books of ten rounds stay small enough to be compared after each. */
const BUYER_RESTS_MS = 200;

/** What happens in the shop during a drill, and the journal of everything that the shop has acknowledged. */
export type Load = {
  books: Acknowledged;
  buyers: Buyer[];
  /** Ids of the acknowledged bookings. */
  booked: Set<string>;
  /** The last price that the shop acknowledged, in pesos; null while a change has had no answer. */
  price(): number | null;
  /** Addresses of the pictures whose upload was acknowledged. */
  uploaded: Set<string>;
  /** Answers of cached pages that were not 200. */
  pagesFailed: string[];
  traffic: Traffic;
  /** The longest time without an acknowledged order since the last call, in milliseconds. */
  longestGap(): number;
  more(orders: number): Promise<void>;
  stop(): Promise<void>;
};

/** What is answered from the cache of each shop. */
export const CACHED = ['/', '/api/products', '/products'];
export const PRICED = 'te-de-manzanilla';

/** Light enough for the drill's machine. */
const PICTURE = new Uint8Array(
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ac522f' } })
    .png()
    .toBuffer(),
);

/** @param url of the balancer */
export async function startLoad(url: string): Promise<Load> {
  const traffic = watchTraffic(url);
  const pagesFailed: string[] = [];
  const booked = new Set<string>();
  const leaving = new AbortController();
  let isOpen = true;

  const send = (path: string, init?: RequestInit) => fetch(url + path, { ...init, signal: AbortSignal.timeout(25_000) });
  const api = createApi(send) as ShopApi;
  const repeat = (count: number, once: () => Promise<unknown>, pauseMs: number) =>
    Array.from({ length: count }, async () => {
      while (isOpen) {
        await once().catch(() => {});
        await sleep(pauseMs * (0.5 + Math.random()));
      }
    });

  const book = async () => {
    const { data } = await api(
      'POST /api/reservaciones',
      booking({
        fecha_visita: dayAhead(2 + Math.floor(Math.random() * 25)),
        hora_visita: SLOTS[Math.floor(Math.random() * SLOTS.length)] as '1:00 PM',
        numero_personas: 2,
      }),
    );
    booked.add(data.id);
  };
  const read = async () => {
    for (const path of CACHED) {
      // A killed shop takes its connections along; the browser asks again, and then the balancer knows.
      const ask = () => send(path, { headers: { 'x-forwarded-for': '10.0.0.7' } });
      const answer = await ask().catch(() => sleep(500).then(ask));
      const text = await answer.text();
      if (answer.status !== 200) pagesFailed.push(`${path} ${answer.status} ${text.slice(0, 200)}`);
    }
  };

  const { token } = await api('POST /api/users/login', OWNER);
  const owner = createApi(send, () => token) as ShopApi;
  const { id: priced } = await owner('GET /api/products/{id}', { id: PRICED });
  let price: number | null = null;
  let next = 40;
  const changePrice = async () => {
    next = next >= 90 ? 40 : next + 1;
    price = null;
    await owner('PUT /api/products/{id}', { id: priced, price: next });
    price = next;
  };
  const uploaded = new Set<string>();
  const upload = async () => {
    const form = new FormData();
    form.set('file', new File([PICTURE], 'foto.png', { type: 'image/png' }));
    const answer = await send('/api/products/images', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    if (answer.ok) uploaded.add(((await answer.json()) as { url: string }).url);
    else await answer.arrayBuffer();
  };
  const board = async () => {
    const answer = await fetch(`${url}/api/orders/events`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
    await answer.body?.pipeTo(new WritableStream(), { signal: leaving.signal });
  };

  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, place) => signUp(url, place)));
  const buying = await startBuying(buyers, BUYER_RESTS_MS);
  let seen = 0;
  let last = performance.now();
  let gap = 0;
  const gaps = setInterval(() => {
    const now = performance.now();
    if (buying.books.orders.size > seen) last = now;
    seen = buying.books.orders.size;
    gap = Math.max(gap, now - last);
  }, 20);
  const others = [
    ...repeat(GUESTS, book, 300),
    ...repeat(READERS, read, 50),
    ...repeat(1, changePrice, 700),
    ...repeat(1, upload, 3000),
    ...repeat(2, board, 500),
  ];
  return {
    books: buying.books,
    buyers,
    booked,
    uploaded,
    price: () => price,
    pagesFailed,
    traffic,
    longestGap() {
      const longest = gap;
      gap = 0;
      last = performance.now();
      return longest;
    },
    more: buying.more,
    async stop() {
      isOpen = false;
      leaving.abort();
      clearInterval(gaps);
      await Promise.all([buying.stop(), ...others]);
    },
  };
}

/** Many readers of a cached list, each with a connection that is kept. */
export function startCrowd(url: string): { stop(): Promise<unknown> } {
  let isOpen = true;
  const lanes = Array.from({ length: 8 }, async () => {
    while (isOpen) {
      const answer = await fetch(`${url}/api/products`).catch(() => null);
      await answer?.arrayBuffer().catch(() => {});
      await sleep(5);
    }
  });
  return {
    stop() {
      isOpen = false;
      return Promise.all(lanes);
    },
  };
}
