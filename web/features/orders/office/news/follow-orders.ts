import type { ShopOrder } from '#contract/orders/order.ts';
import { send } from '#web/api/api.ts';
import { readEvents } from '#web/api/event-stream.ts';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** In milliseconds. The server sends data more often than this, so a stream that is silent for longer is dead. */
const QUIET = 60_000;

type Follower = {
  /** Called when the stream is open, and after a failure. */
  load: (leaving: AbortSignal) => Promise<void>;
  /** Called with whether changes arrive without a reload. */
  live: (isLive: boolean) => void;
  order: (order: ShopOrder) => void;
  /** Called when neither the stream nor the load succeeded. */
  failed: (error: unknown) => void;
};

/** Follows the shop's orders until the page leaves, and begins again after each failure. */
export async function followOrders(leaving: AbortSignal, follower: Follower): Promise<void> {
  let pause = FIRST_PAUSE;
  while (!leaving.aborted) {
    try {
      // Changes during the load stay in the open stream and are read afterwards.
      await listen(leaving, follower, () => {
        pause = FIRST_PAUSE;
        return follower.load(leaving);
      });
    } catch (error) {
      if (leaving.aborted) return;
      console.warn('Los pedidos no llegan en vivo por ahora.', error);
      await follower.load(leaving).catch(follower.failed);
    }
    if (leaving.aborted) return;
    follower.live(false);
    await rest(pause * (0.75 + Math.random() / 2), leaving);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

async function listen(leaving: AbortSignal, { live, order }: Follower, onOpen: () => Promise<void>) {
  const dead = new AbortController();
  const sign = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), QUIET);
  };
  let timer = setTimeout(() => dead.abort(), QUIET);
  const cut = () => dead.abort();
  window.addEventListener('offline', cut);
  try {
    const response = await send('/api/orders/events', { signal: AbortSignal.any([leaving, dead.signal]) });
    if (!response.ok || !response.body) throw new Error(`GET /api/orders/events: ${response.status}`);
    await onOpen();
    live(true);
    for await (const { event, data } of readEvents(response.body, sign)) if (event === 'order') order(JSON.parse(data));
  } finally {
    clearTimeout(timer);
    window.removeEventListener('offline', cut);
  }
}

/** A pause that ends early when the network returns. */
export function rest(milliseconds: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    leaving.addEventListener('abort', done, { once: true });
  });
}
