import { useEffect } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { readOrder } from '#web/features/orders/live/data/follow.ts';
import { keptOrders, movingOrders } from '../live/data/kept-orders.ts';

const INTERVAL_MS = 60_000;
const GONE = [401, 403, 404];

/** Reads this browser's open orders now, every minute and when the page is shown again. Shows nothing. */
export function FollowKept({ userId }: { userId: string | null }) {
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      if (document.hidden) return;
      for (const { id, token } of movingOrders(userId))
        readOrder(id, { token }, leaving.signal).then(keptOrders.note, (error: unknown) => {
          // After other failures the next look may succeed.
          if (error instanceof ApiError && GONE.includes(error.status)) keptOrders.forget(id);
        });
    };
    ask();
    const timer = setInterval(ask, INTERVAL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [userId]);
  return null;
}
