import type { ShopOrder } from '#contract/orders/order.ts';
import { CLOSED_STATUSES, isOpenStatus, OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { api } from '#web/api/api.ts';
import type { Part } from '#web/features/orders/office/rules.ts';
import { isOpen, newcomers, type Orders, takeIn } from '#web/features/orders/office/rules.ts';
import { newsOf } from '#web/features/orders/office/words.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { createStore } from '#web/lib/store.ts';
import { chime, startSound } from './chime.ts';
import { followOrders } from './follow-orders.ts';

export type Feed = {
  /** Null until the orders are loaded. */
  orders: Orders | null;
  /** The last attempt to load them failed. */
  failed: boolean;
  /** The event stream is open: changes arrive without a reload. */
  live: boolean;
  /** Orders that arrived while the page was open and have not been opened yet. */
  fresh: ReadonlySet<string>;
  news: string;
  /** The closed orders are also loaded. */
  closed: boolean;
};

const NOTHING: Feed = { orders: null, failed: false, live: false, fresh: new Set(), news: '', closed: false };
const feed = createStore<Feed>(NOTHING);
const patch = (change: Partial<Feed>) => feed.set({ ...feed.get(), ...change });

export const useFeed = (): Feed => useStore(feed);

/** Loads the open orders and follows them, until the returned function is called. */
export function startFeed(): () => void {
  const leaving = new AbortController();
  const endSound = startSound();
  void followOrders(leaving.signal, {
    load,
    live: (live) => patch({ live }),
    order: (order) => take([order]),
    failed: () => patch({ failed: true }),
  });
  return () => {
    leaving.abort();
    endSound();
    feed.set(NOTHING);
  };
}

/** Loads the list again, after a failure or a refused change. */
export const reload = (): Promise<void> => {
  patch({ failed: false });
  return load().catch(() => patch({ failed: true }));
};

async function load(signal?: AbortSignal) {
  const { closed, orders: asked } = feed.get();
  const statuses = closed ? ORDER_STATUSES : OPEN_STATUSES;
  const loaded = await fetchAll(statuses, signal);
  signal?.throwIfAborted();
  const here = new Set(loaded.map(({ id }) => id));
  const { orders } = feed.get();
  // An open order that is missing in the new list was closed meanwhile, unless it arrived or changed after the request.
  const isHere = (id: string, order: ShopOrder) => here.has(id) || !isOpen(order) || asked?.get(id) !== order;
  if (orders) patch({ orders: new Map([...orders].filter((entry) => isHere(...entry))) });
  take(loaded, orders ?? undefined);
  patch({ failed: false });
}

export async function loadClosed(): Promise<void> {
  if (feed.get().closed) return;
  try {
    keep(await fetchAll(CLOSED_STATUSES));
    patch({ closed: true });
  } catch {
    patch({ failed: true });
  }
}

/** Searches all orders of the shop, also those that are not on the board. */
export async function findOrders(q: string, signal: AbortSignal): Promise<void> {
  keep(await api('GET /api/orders', { q, limit: 100 }, { signal }));
}

/** @param till gives the cash of an order that was paid at a till; empty for none */
export async function moveOrder(id: string, status: OrderStatus, till = ''): Promise<void> {
  keep([await api('PUT /api/orders/{id}', { id, status, ...(till && { caja: till }) })]);
}

export async function undoStep(id: string, status: OrderStatus): Promise<void> {
  keep([await api('POST /api/orders/{id}/undo', { id, status, whole: true })]);
}

/** Refunds units or an amount. The server refuses when more was refunded meanwhile. */
export async function refundPart({ id, refunded = 0 }: ShopOrder, part: Part): Promise<void> {
  keep([await api('POST /api/orders/{id}/refund', { id, ...part, refunded_before: refunded })]);
}

export async function refundOrder(id: string, reason: string, till = ''): Promise<void> {
  keep([await api('POST /api/orders/{id}/refund', { id, reason, ...(till && { caja: till }) })]);
}

/** Marks an order as opened: it no longer counts as new. */
export function markSeen(id: string) {
  const { fresh } = feed.get();
  if (fresh.has(id)) patch({ fresh: new Set([...fresh].filter((one) => one !== id)) });
}

const keep = (arrived: readonly ShopOrder[]) => patch({ orders: takeIn(feed.get().orders ?? new Map(), arrived) });

/** Adds orders that arrived and announces the new ones; the first list announces nothing. */
function take(arrived: readonly ShopOrder[], before = feed.get().orders ?? undefined) {
  const added = before ? newcomers(before, arrived) : [];
  keep(arrived);
  if (!added.length) return;
  patch({ fresh: new Set([...feed.get().fresh, ...added.map(({ id }) => id)]), news: newsOf(added) });
  chime();
}

async function fetchAll(statuses: readonly OrderStatus[], signal?: AbortSignal): Promise<ShopOrder[]> {
  const lists = await Promise.all(
    statuses.map((status) => api('GET /api/orders', { status, limit: isOpenStatus(status) ? 500 : 100 }, signal && { signal })),
  );
  return lists.flat();
}
