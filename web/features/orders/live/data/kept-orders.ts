import type { Order } from '#contract/orders/order.ts';
import { isOpenStatus, ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';

const KEY = 'pedidos';
const MOST = 10;

/** An order that this browser has paid or opened. */
export type KeptOrder = {
  id: string;
  /** Opens the order without an account; null when only the account opens it. */
  token: string | null;
  /** The account that bought it, null for a guest's: on a shared device, others do not see it. */
  owner: string | null;
  /** What the bar calls; null for orders without a number, and until the order has been read. */
  numero: string | null;
  /** As it was last read; null until then. */
  status: OrderStatus | null;
};

const store = createStore<readonly KeptOrder[]>([]);

/** The last orders of this browser, oldest first, so that their pages open again without the link. */
export const keptOrders = {
  all: read,
  token: (orderId: string): string | null => read().find(({ id }) => id === orderId)?.token ?? null,
  /** Call it as soon as the order is paid, and when its page is opened by a link. */
  keep({ id, token, owner }: { id: string; token: string | null; owner?: string | null }) {
    const known = read();
    const before = known.find((order) => order.id === id);
    const kept: KeptOrder = {
      numero: null,
      status: null,
      ...before,
      id,
      owner: owner ?? before?.owner ?? null,
      token: token ?? before?.token ?? null,
    };
    write([...known.filter((order) => order !== before), kept].slice(-MOST));
  },
  /** Remembers what was read of a kept order. */
  note({ id, numero: called, status }: Pick<Order, 'id' | 'numero' | 'status'>) {
    const known = read();
    const numero = called ?? null;
    const before = known.find((order) => order.id === id);
    if (before && (before.status !== status || before.numero !== numero))
      write(known.map((order) => (order === before ? { ...order, numero, status } : order)));
  },
  /** The order can no longer be read: its link has ended, or it belongs to another account. */
  forget: (orderId: string) => write(read().filter(({ id }) => id !== orderId)),
  /** After signing out: the account's orders leave the browser with it. */
  forgetOwned: () => write(read().filter(({ owner }) => owner === null)),
};

/** Whether an order may still change; also one that has not been read. */
export const isMoving = ({ status }: KeptOrder): boolean => status === null || isOpenStatus(status);

/** Orders whose state is worth asking for: the newest that may be open. */
const MOST_FOLLOWED = 3;
export const movingOrders = (userId: string | null): readonly KeptOrder[] =>
  read()
    .filter((order) => isMoving(order) && (order.owner === null || order.owner === userId))
    .slice(-MOST_FOLLOWED);

/** The newest open order of this person; null without one. @param userId null for guests */
export const useOpenOrder = (userId: string | null): KeptOrder | null =>
  useStore(store).findLast(({ status, owner }) => status !== null && isOpenStatus(status) && (owner === null || owner === userId)) ?? null;

/** `Tu pedido 482`, with the folio where the bar calls no number. */
export const orderTitle = ({ id, numero }: KeptOrder): string => `Tu pedido ${numero ?? orderNumber(id)}`;

/** Whether an order of this browser may be open: only then the code that follows it is loaded. */
export const useHasMoving = (): boolean => useStore(store).some(isMoving);

/** Reads the storage and follows the other tabs, until the result is called. The layout calls it once. */
export function startKeptOrders(): () => void {
  const look = () => store.set(read());
  // The event of another tab's `clear()` has no key.
  const follow = ({ key }: StorageEvent) => (key === KEY || key === null) && look();
  look();
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function write(orders: readonly KeptOrder[]): void {
  storage.write(KEY, JSON.stringify(Object.fromEntries(orders.map(({ id, ...kept }) => [id, kept]))));
  store.set(orders);
}

const TOKEN = /^[\w-]{1,100}$/;

function read(): KeptOrder[] {
  try {
    const stored = JSON.parse(storage.read(KEY) ?? '{}') as unknown;
    return Object.entries(stored ?? {}).flatMap(([id, kept]) => keptOf(id, kept) ?? []);
  } catch {
    return [];
  }
}

/** Earlier versions stored only the token. */
function keptOf(id: string, stored: unknown): KeptOrder | null {
  const { token, owner, numero, status } = (typeof stored === 'string' ? { token: stored } : (stored ?? {})) as Partial<KeptOrder>;
  const kept = {
    id,
    token: typeof token === 'string' && TOKEN.test(token) ? token : null,
    owner: typeof owner === 'string' ? owner : null,
    numero: typeof numero === 'string' ? numero : null,
    status: status && status in ORDER_STATUS ? status : null,
  };
  return kept.token || kept.owner ? kept : null;
}
