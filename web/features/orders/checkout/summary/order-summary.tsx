import type { Phase } from '#web/features/orders/checkout/use-payment.ts';
import { formatPrice } from '#web/lib/money.ts';
import type { CartPrice } from '#web/lib/reductions.ts';
import type { Short } from '#web/lib/short-lines.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { PointsHint } from '#web/ui/shop/order/points-hint.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { type Line, OrderLines } from './order-lines.tsx';

type OrderSummaryProps = {
  lines: Line[];
  price: CartPrice;
  /** The lines of which there is too little, by their ids. */
  short: ReadonlyMap<string, Short>;
  phase: Phase;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  onPay: () => void;
};

/** The order, its total and the button; on phones the button stands in the bar at the foot. */
export function OrderSummary({ lines, price, short, phase, onQuantity, onRemove, onPay }: OrderSummaryProps) {
  const { subtotal, total, reductions } = price;
  const busy = phase === 'working' || phase === 'finishing';
  const button = (block: boolean) => (
    <Button
      size={block ? 'lg' : 'md'}
      block={block}
      busy={busy}
      done={phase === 'done' && '¡Listo!'}
      disabled={phase === 'unregistered' || phase === 'replaced'}
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
        <div className="contents max-md:hidden">{button(true)}</div>
        <PointsHint pesos={total}>{(points) => `Sumas ${points} puntos al confirmar.`}</PointsHint>
      </Summary>
      <StickyBar>
        <div>
          <p className="text-xs text-texto-2">Total</p>
          <p className="num text-[1.1875rem] font-semibold">{formatPrice(total)}</p>
        </div>
        {button(false)}
      </StickyBar>
    </>
  );
}
