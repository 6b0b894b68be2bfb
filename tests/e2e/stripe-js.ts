/**
 * The part of js.stripe.com that the checkout uses, run in the page: tests have no network.
 * A card number that ends in 3184 redirects to the bank's page, like the real test card.
 */
export function stripeJs() {
  type Answer = { status?: string; error?: object };
  let number: HTMLInputElement | null = null;
  const place = document.createElement('div');
  const hear: Record<string, () => void> = {};
  const elements = {
    create: () => ({
      on(event: string, listener: () => void) {
        hear[event] = listener;
      },
      mount(into: HTMLElement) {
        place.innerHTML = '<label>Número <input autocomplete="cc-number"></label><p role="alert"></p>';
        number = place.querySelector('input');
        into.append(place);
        hear.ready?.();
      },
      destroy: () => place.remove(),
    }),
    async submit() {
      const isEmpty = !number?.value;
      (place.querySelector('p') as HTMLElement).textContent = isEmpty ? 'El número de tu tarjeta está incompleto.' : '';
      if (isEmpty) number?.focus();
      return isEmpty ? { error: { type: 'validation_error', code: 'incomplete_number' } } : {};
    },
    async update(options: { appearance?: object }) {
      if (options.appearance) place.dataset.look = JSON.stringify(options.appearance);
    },
  };
  const stripe = {
    elements(options: object) {
      place.dataset.options = JSON.stringify(options);
      return elements;
    },
    async confirmPayment({ clientSecret, confirmParams }: { clientSecret: string; confirmParams: { return_url: string } }) {
      const id = clientSecret.split('_secret')[0];
      const response = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: number?.value ?? '',
      });
      const { status, error } = (await response.json()) as Answer;
      if (!number?.value.endsWith('3184')) return error ? { error } : { paymentIntent: { id, status } };
      const back = new URL(confirmParams.return_url);
      back.searchParams.set('payment_intent', String(id));
      back.searchParams.set('payment_intent_client_secret', clientSecret);
      back.searchParams.set('redirect_status', error ? 'failed' : 'succeeded');
      window.location.assign(back);
      return new Promise(() => {});
    },
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
}
