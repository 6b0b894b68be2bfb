import { useId } from 'react';
import type { CartState } from '#web/features/cart/state.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import type { CartPrice } from '#web/lib/order/reductions.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { PointsHint } from '#web/ui/shop/order/points-hint.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';

type CartSummaryProps = {
  state: CartState;
  /** The price of the selected lines. */
  price: CartPrice;
  /** The guest orders at a table, and the order is brought there. */
  isAtTable: boolean;
  onProceed: () => void;
};

/** The totals and the button that continues to the delivery; on phones the button stands in the bar at the foot of the screen. */
export function CartSummary({ state, price: { subtotal, total }, isAtTable, onProceed }: CartSummaryProps) {
  const count = state.selectedIds.length;
  const why = useId();
  const { isDeliveryFree } = useShop();
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
          <SummaryRow label="Subtotal">{formatPrice(subtotal)}</SummaryRow>
          {total < subtotal && <SummaryRow label="Canjes">−{formatPrice(subtotal - total)}</SummaryRow>}
          <SummaryRow label="Envío">{isDeliveryFree || isAtTable ? 'Sin costo' : 'Sin costo al recoger'}</SummaryRow>
          <SummaryRow label="Total" total>
            {formatPrice(total)}
          </SummaryRow>
        </SummaryRows>
        <div className="contents max-md:hidden">{proceed(true)}</div>
        {count > 0 ? (
          <PointsHint pesos={total}>{(points) => `Con esta compra sumas ${points} puntos del Club.`}</PointsHint>
        ) : (
          <p id={why} className="text-xs text-texto-2">
            Selecciona al menos un producto para continuar.
          </p>
        )}
      </Summary>
      <StickyBar>
        <div>
          <p className="text-xs text-texto-2">{total < subtotal ? 'Total' : 'Subtotal'}</p>
          <p className="num text-[1.1875rem] font-semibold">{formatPrice(total)}</p>
        </div>
        {proceed(false)}
      </StickyBar>
    </>
  );
}
