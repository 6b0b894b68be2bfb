import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isTicket, ticketKey, ticketPath } from '#contract/invoices/ticket-link.ts';
import { toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import { fullCentsOf } from '#contract/orders/order-lines.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { OtherAmounts, receivedText } from '#web/features/orders/received.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { offOf } from '#web/lib/order/order-off.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatDate, formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { StatusBadge } from '#web/ui/shop/badge/status-badge.tsx';
import { Progress } from '#web/ui/shop/frame/progress.tsx';
import { PaymentInstructions } from '#web/ui/shop/order/payment-instructions.tsx';
import { RefundedNote } from '#web/ui/shop/order/refunded-note.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { DownloadTicket } from './download-ticket.tsx';
import { OrderShipment } from './order-shipment.tsx';
import { Reorder } from './reorder.tsx';
import { destinationOf, stepNames, stepOf } from './words.ts';

export const cardId = (folio: string): string => `pedido-${folio}`;

type OrderCardProps = { order: Order; onChange: (order: Order) => void; onReordered: () => Promise<unknown> };

/** One order in the account: head, progress, items, destination. */
export function OrderCard({ order, onChange, onReordered }: OrderCardProps) {
  const step = stepOf(order.status);
  const off = offOf(order);
  const { invoices } = useShop();
  const to = destinationOf(order.shipping_address);
  return (
    <article
      id={cardId(orderNumber(order.id))}
      tabIndex={-1}
      aria-label={`Pedido ${orderNumber(order.id)}`}
      className="rounded-carta border border-linea bg-blanco"
    >
      <div className="flex flex-wrap items-center gap-x-9 gap-y-1.5 border-b border-linea px-6 py-[18px] max-md:grid max-md:grid-cols-2 max-md:gap-x-5 max-md:gap-y-3 max-md:px-[18px] max-md:py-4">
        <Fact label="Pedido">{orderNumber(order.id)}</Fact>
        <Fact label="Fecha">
          <time dateTime={order.created_at}>{formatShortDate(order.created_at)}</time>
        </Fact>
        <Fact label="Total">{formatPrice(order.total)}</Fact>
        <div className="ml-auto max-md:ml-0 max-md:self-end">
          <StatusBadge status={order.status} />
        </div>
      </div>
      {order.tipo && (
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-linea px-6 py-2 text-sm max-md:px-[18px]">
          <span className="num">{receivedText(order)}</span>
          <Link to={`/pedido/${order.id}`} className="link inline-flex min-h-11 items-center">
            Ver pedido<span className="sr-only"> {orderNumber(order.id)}</span>
          </Link>
        </p>
      )}
      {step !== null && (
        <div className="px-6 pt-[18px] pb-1 max-md:px-[18px]">
          <Progress label="Avance del pedido" steps={stepNames(order)} current={step} />
        </div>
      )}
      <ul className="px-6 py-2 max-md:px-[18px]">
        {order.items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-4 py-3 not-first:border-t not-first:border-linea"
          >
            <SmallArch picture={productPicture(item.product.image)} size={48} />
            <div>
              <p className="text-sm font-semibold">{item.product.name}</p>
              <ChosenText text={item.options_text} note={item.note} className="text-xs" />
              <p className="num text-xs text-texto-2">
                {item.quantity} × {formatPrice(toPesos(fullCentsOf(item)))}
                <RefundedNote order={order} lineId={item.id} />
              </p>
            </div>
            <p className="num text-sm">{formatPrice(toPesos(fullCentsOf(item) * item.quantity))}</p>
          </li>
        ))}
        {off > 0 && (
          <li className="flex justify-between gap-4 border-t border-linea py-3 text-sm">
            Canjes <span className="num">−{formatPrice(off)}</span>
          </li>
        )}
        <li className="grid gap-2 border-t border-linea py-3 text-sm empty:hidden">
          <OtherAmounts order={order} />
        </li>
        {order.refunded !== undefined && (
          <li className="flex justify-between gap-4 border-t border-linea py-3 text-sm text-jacaranda">
            Reembolsado <span className="num">−{formatPrice(order.refunded)}</span>
          </li>
        )}
      </ul>
      {order.payment_instructions && (
        <div className="border-t border-linea px-6 py-4 max-md:px-[18px]">
          <PaymentInstructions instructions={order.payment_instructions} />
        </div>
      )}
      {order.tracking_number && <OrderShipment orderId={order.id} number={order.tracking_number} status={order.status} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-linea px-6 py-2 max-md:px-[18px]">
        {to && (
          <p className="min-w-0 py-1 text-sm text-texto-2 wrap-anywhere">
            {order.status === 'entregado' ? `Entregado el ${formatDate(order.updated_at)} en ${to}` : `Se envía a ${to}`}
          </p>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2 max-md:gap-x-2">
          {ORDER_STATUS[order.status].cancellable && <CancelOrder order={order} onChange={onChange} />}
          <Reorder order={order} onAdded={onReordered} />
          {invoices && isTicket(order) && (
            <LinkButton
              to={ticketPath(ticketKey(orderNumber(order.id), order), { order: { id: order.id, token: null } })}
              variant="text"
              size="sm"
            >
              Facturar<span className="sr-only"> el pedido {orderNumber(order.id)}</span>
            </LinkButton>
          )}
          <DownloadTicket orderId={order.id} variant="text" className="-mr-3">
            Descargar ticket
          </DownloadTicket>
        </div>
      </div>
    </article>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl>
    <dt className="text-xs text-texto-2">{label}</dt>
    <dd className="num font-semibold">{children}</dd>
  </dl>
);
