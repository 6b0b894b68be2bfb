import type { ShopOrder } from '#contract/orders/order.ts';
import { CLOSED_STATUSES, isOpenStatus, OPEN_STATUSES, ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { cx } from '#web/lib/cx.ts';
import { STATUS_TONE } from '#web/ui/shop/badge/status-badge.tsx';
import { type Handling, OrderTile } from './order-tile.tsx';
import { Stack } from './stack.tsx';
import type { View } from './use-view.ts';

const BORDER: Record<(typeof STATUS_TONE)[OrderStatus], string> = {
  neutral: 'border-linea-fuerte',
  ocre: 'border-ocre',
  barro: 'border-barro-trazo',
  agave: 'border-agave',
  hoja: 'border-hoja',
  grana: 'border-grana',
  jacaranda: 'border-jacaranda',
};

const awaitsPayment = (status: OrderStatus): boolean => ORDER_STATUS[status].phase === 'waiting';
/** Whether a column is shown only while it has orders, because it would often be empty. */
const isRare = (status: OrderStatus): boolean => awaitsPayment(status) || ORDER_STATUS[status].only === 'handed';

/** The board: one column per status. Columns of closed statuses are shown only on request, or when a search finds orders there. */
export function BoardColumns({ orders, view, ...handling }: Handling & { orders: readonly ShopOrder[]; view: View }) {
  const of = (wanted: OrderStatus) => orders.filter(({ status }) => status === wanted);
  const isShown = (status: OrderStatus) => of(status).length > 0 || (isOpenStatus(status) ? !isRare(status) : view.closed);
  const columns = view.status ? [view.status] : [...OPEN_STATUSES, ...CLOSED_STATUSES].filter(isShown);
  const narrowed = view.query.trim() !== '' || view.days !== null;
  return (
    <div className="grid max-h-[calc(100dvh-60px)] snap-x snap-mandatory auto-cols-[minmax(218px,1fr)] grid-flow-col gap-0.5 -ml-[5px] overflow-auto pr-6 pb-7 max-sm:auto-cols-[84%] sm:snap-none">
      {columns.map((status) => (
        <Column
          key={status}
          status={status}
          orders={of(status)}
          // On a phone an empty column would push the others out of view.
          className={cx(columns.length === 1 && 'sm:max-w-[420px]', narrowed && !of(status).length && 'max-sm:hidden')}
          {...handling}
        />
      ))}
    </div>
  );
}

type ColumnProps = Handling & { status: OrderStatus; orders: readonly ShopOrder[]; className: string };

const Column = ({ status, orders, className, ...handling }: ColumnProps) => (
  <section aria-label={ORDER_STATUS[status].name} className={cx('min-w-0 snap-start p-[5px]', className)}>
    <h2
      className={cx('sticky top-0 z-10 mb-2.5 flex items-center border-b-5 bg-cal px-0.5 py-2 font-semibold', BORDER[STATUS_TONE[status]])}
    >
      {ORDER_STATUS[status].name}
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
