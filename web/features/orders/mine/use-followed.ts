import { useEffect } from 'react';
import { ORDER_STATUS } from '#contract/order-statuses.ts';
import type { Order } from '#contract/orders.ts';
import { api } from '#web/api/api.ts';

const EVERY = 15_000;

/** While an order is on its way and somebody looks, its status is asked for again and again. */
export function useFollowed(orders: readonly Order[] | null, set: (orders: Order[]) => void) {
  const moving = orders?.some(({ status }) => ORDER_STATUS[status].open) ?? false;
  useEffect(() => {
    if (!moving) return;
    const leaving = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      try {
        const now = await api('GET /api/orders/user', {}, { signal: leaving.signal });
        if (!leaving.signal.aborted) set(now);
      } catch {
        // What is shown stays; the next time then.
      }
    };
    const timer = setInterval(ask, EVERY);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [moving, set]);
}
