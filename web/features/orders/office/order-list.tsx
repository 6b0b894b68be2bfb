import type { ShopOrder } from '#contract/orders.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/money.ts';
import { orderNumber } from '#web/lib/order-number.ts';
import { StatusBadge } from '#web/ui/shop/status-badge.tsx';
import { type Handling, handleOf } from './order-tile.tsx';
import { contentsOf } from './rules.ts';
import { Stack } from './stack.tsx';
import { whenOf } from './words.ts';

const HEAD = 'border-y border-linea bg-zocalo px-4 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-4 py-2.5 max-sm:border-0 max-sm:p-0';

/** The same orders in rows; on phones each row is a block. */
export const OrderList = ({ orders, ...handling }: Handling & { orders: readonly ShopOrder[] }) => (
  <div className="overflow-x-auto pr-6 pb-7 max-sm:pr-4">
    <Stack orders={orders}>
      {(shown) => (
        <table className="w-full border-collapse max-sm:block">
          <thead className="max-sm:sr-only">
            <tr>
              {['Pedido', 'Cliente', 'Artículos', 'Estado', 'Recibido'].map((name) => (
                <th key={name} scope="col" className={HEAD}>
                  {name}
                </th>
              ))}
              <th scope="col" className={cx(HEAD, 'text-right!')}>
                Total
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {shown.map((order) => (
              <tr
                key={order.id}
                className={cx(
                  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-b max-sm:border-linea max-sm:py-2.5',
                  handling.selected === order.id ? 'bg-agave-suave' : 'hover:bg-zocalo',
                  handling.fresh.has(order.id) && 'shadow-[inset_4px_0_0_var(--cb-barro-trazo)]',
                )}
              >
                <td className={CELL}>
                  <button
                    {...handleOf(order, handling)}
                    className="num inline-flex min-h-9 items-center font-semibold underline decoration-linea-fuerte underline-offset-4 max-sm:min-h-11"
                  >
                    {orderNumber(order.id)}
                  </button>
                </td>
                <td className={cx(CELL, 'max-sm:col-span-full')}>
                  {order.customer?.name ?? 'Cuenta eliminada'}
                  <span className="block text-xs text-texto-2">{order.customer?.email}</span>
                </td>
                <td className={cx(CELL, 'max-w-[280px] max-sm:col-span-full max-sm:max-w-none max-sm:leading-[1.35] sm:truncate')}>
                  {contentsOf(order)}
                </td>
                <td className={CELL}>
                  <StatusBadge status={order.status} />
                </td>
                <td className={cx(CELL, 'whitespace-nowrap text-texto-2 max-sm:text-right max-sm:text-xs')}>
                  {whenOf(order.created_at, handling.now)}
                </td>
                <td className={cx(CELL, 'num text-right max-sm:col-start-2 max-sm:row-start-1 max-sm:font-semibold')}>
                  {formatPrice(order.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  </div>
);
