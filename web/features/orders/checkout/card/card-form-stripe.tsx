import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { STRIPE_METHODS } from '#contract/payment-methods.ts';
import { api } from '#web/api/api.ts';
import { type Intent, SAYS } from '#web/features/orders/checkout/draft.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import type { CardForm, CardFormProps, Outcome } from './card-form.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { stripeLook } from './stripe-look.ts';
import { stripeText } from './stripe-text.ts';

/** Without the publishable key the shop cannot show Stripe's fields. */
export default function StripeCardForm({ publishableKey, ...props }: CardFormProps) {
  return publishableKey ? <StripeFields publishableKey={publishableKey} {...props} /> : <ErrorStrip message={SAYS.unavailable} />;
}

/** Stripe's own card fields: what is typed into them never reaches our page. They stay while the order changes. */
function StripeFields({ ref, publishableKey, cents }: Omit<CardFormProps, 'publishableKey'> & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const desk = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');
  const [round, setRound] = useState(0);
  const amount = Math.max(cents, MINIMUM_CENTS);
  const first = useRef(amount);
  first.current = amount;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    const leaving = new AbortController();
    setState('opening');
    open(publishableKey, first.current, place, {
      signal: leaving.signal,
      onReady: () => setState('ready'),
      onFailed: () => setState('failed'),
    }).then(
      (opened) => {
        if (!leaving.signal.aborted) desk.current = opened;
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
    void desk.current?.elements.update({ amount });
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
      <Card className={state === 'ready' ? 'p-[22px]' : 'h-0 overflow-hidden border-0'}>
        <div ref={place} />
      </Card>
    </>
  );
}

type Opening = { signal: AbortSignal; onReady: () => void; onFailed: () => void };

async function open(key: string, amount: number, place: { current: HTMLElement | null }, { signal, onReady, onFailed }: Opening) {
  // Without it the fields show no saved cards; paying goes on all the same.
  const cards = api('POST /api/stripe/customer-session', {}, { signal }).catch(() => null);
  const stripe = await loadStripe(key, { locale: 'es-419' });
  if (!stripe) throw new Error('Stripe.js did not come');
  const session = await cards;
  const elements = stripe.elements({
    ...(session && { customerSessionClientSecret: session.client_secret }),
    mode: 'payment',
    currency: 'mxn',
    amount,
    allowedPaymentMethodTypes: [...STRIPE_METHODS],
    appearance: stripeLook(),
  });
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
  return { stripe, elements };
}

/** Throws when it is unknown whether money has moved: the server is asked then. */
async function pay({ stripe, elements }: { stripe: Stripe; elements: StripeElements }, intent: Intent): Promise<Outcome> {
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: intent.client_secret,
    confirmParams: { return_url: `${window.location.origin}/checkout` },
    // A bank with a page of its own redirects back to the checkout.
    redirect: 'if_required',
  });
  if (!error || error.payment_intent?.status === 'succeeded') return { paid: true };
  if (error.payment_intent?.status === 'canceled') return { paid: false, problem: SAYS.replaced, replaced: true };
  if (error.type === 'api_connection_error' || error.type === 'api_error')
    throw new ApiError(0, { message: SAYS.failed, code: 'no_answer' });
  return { paid: false, problem: stripeText(error) };
}
