import type { ReactNode } from 'react';
import { toPesos } from '#contract/money.ts';
import type { Phase } from '#web/features/orders/checkout/payment/machine.ts';
import { OrderLines, type OrderLinesProps } from '#web/features/orders/checkout/summary/order-lines.tsx';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { PointsHint } from '#web/ui/shop/order/points-hint.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import type { Amounts } from './price.ts';

type TicketProps = Omit<OrderLinesProps, 'locked'> & {
  phase: Phase;
  onPay: () => void;
  amounts: Amounts;
  codigo: string | null;
  /** The coupon's field, above the amounts that it lowers. */
  coupon: ReactNode;
  tipPercent: number | null;
  /** Shown instead of the delivery's price while that is not known. */
  delivery: string | null;
  /** Where and when the order is received, in one sentence. */
  says: ReactNode;
  /** Paying is impossible at present, and why. */
  isPaused: string | null;
  /** The pesos that earn points; null for a buyer without an account. */
  earningPesos: number | null;
};

/**
 * The order as a ticket, updated with each choice, and the pay button. Where the card form stands below the ticket, the button is in the
 * bar at the foot of the screen.
 */
export function Ticket(props: TicketProps) {
  const { phase, onPay, amounts, codigo, coupon, tipPercent, delivery, says, isPaused, earningPesos, ...lines } = props;
  const price = (cents: number) => formatPrice(toPesos(cents));
  const note = isPaused ?? says;
  const button = (block: boolean) => (
    <Button
      size={block ? 'lg' : 'md'}
      block={block}
      busy={phase === 'working' || phase === 'finishing'}
      done={phase === 'done' && '¡Listo!'}
      disabled={phase === 'unregistered' || phase === 'replaced' || isPaused !== null}
      onClick={onPay}
      className={block ? undefined : 'max-w-[200px] flex-1'}
    >
      Pagar
    </Button>
  );
  return (
    <>
      <Summary title="Tu pedido">
        <OrderLines {...lines} locked={phase !== 'idle'} />
        <div className="grid gap-4">
          {coupon}
          <SummaryRows>
            <SummaryRow label="Subtotal">{price(amounts.subtotalCents)}</SummaryRow>
            {amounts.discountCents > 0 && (
              <SummaryRow label={codigo ? `Cupón ${codigo}` : 'Promociones'}>
                <span className="text-hoja">−{price(amounts.discountCents)}</span>
              </SummaryRow>
            )}
            {amounts.rewardsCents > 0 && <SummaryRow label="Canjes">−{price(amounts.rewardsCents)}</SummaryRow>}
            {amounts.tipCents > 0 && (
              <SummaryRow label={tipPercent ? `Propina, ${tipPercent} %` : 'Propina'}>{price(amounts.tipCents)}</SummaryRow>
            )}
            <SummaryRow label="Envío">{delivery ?? (amounts.deliveryCents > 0 ? price(amounts.deliveryCents) : 'Sin costo')}</SummaryRow>
            <SummaryRow label="Total" total>
              <span aria-live="polite">{price(amounts.totalCents)}</span> <span className="text-xs font-normal text-texto-2">MXN</span>
            </SummaryRow>
          </SummaryRows>
        </div>
        <div className="contents max-lg:hidden">{button(true)}</div>
        {note && <p className="text-xs text-texto-2">{note}</p>}
        {earningPesos !== null && <PointsHint pesos={earningPesos}>{(points) => `Sumas ${points} puntos al confirmar.`}</PointsHint>}
      </Summary>
      <StickyBar isOnTablets>
        <div>
          <p className="text-xs text-texto-2">Total</p>
          <p className="num text-[1.1875rem] font-semibold">{price(amounts.totalCents)}</p>
        </div>
        {button(false)}
      </StickyBar>
    </>
  );
}
