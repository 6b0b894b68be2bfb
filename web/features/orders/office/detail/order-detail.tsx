import Copy from 'lucide-react/icons/copy';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { toPesos } from '#contract/money.ts';
import { customerName } from '#contract/orders/customer-name.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { fullCentsOf } from '#contract/orders/order-lines.ts';
import { methodName } from '#contract/payments/payment-methods.ts';
import { PlatformTag } from '#web/features/orders/office/platform-tag.tsx';
import { addressLines } from '#web/features/orders/office/words.ts';
import { OtherAmounts, receivedText } from '#web/features/orders/received.tsx';
import { offOf } from '#web/lib/order/order-off.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { copyText } from '#web/lib/plain-http.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { StatusBadge } from '#web/ui/shop/badge/status-badge.tsx';
import { RefundedNote } from '#web/ui/shop/order/refunded-note.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DisputeNotice } from './dispute-notice.tsx';
import { History } from './history.tsx';

/** The id of the title of the open order. */
export const DETAIL_TITLE = 'pedido-abierto';

type OrderDetailProps = { order: ShopOrder; onClose: () => void; papers: ReactNode; actions: ReactNode };

/** One order: documents, items, customer, destination, history and actions. */
export function OrderDetail({ order, onClose, papers, actions }: OrderDetailProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each order
  useEffect(() => title.current?.focus({ preventScroll: true }), [order.id]);
  const folio = orderNumber(order.id);
  const copy = async () => {
    try {
      await copyText(folio);
      toast.success(`Folio ${folio} copiado`);
    } catch {
      toast.error('El navegador no permitió copiar el folio.');
    }
  };
  const address = addressLines(order.shipping_address);
  const off = offOf(order);
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] bg-blanco text-sm">
      <header className="grid gap-2.5 border-b border-linea px-6 pt-4 pb-[18px] max-sm:px-4">
        <div className="flex items-center gap-1">
          <h2 ref={title} id={DETAIL_TITLE} tabIndex={-1} className="num mr-auto rounded-control text-xl font-semibold tracking-[.01em]">
            <span className="sr-only">Pedido </span>
            {folio}
          </h2>
          <IconButton label="Copiar folio" onClick={copy}>
            <Copy />
          </IconButton>
          <IconButton label="Cerrar detalle" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <p className="flex flex-wrap items-center gap-2.5">
          <StatusBadge status={order.status} />
          <span className="num text-xs text-texto-2">
            {formatShortDate(order.created_at)}, {formatTime(order.created_at)} · {methodName(order)}
          </span>
          <PlatformTag platform={order.plataforma} />
        </p>
        <div className="flex flex-wrap gap-2">{papers}</div>
        {order.dispute && <DisputeNotice dispute={order.dispute} />}
      </header>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label="Datos del pedido" className="overflow-y-auto px-6 pb-5 -outline-offset-2 max-sm:px-4">
        <Part title="Artículos">
          <ul className="grid gap-3">
            {order.items.map((item) => (
              <li key={item.id} className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3">
                <SmallArch picture={productPicture(item.product.image)} size={40} />
                <span>
                  <b className="block font-semibold">{item.product.name}</b>
                  <ChosenText text={item.options_text} note={item.note} className="text-xs" />
                  <span className="num text-xs text-texto-2">
                    {item.quantity} × {formatPrice(toPesos(fullCentsOf(item)))}
                    <RefundedNote order={order} lineId={item.id} />
                  </span>
                </span>
                <span className="num">{formatPrice(toPesos(fullCentsOf(item) * item.quantity))}</span>
              </li>
            ))}
          </ul>
          {off > 0 && (
            <p className="flex justify-between">
              Canjes <span className="num">−{formatPrice(off)}</span>
            </p>
          )}
          <OtherAmounts order={order} />
          <p className="flex justify-between pt-1.5 text-lg font-semibold">
            Total <span className="num">{formatPrice(order.total)}</span>
          </p>
          {order.refunded !== undefined && (
            <p className="flex justify-between text-jacaranda">
              Reembolsado <span className="num">−{formatPrice(order.refunded)}</span>
            </p>
          )}
          {order.refunds?.map(
            ({ id, amount, reason, at }) =>
              reason && (
                <p key={id} className="text-xs wrap-anywhere text-texto-2">
                  {formatShortDate(at)}, {formatPrice(amount)}: {reason}
                </p>
              ),
          )}
        </Part>
        {order.tipo && (
          <Part title="Cómo lo recibe">
            <p className="num">{receivedText(order, { withYear: true })}</p>
            {order.nombre && <p>{order.nombre}</p>}
          </Part>
        )}
        <Part title="Cliente">
          {order.customer ? (
            <p>
              {order.customer.name}
              {order.customer.email && (
                <a href={`mailto:${order.customer.email}`} className="link block break-words">
                  {order.customer.email}
                </a>
              )}
              {order.customer.telefono && (
                <a href={`tel:${order.customer.telefono.replace(/[^+\d]/g, '')}`} className="link num block">
                  {order.customer.telefono}
                </a>
              )}
            </p>
          ) : (
            <p className="text-texto-2">{customerName(order)}</p>
          )}
        </Part>
        {address.length > 0 && (
          <Part title="Envío a">
            <p>
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          </Part>
        )}
        <Part title="Historial">
          <History order={order} />
        </Part>
      </section>
      {actions}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-2.5 border-linea py-[18px] not-last:border-b">
    <h3 className="text-xs font-semibold text-texto-2">{title}</h3>
    {children}
  </div>
);
