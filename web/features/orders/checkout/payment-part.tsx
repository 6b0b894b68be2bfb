import type { ReactNode, RefObject } from 'react';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { Notice } from '#web/ui/state/notice.tsx';
import type { CardForm } from './card/card-form.ts';
import { CardSection } from './card/card-section.tsx';
import { SAYS } from './draft.ts';
import { PaymentProblem } from './payment-problem.tsx';
import { FreeRedemption } from './summary/free-redemption.tsx';
import type { usePayment } from './use-payment.ts';

type PaymentPartProps = {
  payment: ReturnType<typeof usePayment>;
  card: RefObject<CardForm | null>;
  cents: number;
  hasLines: boolean;
  /** Where a problem is said instead of here: at the fields it is about. */
  saidElsewhere: string;
  /** Why no payment could be opened, if so. */
  noStart?: string | null;
  /** Opens the payment once more, where it is open before one pays. */
  onRetry?: () => void;
  onReloadCart: () => Promise<unknown>;
  /** What has changed since the page was opened. */
  children?: ReactNode;
};

/** Whether an order costs too little to be paid. Free ones are not paid. */
export const isTooLittle = (cents: number): boolean => cents > 0 && cents < MINIMUM_CENTS;

/** How an order is paid, and what keeps it from being paid. */
export function PaymentPart(props: PaymentPartProps) {
  const { payment, card, cents, hasLines, saidElsewhere, noStart = null, onRetry, onReloadCart, children } = props;
  const { phase, problem, pay, payBy, mayPay, finish, takeBack, say } = payment;
  return (
    <section aria-label="Pago" className="grid gap-5 border-t border-linea py-[30px]">
      {hasLines && cents === 0 ? (
        <FreeRedemption card={card} />
      ) : (
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
      {isTooLittle(cents) && problem !== SAYS.minimum && (
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
