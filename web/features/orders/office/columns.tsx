import type { OrderStatus, ShopOrder } from '#contract/orders.ts';
import { cx } from '#web/lib/cx.ts';
import { type Handling, OrderTile } from './order-tile.tsx';
import { CLOSED, OPEN } from './rules.ts';
import { Stack } from './stack.tsx';
import type { View } from './use-view.ts';
import { STATUS_NAMES } from './words.ts';

const PAINT: Record<OrderStatus, string> = {
  pendiente: 'border-linea-fuerte',
  pagado: 'border-ocre',
  preparando: 'border-barro-trazo',
  enviado: 'border-agave',
  entregado: 'border-hoja',
  cancelado: 'border-grana',
  reembolsado: 'border-jacaranda',
};

/** The board: one column per status. Closed ones stand only when they are wanted or found. */
export function BoardColumns({ orders, view, ...handling }: Handling & { orders: readonly ShopOrder[]; view: View }) {
  const of = (wanted: OrderStatus) => orders.filter(({ status }) => status === wanted);
  const columns = view.status ? [view.status] : [...OPEN, ...CLOSED.filter((status) => view.closed || of(status).length)];
  const narrowed = view.query.trim() !== '' || view.days !== null;
  return (
    <div className="grid snap-x snap-mandatory auto-cols-[minmax(218px,1fr)] grid-flow-col gap-0.5 -ml-[5px] overflow-x-auto pr-6 pb-7 max-sm:auto-cols-[84%] sm:snap-none">
      {columns.map((status) => (
        <Column
          key={status}
          status={status}
          orders={of(status)}
          // On a phone an empty column would hide the others; payments seldom wait for the provider.
          className={cx(
            columns.length === 1 && 'sm:max-w-[420px]',
            (narrowed || status === 'pendiente') && !of(status).length && 'max-sm:hidden',
          )}
          {...handling}
        />
      ))}
    </div>
  );
}

type ColumnProps = Handling & { status: OrderStatus; orders: readonly ShopOrder[]; className: string };

const Column = ({ status, orders, className, ...handling }: ColumnProps) => (
  <section aria-label={STATUS_NAMES[status]} className={cx('min-w-0 snap-start p-[5px]', className)}>
    <h2 className={cx('mb-2.5 flex items-center border-b-5 px-0.5 py-2 font-semibold', PAINT[status])}>
      {STATUS_NAMES[status]}
      <span className="num ml-auto font-medium text-texto-2">{orders.length}</span>
    </h2>
    <Stack orders={orders}>
      {(shown) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {shown.map((order) => (
            <li key={order.id}>
              <OrderTile order={order} {...handling} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  </section>
);
