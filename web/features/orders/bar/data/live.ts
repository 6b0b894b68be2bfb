import type { BarBoard } from '#contract/orders/bar/bar.ts';
import { isToMake } from '#contract/orders/order-statuses.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { followOrders } from '#web/features/orders/office/news/follow-orders.ts';
import { knock } from '../sound.ts';
import { confirmedTaps, sendTaps } from './send-taps.ts';
import { backOnline, bar, goneOffline, keepBoard, patch, readBoard } from './store.ts';
import { readTaps } from './taps.ts';

/** How often the board is reloaded: the stream reports orders only, and sold-out products and the pace change without one. */
const REFRESH_MS = 30_000;
/** Changes within this time are answered by one reload. */
const GATHER_MS = 100;

let leaving = new AbortController();

/** Shows the stored board, then follows the shop until the returned function is called. */
export function startBar(): () => void {
  leaving = new AbortController();
  const { signal } = leaving;
  patch({ board: bar().board ?? readBoard(), taps: readTaps() });
  void followOrders(signal, {
    load: reloadBoard,
    live: (live) => patch({ live }),
    order: askSoon,
    failed: lost,
  });
  const timer = setInterval(() => void reloadBoard().catch(lost), REFRESH_MS);
  const awake = () => {
    void sendNow();
    void reloadBoard().catch(lost);
  };
  window.addEventListener('offline', goneOffline, { signal });
  window.addEventListener('online', awake, { signal });
  void sendNow();
  return () => {
    leaving.abort();
    clearInterval(timer);
    clearTimeout(soon);
  };
}

/** Sends the remaining taps and, once all are sent, loads the board. */
export async function sendNow(): Promise<void> {
  const { signal } = leaving;
  if (bar().taps.length === 0) return;
  await sendTaps(signal);
  if (!signal.aborted && bar().taps.length === 0) askSoon();
}

let soon: ReturnType<typeof setTimeout> | undefined;
export function askSoon(): void {
  clearTimeout(soon);
  soon = setTimeout(() => void reloadBoard().catch(lost), GATHER_MS);
}

/** Marks the network as lost, except for an ended session. */
const lost = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 401)) goneOffline();
};

/** Reloads the board after a change that is not an order's, so that the screen shows it at once. */
export const refresh = (): Promise<void> => reloadBoard().catch(lost);

/** The number of the last request: an older answer that arrives later is ignored. */
let lastAsked = 0;
let lastShown = 0;

async function reloadBoard(): Promise<void> {
  const { signal } = leaving;
  const before = confirmedTaps();
  const turn = ++lastAsked;
  const { data } = await api('GET /api/barra', {}, { signal });
  if (signal.aborted || turn < lastShown) return;
  // A tap was answered meanwhile: this board may be older than that answer.
  if (confirmedTaps() !== before) return askSoon();
  lastShown = turn;
  announce(bar().board, data);
  keepBoard(data);
  backOnline();
  patch({ board: data });
}

/** Announces new orders by text and sound. The orders of the first board are not new. */
function announce(before: BarBoard | null, { orders }: BarBoard) {
  if (!before) return;
  const known = new Set(before.orders.map(({ id }) => id));
  const count = orders.filter((order) => isToMake(order.status) && !known.has(order.id)).length;
  if (count === 0) return;
  patch({ news: count === 1 ? 'Entró un pedido.' : `Entraron ${count} pedidos.` });
  knock();
}
