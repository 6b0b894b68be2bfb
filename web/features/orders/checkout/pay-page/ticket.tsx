import type { ReactNode } from 'react';
import { toPesos } from '#contract/money.ts';
import { type Line, OrderLines } from '#web/features/orders/checkout/summary/order-lines.tsx';
import type { Phase } from '#web/features/orders/checkout/use-payment.ts';
import { formatPrice } from '#web/lib/money.ts';
import type { Reduction } from '#web/lib/reductions.ts';
import type { Short } from '#web/lib/short-lines.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import type { Amounts } from './price.ts';

type TicketProps = {
  lines: Line[];
  reductions: readonly Reduction[];
  /** The lines of which there is too little, by their ids. */
  short: ReadonlyMap<string, Short>;
  amounts: Amounts;
  codigo: string | null;
  /** Where a coupon is typed, above the amounts that it lowers. */
  coupon: ReactNode;
  tipPercent: number | null;
  /** What stands in place of the delivery's price while it is not known. */
  delivery: string | null;
  /** Where and when, in one sentence. */
  says: ReactNode;
  isPaused: string | null;
  phase: Phase;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  onPay: () => void;
};

/** The order as a ticket that fills while one chooses; on phones the button stands in the bar at the foot. */
export function Ticket({
  lines,
  reductions,
  short,
  amounts,
  codigo,
  coupon,
  tipPercent,
  delivery,
  says,
  isPaused,
  phase,
  onQuantity,
  onRemove,
  onPay,
}: TicketProps) {
  const price = (cents: number) => formatPrice(toPesos(cents));
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
        <OrderLines
          lines={lines}
          reductions={reductions}
          short={short}
          locked={phase !== 'idle'}
          onQuantity={onQuantity}
          onRemove={onRemove}
        />
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
        <div className="contents max-md:hidden">{button(true)}</div>
        {(isPaused ?? says) && <p className="text-xs text-texto-2">{isPaused ?? says}</p>}
      </Summary>
      <StickyBar>
        <div>
          <p className="text-xs text-texto-2">Total</p>
          <p className="num text-[1.1875rem] font-semibold">{price(amounts.totalCents)}</p>
        </div>
        {button(false)}
      </StickyBar>
    </>
  );
}
