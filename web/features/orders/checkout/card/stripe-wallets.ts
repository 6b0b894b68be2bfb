import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import type { Intent } from '#web/features/orders/checkout/draft.ts';
import type { CardFormProps, Outcome } from './card-form.ts';
import { isDark } from './stripe-look.ts';

type Wiring = {
  signal: AbortSignal;
  /** Returns the page's current props: the buttons stay mounted while the props change. */
  page: () => Pick<CardFormProps, 'cents' | 'mayPay' | 'payBy'>;
  /** Called with whether this browser and buyer have a wallet that can pay here. */
  onOffered: (isOffered: boolean) => void;
  confirm: (group: StripeElements, intent: Intent) => Promise<Outcome>;
};

/** Mounts the buttons of Apple Pay and Google Pay, apart from the card's elements: a wallet must not validate the card fields. */
export function mountWallets(
  stripe: Stripe,
  options: StripeElementsOptionsMode,
  place: HTMLElement,
  { signal, page, onOffered, confirm }: Wiring,
) {
  const group = stripe.elements(options);
  // Stripe needs an answer to the click within a second, so the sheet opens before it is known whether the payment is open.
  let shownCents = 0;
  const show = () => {
    const buttons = group.create('expressCheckout', {
      paymentMethods: { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' },
      buttonHeight: 48,
      buttonTheme: isDark() ? { applePay: 'white', googlePay: 'white' } : { applePay: 'black', googlePay: 'black' },
      layout: { maxColumns: 2, overflow: 'never' },
    });
    buttons.on('ready', ({ availablePaymentMethods: offered }) => onOffered(Boolean(offered?.applePay || offered?.googlePay)));
    buttons.on('click', ({ resolve, reject }) => {
      if (!page().mayPay()) return reject();
      shownCents = page().cents;
      resolve();
    });
    buttons.on('confirm', async ({ paymentFailed }) => {
      const wallet = {
        check: async () => !(await group.submit()).error,
        confirm: (intent: Intent) => confirm(group, intent),
      };
      if (!(await page().payBy(wallet, shownCents))) paymentFailed({ reason: 'fail' });
    });
    buttons.mount(place);
    return buttons;
  };
  let buttons = show();
  // Mount the buttons again when the theme changes: their colour cannot be changed.
  const theme = new MutationObserver(() => {
    buttons.destroy();
    buttons = show();
  });
  theme.observe(document.documentElement, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => {
    theme.disconnect();
    buttons.destroy();
  });
  return group;
}
