import { toPesos } from '#contract/money.ts';
import { noAnswerText } from '#web/api/no-answer.ts';
import { ONE_MOMENT, slowSteps } from '#web/boot/again.ts';
import { CouponField } from '#web/features/orders/checkout/pay-page/buyer/coupon-field.tsx';
import { tippedCents } from '#web/features/orders/checkout/pay-page/price.ts';
import { saysOf } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import type { Phase } from '#web/features/orders/checkout/payment/machine.ts';
import { OrderLines } from '#web/features/orders/checkout/summary/order-lines.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { PointsHint } from '#web/ui/shop/order/points-hint.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import type { useOrder } from './use-order.ts';

type TicketProps = {
  order: ReturnType<typeof useOrder>;
  phase: Phase;
  /** The buyer has an account, which earns points. */
  hasAccount: boolean;
  /** Until when the bar takes no orders, in words. */
  paused: string | null;
  /** The error at the coupon's field. */
  wrongCoupon: string | undefined;
  onCoupon: (codigo: string | null) => void;
  onPay: () => void;
  /** The text of the pay button. */
  payLabel: string;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
};

/**
 * The order as a ticket, updated with each choice, and the pay button. Where the card form stands below the ticket, the button is in the
 * bar at the foot of the screen.
 */
export function Ticket({ order, phase, hasAccount, paused, wrongCoupon, onCoupon, onPay, payLabel, onQuantity, onRemove }: TicketProps) {
  const { street } = useShop();
  const { wish, when, visit, zone, quote, amounts, couponRefusal, isOutside, now } = order;
  const locked = phase !== 'idle';
  const isSlow = useStore(slowSteps) > 0 && phase !== 'done';
  const isPaused = paused !== null && !when.hora && !visit;
  const hora = (visit ? quote.last?.hora : when.isLater ? when.hora : when.day?.antes?.hora) ?? null;
  const note = isPaused ? paused : saysOf(wish, { street, hora, way: zone?.minutos ?? null, isOutside, now });
  const unpriced = noAnswerText(quote.error);
  const tipPercent = wish.tip && 'percent' in wish.tip ? wish.tip.percent : null;
  const price = (cents: number) => formatPrice(toPesos(cents));
  const button = (block: boolean) => (
    <Button
      size={block ? 'lg' : 'md'}
      block={block}
      busy={phase === 'working' || phase === 'finishing' || isSlow}
      {...(isSlow && { busyLabel: ONE_MOMENT })}
      done={phase === 'done' && '¡Listo!'}
      disabled={phase === 'unregistered' || phase === 'replaced' || isPaused}
      onClick={onPay}
      className={block ? undefined : 'max-w-[200px] flex-1'}
    >
      {payLabel}
    </Button>
  );
  return (
    <>
      <Summary title="Tu pedido">
        <OrderLines
          lines={order.lines}
          reductions={order.reductions}
          short={order.short}
          locked={locked}
          onQuantity={onQuantity}
          onRemove={onRemove}
        />
        <div className="grid gap-4">
          <CouponField
            text={wish.couponText}
            codigo={wish.codigo}
            refusal={wrongCoupon ?? couponRefusal}
            isChecking={order.isCouponChecking}
            locked={locked}
            onType={(couponText) => order.change({ couponText })}
            onApply={onCoupon}
          />
          {unpriced && <ErrorStrip message={`No se pudo calcular el total. ${unpriced}`} onRetry={quote.again} />}
          <SummaryRows>
            <SummaryRow label="Subtotal">{price(amounts.subtotalCents)}</SummaryRow>
            {amounts.discountCents > 0 && (
              <SummaryRow label={wish.codigo && !couponRefusal ? `Cupón ${wish.codigo}` : 'Promociones'}>
                <span className="text-hoja">−{price(amounts.discountCents)}</span>
              </SummaryRow>
            )}
            {amounts.rewardsCents > 0 && <SummaryRow label="Canjes">−{price(amounts.rewardsCents)}</SummaryRow>}
            {amounts.tipCents > 0 && (
              <SummaryRow label={tipPercent ? `Propina, ${tipPercent} %` : 'Propina'}>{price(amounts.tipCents)}</SummaryRow>
            )}
            <SummaryRow label="Envío">
              {wish.tipo === 'domicilio' && !zone
                ? 'Según tu dirección'
                : amounts.deliveryCents > 0
                  ? price(amounts.deliveryCents)
                  : 'Sin costo'}
            </SummaryRow>
            <SummaryRow label="Total" total>
              <span aria-live="polite">{price(amounts.totalCents)}</span> <span className="text-xs font-normal text-texto-2">MXN</span>
            </SummaryRow>
          </SummaryRows>
        </div>
        <div className="contents max-lg:hidden">{button(true)}</div>
        <span role="status" className="sr-only">
          {isSlow && ONE_MOMENT}
        </span>
        {note && <p className="text-xs text-texto-2">{note}</p>}
        {hasAccount && <PointsHint pesos={toPesos(tippedCents(amounts))}>{(points) => `Sumas ${points} puntos al confirmar.`}</PointsHint>}
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
