import { useId } from 'react';
import { formatPrice } from '#web/lib/money.ts';
import { type Reduction, reduced } from '#web/lib/reductions.ts';
import { Button } from '#web/ui/button.tsx';
import { PointsHint } from '#web/ui/shop/points-hint.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/summary.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { subtotal } from './rules.ts';
import type { CartState } from './state.ts';

type CartSummaryProps = { state: CartState; reductions: readonly Reduction[]; onProceed: () => void };

/** The totals and the button to the delivery; on phones the button stands in the bar at the foot. */
export function CartSummary({ state, reductions, onProceed }: CartSummaryProps) {
  const count = state.selectedIds.length;
  const full = subtotal(state);
  const sum = reduced(
    full,
    reductions.filter(({ productId }) => state.selectedIds.includes(productId)),
  );
  const why = useId();
  const proceed = (block: boolean) => (
    <Button size={block ? 'lg' : 'md'} block={block} disabled={!count} aria-describedby={count ? undefined : why} onClick={onProceed}>
      Proceder al pago ({count})
    </Button>
  );
  return (
    <>
      <Summary title="Resumen">
        <SummaryRows>
          <SummaryRow label="Productos seleccionados">{count}</SummaryRow>
          <SummaryRow label="Subtotal">{formatPrice(full)}</SummaryRow>
          {sum < full && <SummaryRow label="Canjes">−{formatPrice(full - sum)}</SummaryRow>}
          <SummaryRow label="Envío">Sin costo</SummaryRow>
          <SummaryRow label="Total" total>
            {formatPrice(sum)}
          </SummaryRow>
        </SummaryRows>
        <div className="contents max-md:hidden">{proceed(true)}</div>
        {count > 0 ? (
          <PointsHint pesos={sum}>{(points) => `Con esta compra sumas ${points} puntos del Club.`}</PointsHint>
        ) : (
          <p id={why} className="text-xs text-texto-2">
            Selecciona al menos un producto para continuar.
          </p>
        )}
      </Summary>
      <StickyBar>
        <div>
          <p className="text-xs text-texto-2">{sum < full ? 'Total' : 'Subtotal'}</p>
          <p className="num text-[1.1875rem] font-semibold">{formatPrice(sum)}</p>
        </div>
        {proceed(false)}
      </StickyBar>
    </>
  );
}
