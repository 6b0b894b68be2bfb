import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { isHanded, ORDER_TYPE } from '#contract/orders/order-types.ts';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import type { Receipt } from '#web/features/orders/checkout/payment/register-order.ts';
import { orderAtHand } from '#web/features/orders/live/data/at-hand.ts';
import { readOrder } from '#web/features/orders/live/data/follow.ts';
import { Printed } from '#web/features/orders/live/printed.tsx';
import { formatHour } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { PageTitle } from '#web/ui/shop/frame/page-title.tsx';
import { PaymentInstructions } from '#web/ui/shop/order/payment-instructions.tsx';
import { formatPoints, useEarned } from '#web/ui/shop/order/points-hint.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { Loading } from '#web/ui/state/loading.tsx';

const WAITS = 'Guardamos tu pedido. Lo preparamos en cuanto se confirme el pago; te enviamos las instrucciones por correo.';

const madeText = (total: number, already?: true): string => {
  const whose = already ? `${SAYS.alreadyPaid} Tu` : total > 0 ? 'Recibimos tu pago y tu' : 'Tu';
  return `${whose} pedido ya está en la casa. Te enviamos la confirmación por correo.`;
};

/**
 * The order of a receipt: 'loading' at first, null when it could not be loaded.
 * @param token opens the order; undefined for an order without a type, which has neither number nor hour
 */
function useOrder(orderId: string, token: string | undefined): Order | 'loading' | null {
  const [order, setOrder] = useState<Order | 'loading' | null>('loading');
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    // A failure needs no message here: the order's page shows it.
    const read = (order: Order) => {
      orderAtHand.keep(order, token);
      setOrder(order);
    };
    readOrder(orderId, { token }, leaving.signal).then(read, () => setOrder(null));
    return () => leaving.abort();
  }, [orderId, token]);
  return order;
}

/** The number that the bar calls, and where or when the order is received. The rows keep their height while the order loads. */
function CallRows({ order: read }: { order: Order | 'loading' }) {
  const order = read === 'loading' ? null : read;
  const { tipo, numero, mesa, hora_prometida } = order ?? {};
  const place = mesa ? `Mesa ${mesa}` : hora_prometida && formatHour(hora_prometida);
  return (
    <>
      {(!order || isHanded(tipo)) && (
        <SummaryRow label="Te llamamos por">
          <b className="font-semibold">{numero ?? '…'}</b>
        </SummaryRow>
      )}
      {(place || !order) && <SummaryRow label={tipo ? ORDER_TYPE[tipo].name : 'Tu pedido'}>{place ?? '…'}</SummaryRow>}
    </>
  );
}

/** The page after a payment. It focuses its title itself, because the layout does that only when the path changes. */
function ReceiptPage({ receipt: { orderId, total, already, waits, token, isGuest = false } }: { receipt: Receipt }) {
  const points = useEarned(total);
  const order = useOrder(orderId, waits ? undefined : token);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="wrap grid justify-items-center gap-8 py-section">
      <PageTitle>{waits ? 'Falta tu pago' : 'Pedido confirmado'}</PageTitle>
      <div className="grid justify-items-center gap-4 text-center">
        <span className="grid h-[68px] w-14 place-items-center rounded-t-[28px] bg-agave pt-1.5 text-sobre-agave">
          {waits ? <Clock className="size-6" /> : <Check className="size-6" />}
        </span>
        <h1 ref={title} tabIndex={-1} className="h1">
          {waits ? 'Falta tu pago' : '¡Listo!'}
        </h1>
        <p className="lead max-w-[40ch]">{waits ? WAITS : madeText(total, already)}</p>
      </div>
      <Printed className="w-full max-w-[440px]">
        <Summary>
          <SummaryRows>
            <SummaryRow label="Número de pedido">
              <b className="font-semibold">{orderNumber(orderId)}</b>
            </SummaryRow>
            {token && !waits && order && <CallRows order={order} />}
            {!isGuest && <SummaryRow label={waits ? 'Puntos al pagar' : 'Puntos ganados'}>{formatPoints(points)}</SummaryRow>}
            <SummaryRow label="Total" total>
              {formatPrice(total)}
            </SummaryRow>
          </SummaryRows>
          {waits?.instructions && <PaymentInstructions instructions={waits.instructions} />}
          {token && (
            <LinkButton to={`/pedido/${orderId}`} state={{ token, isPrinted: true }} viewTransition size="lg" block>
              Seguir mi pedido
            </LinkButton>
          )}
          {!isGuest && (
            <LinkButton to="/profile?tab=pedidos" variant={token ? 'neutral' : 'primary'} size="lg" block>
              Ver mis pedidos
            </LinkButton>
          )}
        </Summary>
      </Printed>
      <LinkButton to="/products" variant="text">
        Seguir comprando
      </LinkButton>
    </section>
  );
}

/** The receipt in a navigation's state. */
export function PaidReceipt({ state }: { state: unknown }) {
  const { receipt } = (state ?? {}) as { receipt?: Partial<Receipt> };
  const isReceipt = typeof receipt?.orderId === 'string' && typeof receipt.total === 'number';
  return isReceipt ? <ReceiptPage receipt={receipt as Receipt} /> : <Loading />;
}
