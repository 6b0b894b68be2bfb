import type { ReactNode } from 'react';
import { toPesos } from '#contract/money.ts';
import { PaySummary, type PaySummaryProps } from '#web/features/orders/checkout/summary/pay-summary.tsx';
import { formatPrice } from '#web/lib/words/money.ts';
import { PointsHint } from '#web/ui/shop/order/points-hint.tsx';
import { SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import type { Amounts } from './price.ts';

type TicketProps = PaySummaryProps & {
  amounts: Amounts;
  codigo: string | null;
  /** The coupon's field, above the amounts that it lowers. */
  coupon: ReactNode;
  tipPercent: number | null;
  /** Shown instead of the delivery's price while that is not known. */
  delivery: string | null;
  /** Where and when the order is received, in one sentence. */
  says: ReactNode;
  isPaused: string | null;
  /** The pesos that earn points; null for a buyer without an account. */
  earningPesos: number | null;
};

/** The order as a ticket, updated with each choice. */
export function Ticket({ amounts, codigo, coupon, tipPercent, delivery, says, isPaused, earningPesos, ...order }: TicketProps) {
  const price = (cents: number) => formatPrice(toPesos(cents));
  const note = isPaused ?? says;
  return (
    <PaySummary
      {...order}
      total={price(amounts.totalCents)}
      isClosed={isPaused !== null}
      isAboveCard
      note={
        <>
          {note && <p className="text-xs text-texto-2">{note}</p>}
          {earningPesos !== null && <PointsHint pesos={earningPesos}>{(points) => `Sumas ${points} puntos al confirmar.`}</PointsHint>}
        </>
      }
    >
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
    </PaySummary>
  );
}
