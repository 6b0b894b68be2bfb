import type { ReactNode } from 'react';
import type { Phase } from '#web/features/orders/checkout/payment/use-payment.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { Summary } from '#web/ui/shop/order/summary.tsx';
import { OrderLines, type OrderLinesProps } from './order-lines.tsx';

export type PaySummaryProps = Omit<OrderLinesProps, 'locked'> & { phase: Phase; onPay: () => void };

type Parts = {
  /** The formatted total, "$1,234.50". */
  total: string;
  /** Paying is impossible at present; the note says why. */
  isClosed?: boolean;
  /** Where both are stacked, the card form stands below the summary, and the button is in the bar at the foot of the screen. */
  isAboveCard?: boolean;
  note: ReactNode;
  children: ReactNode;
};

/** The order, its amounts and the pay button; on phones the button stands in the bar at the foot of the screen. */
export function PaySummary({
  total,
  isClosed = false,
  isAboveCard = false,
  note,
  children,
  phase,
  onPay,
  ...lines
}: PaySummaryProps & Parts) {
  const button = (block: boolean) => (
    <Button
      size={block ? 'lg' : 'md'}
      block={block}
      busy={phase === 'working' || phase === 'finishing'}
      done={phase === 'done' && '¡Listo!'}
      disabled={phase === 'unregistered' || phase === 'replaced' || isClosed}
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
        {children}
        <div className={cx('contents', isAboveCard ? 'max-lg:hidden' : 'max-md:hidden')}>{button(true)}</div>
        {note}
      </Summary>
      <StickyBar isOnTablets={isAboveCard}>
        <div>
          <p className="text-xs text-texto-2">Total</p>
          <p className="num text-[1.1875rem] font-semibold">{total}</p>
        </div>
        {button(false)}
      </StickyBar>
    </>
  );
}
