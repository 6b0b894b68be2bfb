import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import type { CardForm } from '#web/features/orders/checkout/card/card-form.ts';
import { CardSection } from '#web/features/orders/checkout/card/card-section.tsx';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import { Notice } from '#web/ui/state/notice.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import type { usePayment } from './use-payment.ts';

type PaymentPartProps = {
  payment: ReturnType<typeof usePayment>;
  card: RefObject<CardForm | null>;
  cents: number;
  hasLines: boolean;
  /** The problem that the page already shows at a field, and that is not repeated here. */
  saidElsewhere: string;
  /** Why no payment could be opened, if that failed. */
  noStart?: string | null;
  /** Opens the payment again, on pages that open it in advance. */
  onRetry?: () => void;
  onReloadCart: () => Promise<unknown>;
  /** The choice between paying here and at the till, where there is one. */
  way?: ReactNode;
  /** The order is paid at the till: no card, and no smallest payment. */
  atTill?: boolean;
  /** Notices about changes since the page was opened. */
  children?: ReactNode;
};

/** Whether an order costs less than the smallest payment. Free orders need no payment. */
export const isTooLittle = (cents: number): boolean => cents > 0 && cents < MINIMUM_CENTS;

/** The payment of an order, and the problems that prevent it. */
export function PaymentPart(props: PaymentPartProps) {
  const { payment, card, cents, hasLines, saidElsewhere, noStart = null, onRetry, onReloadCart, way, atTill = false, children } = props;
  const { phase, problem, pay, payBy, mayPay, finish, takeBack, say } = payment;
  return (
    <section aria-label="Pago" className="grid gap-5 border-t border-linea py-[30px] max-md:gap-4 max-md:py-5">
      {way}
      {hasLines && cents === 0 ? (
        <FreeRedemption card={card} />
      ) : atTill ? null : (
        <CardSection
          card={card}
          cents={cents}
          onPay={pay}
          mayPay={mayPay}
          payBy={payBy}
          locked={phase === 'unregistered' || phase === 'replaced'}
        />
      )}
      {children}
      {!atTill && isTooLittle(cents) && problem !== SAYS.minimum && (
        <Notice tone="warning" role="status">
          {SAYS.minimum}
        </Notice>
      )}
      <PaymentProblem
        phase={phase}
        problem={problem === saidElsewhere ? null : problem}
        noStart={noStart}
        onFinish={finish}
        onRetry={() => {
          say(null);
          onRetry?.();
        }}
        onTakeBack={async () => {
          // Another tab or device may have paid for these lines meanwhile.
          await onReloadCart();
          takeBack();
        }}
      />
    </section>
  );
}

/** Replaces the card form when rewards make the order free. */
function FreeRedemption({ card }: { card: Ref<CardForm | null> }) {
  useImperativeHandle(card, () => ({ check: async () => true, confirm: async () => ({ paid: true }) }), []);
  return (
    <Notice tone="success" role="status">
      <b>Canje sin costo</b>
      <p>Tus puntos cubren este pedido. No hace falta una tarjeta.</p>
    </Notice>
  );
}
