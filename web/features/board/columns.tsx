import type { OrderStatus, ShopOrder } from '#contract/orders.ts';
import { cx } from '#web/lib/cx.ts';
import { type Handling, OrderTile } from './order-tile.tsx';
import { CLOSED, OPEN } from './rules.ts';
import { Stack } from './stack.tsx';
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
export function BoardColumns({ orders, closed, ...handling }: Handling & { orders: readonly ShopOrder[]; closed: boolean }) {
  const of = (wanted: OrderStatus) => orders.filter(({ status }) => status === wanted);
  const columns = [...OPEN, ...CLOSED.filter((status) => closed || of(status).length)];
  return (
    <div className="grid snap-x snap-mandatory auto-cols-[minmax(218px,1fr)] grid-flow-col gap-0.5 -ml-[5px] overflow-x-auto pr-6 pb-7 max-sm:auto-cols-[84%] sm:snap-none">
      {columns.map((status) => (
        <Column key={status} status={status} orders={of(status)} {...handling} />
      ))}
    </div>
  );
}

const Column = ({ status, orders, ...handling }: Handling & { status: OrderStatus; orders: readonly ShopOrder[] }) => (
  <section
    aria-label={STATUS_NAMES[status]}
    // Payments seldom wait for the provider: on a phone their empty column would hide the others.
    className={cx('min-w-0 snap-start p-[5px]', status === 'pendiente' && !orders.length && 'max-sm:hidden')}
  >
    <h2 className={cx('mb-2.5 flex items-center border-b-5 px-0.5 py-2 font-semibold', PAINT[status])}>
      {STATUS_NAMES[status]}
      <span className="num ml-auto font-medium text-texto-2">{orders.length}</span>
    </h2>
    <Stack orders={orders}>
      {(shown) => (
        <ul className="grid gap-2.5">
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
