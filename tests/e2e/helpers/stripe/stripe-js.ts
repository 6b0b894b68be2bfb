import type {
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeElementsOptionsMode,
  StripeError,
  StripeExpressCheckoutElement,
  StripePaymentElement,
} from '@stripe/stripe-js';
import type { drawFields, drawWallets, makeElement } from './elements.ts';

type Parts = {
  makeElement: typeof makeElement;
  drawFields: typeof drawFields;
  drawWallets: typeof drawWallets;
  wallets: ('applePay' | 'googlePay')[];
};

/** The methods that the checkout may call on a group of elements. */
type Group = Pick<StripeElements, 'submit' | 'update'> & {
  create: {
    (kind: 'payment', options?: object): StripePaymentElement;
    (kind: 'expressCheckout', options?: object): StripeExpressCheckoutElement;
  };
};

type Confirmation = Parameters<Stripe['confirmPayment']>[0] & { elements?: StripeElements; clientSecret?: string };

/**
 * The part of js.stripe.com that the checkout uses, run in the page because tests have no network. Like the real one, it calls
 * api.stripe.com and opens the bank's pages at hooks.stripe.com; `network.ts` answers for both.
 */
export function stripeJs({ makeElement, drawFields, drawWallets, wallets }: Parts) {
  /** Per group: the amount, and the card or wallet that pays. */
  const states = new WeakMap<object, { amount: number; isSubmitted: boolean; pays: () => string; ended: () => void }>();

  function elements(options: StripeElementsOptionsMode) {
    const state = { amount: options.mode === 'payment' ? options.amount : 0, isSubmitted: false, pays: () => '', ended: () => {} };
    const place = document.createElement('div');
    place.dataset.options = JSON.stringify(options);
    let validate: () => StripeError | undefined = () => undefined;
    const group: Group = {
      create(kind: 'payment' | 'expressCheckout', own?: object) {
        place.dataset[kind] = JSON.stringify(own);
        return makeElement(place, (tell) => {
          if (kind === 'payment') {
            const fields = drawFields(place);
            state.pays = fields.pays;
            validate = fields.validate;
            return tell('ready', { elementType: kind });
          }
          const isOffered = (wallet: (typeof wallets)[number]) => wallets.includes(wallet);
          if (!wallets.length) return tell('ready', { elementType: kind, availablePaymentMethods: undefined });
          const others = { amazonPay: false, link: false, paypal: false, klarna: false };
          drawWallets(place, tell, {
            offered: wallets,
            amount: () => state.amount,
            agreed(sheet) {
              state.pays = () => (sheet ? 'wallet' : '');
              state.ended = () => sheet?.close();
            },
          });
          const availablePaymentMethods = { ...others, applePay: isOffered('applePay'), googlePay: isOffered('googlePay') };
          tell('ready', { elementType: kind, availablePaymentMethods });
        });
      },
      async submit() {
        const error = validate();
        state.isSubmitted = !error;
        return error ? { error } : { selectedPaymentMethod: 'card' };
      },
      async update({ amount, appearance }) {
        if (amount) state.amount = amount;
        if (appearance) place.dataset.look = JSON.stringify(appearance);
      },
    };
    states.set(group, state);
    // The checkout uses only these methods.
    return group as StripeElements;
  }

  async function confirmPayment({ elements: group, clientSecret = '', confirmParams }: Confirmation): Promise<PaymentIntentResult> {
    const state = group && states.get(group);
    if (!state?.isSubmitted) throw new Error('IntegrationError: elements.submit() must be called before stripe.confirmPayment().');
    state.isSubmitted = false;
    const id = clientSecret.split('_secret')[0] ?? '';
    const details = { pays: state.pays(), amount: state.amount, return_url: confirmParams?.return_url };
    let result = await ask(id, '/confirm', details);
    const next = result.paymentIntent?.next_action;
    if (next?.redirect_to_url?.url) {
      window.location.assign(next.redirect_to_url.url);
      return new Promise(() => {});
    }
    if (next?.type === 'oxxo_display_details') await showVoucher();
    else if (next) {
      await challenge(id);
      result = await ask(id, '/challenged', {});
    }
    if (!result.error) state.ended();
    return result;
  }

  async function ask(id: string, step: string, details: object): Promise<PaymentIntentResult> {
    try {
      const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}${step}`, {
        method: 'POST',
        body: JSON.stringify(details),
      });
      const body = (await answer.json()) as PaymentIntent & { error?: StripeError };
      return body.error ? { error: body.error } : { paymentIntent: body };
    } catch {
      return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider.' } };
    }
  }

  /** Shows the voucher over the page until the person closes it. */
  function showVoucher(): Promise<void> {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Ficha de OXXO');
    dialog.innerHTML = '<p>1234 5678 9012</p><button autofocus>Cerrar</button>';
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener('click', ({ target }) => {
        if (!(target instanceof HTMLButtonElement)) return;
        dialog.close();
        dialog.remove();
        resolve();
      });
    });
  }

  /** Shows the bank's question in a frame over the page. Ends with the bank's answer, or when the person closes the frame. */
  function challenge(id: string): Promise<void> {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Autenticación 3D Secure');
    dialog.innerHTML = `<button autofocus>Cancelar</button><iframe title="Banco" src="https://hooks.stripe.com/3d_secure_2/${id}"></iframe>`;
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      const end = () => {
        window.removeEventListener('message', hear);
        dialog.close();
        dialog.remove();
        resolve();
      };
      const hear = ({ origin }: MessageEvent) => origin === 'https://hooks.stripe.com' && end();
      window.addEventListener('message', hear);
      dialog.addEventListener('cancel', end);
      dialog.querySelector('button')?.addEventListener('click', end);
    });
  }

  const stripe = {
    elements: elements as Stripe['elements'],
    // Only used with `redirect: 'if_required'`.
    confirmPayment: confirmPayment as Stripe['confirmPayment'],
  } satisfies Pick<Stripe, 'elements' | 'confirmPayment'>;
  window.Stripe = Object.assign((() => stripe) as unknown as StripeConstructor, { version: 'endive' });
}
