import type { CartPrice } from '#web/lib/order/reductions.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { PointsHint } from '#web/ui/shop/order/points-hint.tsx';
import { SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { PaySummary, type PaySummaryProps } from './pay-summary.tsx';

type OrderSummaryProps = Omit<PaySummaryProps, 'reductions'> & { price: CartPrice };

/** The summary of an order without a type. */
export function OrderSummary({ price: { subtotal, total, reductions }, ...order }: OrderSummaryProps) {
  return (
    <PaySummary
      {...order}
      reductions={reductions}
      total={formatPrice(total)}
      note={<PointsHint pesos={total}>{(points) => `Sumas ${points} puntos al confirmar.`}</PointsHint>}
    >
      <div className="border-t border-linea pt-4">
        <SummaryRows>
          <SummaryRow label="Subtotal">{formatPrice(subtotal)}</SummaryRow>
          {total < subtotal && <SummaryRow label="Canjes">−{formatPrice(subtotal - total)}</SummaryRow>}
          <SummaryRow label="Envío">Sin costo</SummaryRow>
          <SummaryRow label="Total" total>
            {formatPrice(total)} <span className="text-xs font-normal text-texto-2">MXN</span>
          </SummaryRow>
        </SummaryRows>
      </div>
    </PaySummary>
  );
}
