import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { PAYMENT_PROVIDERS } from '#contract/payments/payment-providers.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';
import { type Intent, SAYS } from '#web/features/orders/checkout/draft.ts';
import { cx } from '#web/lib/cx.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import type { CardForm, CardFormProps, Outcome } from './card-form.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { stripeLook } from './stripe-look.ts';
import { stripeText } from './stripe-text.ts';
import { mountWallets } from './stripe-wallets.ts';

/** Without the publishable key the shop cannot show Stripe's fields. */
export default function StripeCardForm({ publishableKey, ...props }: CardFormProps) {
  return publishableKey ? <StripeFields publishableKey={publishableKey} {...props} /> : <ErrorStrip message={SAYS.unavailable} />;
}

/** Stripe's own card fields: their content never reaches the shop's page. They stay mounted while the order changes. */
function StripeFields({ ref, publishableKey, locked, ...props }: Omit<CardFormProps, 'publishableKey'> & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const walletPlace = useRef<HTMLDivElement>(null);
  const [hasWallets, setHasWallets] = useState(false);
  const desk = useRef<Desk | null>(null);
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');
  const [round, setRound] = useState(0);
  const amount = Math.max(props.cents, MINIMUM_CENTS);
  const latest = useRef({ amount, ...props });
  latest.current = { amount, ...props };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again
  useEffect(() => {
    const leaving = new AbortController();
    setState('opening');
    setHasWallets(false);
    open(publishableKey, latest.current.amount, place, {
      signal: leaving.signal,
      onReady: () => setState('ready'),
      onFailed: () => setState('failed'),
    }).then(
      (opened) => {
        if (leaving.signal.aborted || !opened || !walletPlace.current) return;
        const { stripe, elements, options } = opened;
        const wallets = mountWallets(stripe, options, walletPlace.current, {
          signal: leaving.signal,
          page: () => latest.current,
          onOffered: setHasWallets,
          confirm: (group, intent) => pay({ stripe, elements: group }, intent),
        });
        desk.current = { stripe, elements, wallets };
        // The order may have changed while Stripe loaded.
        setTotal(desk.current, latest.current.amount);
      },
      () => {
        if (!leaving.signal.aborted) setState('failed');
      },
    );
    return () => {
      leaving.abort();
      desk.current = null;
    };
  }, [publishableKey, round]);
  useEffect(() => {
    if (desk.current) setTotal(desk.current, amount);
  }, [amount]);

  useImperativeHandle<CardForm | null, CardForm | null>(ref, () => {
    if (state !== 'ready') return null;
    return {
      // Stripe shows errors at its fields and focuses the first one.
      check: async () => !(await desk.current?.elements.submit())?.error,
      confirm: async (intent) => (desk.current ? pay(desk.current, intent) : { paid: false, problem: SAYS.unavailable }),
    };
  }, [state]);

  if (state === 'failed') return <ErrorStrip message={SAYS.unavailable} onRetry={() => setRound(round + 1)} />;
  return (
    <>
      {state === 'opening' && <CardSkeleton />}
      <div>
        <div
          className={state === 'ready' && hasWallets ? cx('grid gap-5 pb-5', locked && 'opacity-50') : 'invisible h-0 overflow-hidden'}
          inert={locked}
        >
          <div ref={walletPlace} />
          <p className="flex items-center gap-4 text-sm text-texto-2 before:h-px before:flex-1 before:bg-linea after:h-px after:flex-1 after:bg-linea">
            o paga de otra forma
          </p>
        </div>
        <Card className={state === 'ready' ? 'p-[22px]' : 'h-0 overflow-hidden border-0'}>
          <div ref={place} />
        </Card>
      </div>
    </>
  );
}

type Desk = { stripe: Stripe; elements: StripeElements; wallets: StripeElements };

function setTotal({ elements, wallets }: Desk, amount: number) {
  void elements.update({ amount });
  void wallets.update({ amount });
}

type Opening = { signal: AbortSignal; onReady: () => void; onFailed: () => void };

async function open(key: string, amount: number, place: { current: HTMLElement | null }, { signal, onReady, onFailed }: Opening) {
  // Without a customer session the fields show no saved cards, and paying still works. Guests have no saved cards.
  const cards = token.read() ? api('POST /api/stripe/customer-session', {}, { signal }).catch(() => null) : null;
  const stripe = await loadStripe(key, { locale: 'es-419' });
  if (!stripe) throw new Error('Stripe.js did not come');
  const session = await cards;
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    currency: 'mxn',
    amount,
    allowedPaymentMethodTypes: Object.values(PAYMENT_PROVIDERS.stripe.methods),
    appearance: stripeLook(),
  };
  const elements = stripe.elements({ ...options, ...(session && { customerSessionClientSecret: session.client_secret }) });
  if (signal.aborted || !place.current) return null;
  const fields = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never' },
    defaultValues: { billingDetails: { address: { country: 'MX' } } },
  });
  fields.on('ready', onReady);
  fields.on('loaderror', onFailed);
  fields.mount(place.current);
  const theme = new MutationObserver(() => elements.update({ appearance: stripeLook() }));
  theme.observe(document.documentElement, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => {
    theme.disconnect();
    fields.destroy();
  });
  return { stripe, elements, options };
}

/** Throws when it is unknown whether money has moved: the server is asked then. */
async function pay({ stripe, elements }: { stripe: Stripe; elements: StripeElements }, intent: Intent): Promise<Outcome> {
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: intent.client_secret,
    confirmParams: { return_url: `${window.location.origin}${window.location.pathname}` },
    // A bank with a page of its own redirects back to the payment page.
    redirect: 'if_required',
  });
  if (!error || error.payment_intent?.status === 'succeeded') return { paid: true };
  if (error.payment_intent?.status === 'canceled') return { paid: false, problem: SAYS.replaced, replaced: true };
  if (error.type === 'api_connection_error' || error.type === 'api_error')
    throw new ApiError(0, { message: SAYS.failed, code: 'no_answer' });
  return { paid: false, problem: stripeText(error) };
}
