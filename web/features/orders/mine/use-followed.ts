import { useEffect, useRef } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { isOpenStatus } from '#contract/orders/order-statuses.ts';
import { api } from '#web/api/api.ts';

const INTERVAL_MS = 15_000;

/** Polls the orders while one is in progress and the page is visible. */
export function useFollowed(orders: readonly Order[] | null, set: (orders: Order[]) => void) {
  const latest = useRef(orders);
  latest.current = orders;
  const moving = orders?.some(({ status }) => isOpenStatus(status)) ?? false;
  useEffect(() => {
    if (!moving) return;
    const leaving = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const before = latest.current;
      try {
        const now = await api('GET /api/orders/user', {}, { signal: leaving.signal });
        // When the page has changed an order meanwhile, the answer may be older than that change.
        if (!leaving.signal.aborted && latest.current === before) set(now);
      } catch {
        // Keep the shown orders; the next poll may succeed.
      }
    };
    const timer = setInterval(ask, INTERVAL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [moving, set]);
}
