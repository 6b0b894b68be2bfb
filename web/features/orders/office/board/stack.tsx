import { type ReactNode, useState } from 'react';
import type { ShopOrder } from '#contract/orders/order.ts';
import { Button } from '#web/ui/button/button.tsx';

/** The number of orders shown at first, and added by each click: many orders must not slow the page. */
const STEP = 50;

export function Stack({ orders, children }: { orders: readonly ShopOrder[]; children: (shown: readonly ShopOrder[]) => ReactNode }) {
  const [most, setMost] = useState(STEP);
  const waiting = orders.length - most;
  return (
    <>
      {children(orders.slice(0, most))}
      {waiting > 0 && (
        <Button variant="text" size="sm" block className="mt-2.5" onClick={() => setMost(most + STEP)}>
          Ver {Math.min(waiting, STEP)} más
        </Button>
      )}
    </>
  );
}
