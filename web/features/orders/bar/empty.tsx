import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { Mark } from '#web/ui/image/mark.tsx';
import { sinceLast } from './rules.ts';

/** Shown when a view has no work, with the time since the last order was ready. */
export function Empty({ orders, now }: { orders: readonly BarOrder[]; now: number }) {
  const minutes = sinceLast(orders, now);
  return (
    <div className="vacio">
      <Mark />
      <p>Nada por preparar</p>
      {minutes !== null && (
        <p className="hace">{minutes === 0 ? 'El último salió hace un momento' : `El último salió hace ${minutes} min`}</p>
      )}
    </div>
  );
}
