import { customerName } from '#contract/orders/customer-name.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { contentsOf } from '#web/features/orders/office/rules.ts';
import { whenOf } from '#web/features/orders/office/words.ts';
import { receivedText } from '#web/features/orders/received.tsx';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { StatusBadge } from '#web/ui/shop/badge/status-badge.tsx';
import { type Handling, handleOf } from './order-tile.tsx';
import { Stack } from './stack.tsx';

const HEAD = 'border-y border-linea bg-zocalo px-4 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-4 py-2.5 @max-3xl:border-0 @max-3xl:p-0';

/** The orders in rows; where there is little width (phones, or beside an open order) each row is a block. */
export const OrderList = ({ orders, ...handling }: Handling & { orders: readonly ShopOrder[] }) => (
  <div className="@container pr-6 pb-7 max-sm:pr-4">
    <Stack orders={orders}>
      {(shown) => (
        <table className="w-full border-collapse @max-3xl:block">
          <thead className="@max-3xl:sr-only">
            <tr>
              {['Pedido', 'Cliente', 'Artículos', 'Entrega', 'Estado', 'Recibido'].map((name) => (
                <th key={name} scope="col" className={HEAD}>
                  {name}
                </th>
              ))}
              <th scope="col" className={cx(HEAD, 'text-right!')}>
                Total
              </th>
            </tr>
          </thead>
          <tbody className="@max-3xl:block">
            {shown.map((order) => (
              <tr
                key={order.id}
                className={cx(
                  '@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:gap-y-1 @max-3xl:border-b @max-3xl:border-linea @max-3xl:py-2.5',
                  handling.selected === order.id ? 'bg-agave-suave' : 'hover:bg-zocalo',
                  handling.fresh.has(order.id) && 'shadow-[inset_4px_0_0_var(--cb-barro-trazo)]',
                )}
              >
                <td className={CELL}>
                  <button
                    {...handleOf(order, handling)}
                    className="num inline-flex min-h-9 items-center font-semibold underline decoration-linea-fuerte underline-offset-4 @max-3xl:min-h-11"
                  >
                    {orderNumber(order.id)}
                  </button>
                </td>
                <td className={cx(CELL, 'wrap-anywhere @max-3xl:col-span-full @3xl:min-w-40')}>
                  {customerName(order)}
                  {order.customer?.email && <Address email={order.customer.email} />}
                </td>
                <td className={cx(CELL, 'leading-[1.35] wrap-anywhere @max-3xl:col-span-full @3xl:min-w-40')}>{contentsOf(order)}</td>
                <td className={cx(CELL, 'num leading-[1.35] @max-3xl:col-span-full @max-3xl:text-sm', !order.tipo && '@max-3xl:hidden')}>
                  <Received order={order} />
                </td>
                <td className={CELL}>
                  <StatusBadge status={order.status} />
                </td>
                <td className={cx(CELL, 'whitespace-nowrap text-texto-2 @max-3xl:text-right @max-3xl:text-xs')}>
                  {whenOf(order.created_at, handling.now)}
                </td>
                <td className={cx(CELL, 'num text-right @max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:font-semibold')}>
                  {formatPrice(order.total)}
                  {order.refunded !== undefined && order.refunded < order.total && (
                    <span className="block text-xs font-normal text-jacaranda">
                      <span className="sr-only">Reembolsado </span>−{formatPrice(order.refunded)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  </div>
);

/** An order's type or table, and under it its number and the promised hour; renders nothing for orders without a type. */
function Received({ order }: { order: ShopOrder }) {
  const [how, ...rest] = receivedText(order).split(' · ');
  return (
    <>
      {how} {rest.length > 0 && <span className="block text-xs whitespace-nowrap text-texto-2">{rest.join(' · ')}</span>}
    </>
  );
}

/** An e-mail address that may break before its host. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="block text-xs text-texto-2">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
