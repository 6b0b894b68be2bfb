import { Suspense } from 'react';
import { useOpenOrder } from '#web/features/orders/live/data/kept-orders.ts';
import { useUserId } from '#web/features/session/store.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';

const OrderStrip = lazyPart(() => import('#web/features/orders/own/order-strip.tsx').then((module) => module.OrderStrip));

/** The way to the open order at the top of the start page. */
export function OpenOrder() {
  const order = useOpenOrder(useUserId());
  if (!order?.status) return null;
  return (
    <Suspense>
      <OrderStrip order={order} status={order.status} />
    </Suspense>
  );
}
