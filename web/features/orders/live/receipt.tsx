import { toCents, toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import { fullCentsOf } from '#contract/orders/order-lines.ts';
import { cx } from '#web/lib/cx.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { RefundedNote } from '#web/ui/shop/order/refunded-note.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';

/** The products of the order, and their price. */
export const OrderReceipt = ({ order }: { order: Order }) => (
  <>
    <ul>
      {order.items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-4 py-3 not-first:border-t not-first:border-linea"
        >
          <SmallArch picture={productPicture(item.product.image)} size={48} />
          <div>
            <p>
              <b className="font-semibold">{item.product.name}</b> <span className="num text-texto-2">× {item.quantity}</span>
            </p>
            <ChosenText text={item.options_text} note={item.note} />
            <RefundedNote order={order} lineId={item.id} />
          </div>
          <p className="num">{formatPrice(toPesos(fullCentsOf(item) * item.quantity))}</p>
        </li>
      ))}
    </ul>
    <dl className="grid gap-2 border-t border-linea pt-4 text-sm">
      {amountsOf(order).map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd className={cx('num', amount.startsWith('−') && 'text-hoja')}>{amount}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 text-[1.125rem] font-semibold">
        <dt>Total</dt>
        <dd className="num">
          {formatPrice(order.total)} <span className="text-xs font-normal text-texto-2">MXN</span>
        </dd>
      </div>
      {order.refunded !== undefined && (
        <div className="flex justify-between gap-4 text-jacaranda">
          <dt>Reembolsado</dt>
          <dd className="num">−{formatPrice(order.refunded)}</dd>
        </div>
      )}
    </dl>
  </>
);

/** The amounts between the lines and the total. */
function amountsOf({ items, descuento, envio, propina }: Order): [label: string, amount: string][] {
  const full = items.reduce((cents, item) => cents + fullCentsOf(item) * item.quantity, 0);
  const paid = items.reduce((cents, item) => cents + toCents(item.price) * item.quantity, 0);
  const rows: [string, string | false][] = [
    ['Subtotal', formatPrice(toPesos(full))],
    ['Descuento', !!descuento && `−${formatPrice(descuento)}`],
    ['Canjes', full > paid && `−${formatPrice(toPesos(full - paid))}`],
    ['Envío', !!envio && formatPrice(envio)],
    ['Propina', !!propina && formatPrice(propina)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== false);
}
