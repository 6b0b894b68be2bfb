import FlaskConical from 'lucide-react/icons/flask-conical';
import Lock from 'lucide-react/icons/lock';
import { type ComponentType, lazy, type ReactNode, type Ref, type RefObject, Suspense, useImperativeHandle } from 'react';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { api } from '#web/api/api.ts';
import type { CardForm, CardFormProps } from '#web/features/orders/checkout/card/card-form.ts';
import { CardSkeleton } from '#web/features/orders/checkout/card/card-skeleton.tsx';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { whenOnline } from '#web/lib/page/when-online.ts';
import { Badge } from '#web/ui/state/badge.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import type { usePayment } from './use-payment.ts';

/** The card form of each provider by its name, loaded when it is shown. */
const FORMS = new Map(
  Object.entries(import.meta.glob<{ default: ComponentType<CardFormProps> }>('./card-form-*.tsx')).map(([file, load]) => [
    file.slice('./card-form-'.length, -'.tsx'.length),
    lazy(() => whenOnline().then(load)),
  ]),
);

type CardSectionProps = Omit<CardFormProps, 'ref' | 'publishableKey'> & { card: Ref<CardForm | null> };

function CardSection({ card, ...form }: CardSectionProps) {
  const shop = useShop();
  const { data: config, error, reload } = useLoad((signal) => api('GET /api/stripe/config', {}, { signal }), 'config');
  const isSandbox = config?.provider === 'sandbox';
  const Form = config && FORMS.get(config.provider);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="h3">{isSandbox || !config ? 'Tarjeta' : 'Forma de pago'}</h2>
        {isSandbox && (
          <Badge tone="ocre">
            <FlaskConical className="size-4" />
            Modo de prueba
          </Badge>
        )}
      </div>
      {isSandbox && (
        <p className="-mt-2 text-sm text-texto-2">
          No se cobra nada. Paga con la tarjeta de prueba <span className="num whitespace-nowrap">4242 4242 4242 4242</span>, cualquier
          fecha futura y tres dígitos.
        </p>
      )}
      {error !== null && <ErrorStrip message={SAYS.unavailable} onRetry={reload} />}
      {config && !Form && <ErrorStrip message={SAYS.unavailable} />}
      {!config && !error && <CardSkeleton />}
      {config && Form && (
        <Suspense fallback={<CardSkeleton />}>
          <Form ref={card} publishableKey={config.publishable_key} {...form} />
        </Suspense>
      )}
      <p className="flex items-center gap-2 text-xs text-texto-2">
        <Lock className="size-4" />
        La tarjeta viaja directo al proveedor de pagos. {shop.name} no la guarda.
      </p>
    </>
  );
}

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
  /** Notices about changes since the page was opened. */
  children?: ReactNode;
};

/** Whether an order costs less than the smallest payment. Free orders need no payment. */
export const isTooLittle = (cents: number): boolean => cents > 0 && cents < MINIMUM_CENTS;

/** The payment of an order, and the problems that prevent it. */
export function PaymentPart(props: PaymentPartProps) {
  const { payment, card, cents, hasLines, saidElsewhere, noStart = null, onRetry, onReloadCart, children } = props;
  const { phase, problem, pay, payBy, mayPay, finish, takeBack, say } = payment;
  return (
    <section aria-label="Pago" className="grid gap-5 border-t border-linea py-[30px] max-md:gap-4 max-md:py-5">
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
