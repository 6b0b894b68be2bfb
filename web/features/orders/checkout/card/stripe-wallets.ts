import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import type { Intent } from '#web/features/orders/checkout/draft.ts';
import type { CardFormProps, Outcome } from './card-form.ts';
import { isDark } from './stripe-look.ts';

type Wiring = {
  signal: AbortSignal;
  /** The page as it is now: the buttons stay while it changes. */
  page: () => Pick<CardFormProps, 'cents' | 'mayPay' | 'payBy'>;
  /** Whether this browser and person have a wallet that may pay here. */
  onOffered: (isOffered: boolean) => void;
  confirm: (group: StripeElements, intent: Intent) => Promise<Outcome>;
};

/** The buttons of Apple Pay and Google Pay. They are a group of their own, so that the card fields are not checked when a wallet pays. */
export function mountWallets(
  stripe: Stripe,
  options: StripeElementsOptionsMode,
  place: HTMLElement,
  { signal, page, onOffered, confirm }: Wiring,
) {
  const group = stripe.elements(options);
  // Stripe asks for an answer to a click within a second, so the sheet opens before the payment is known to be open.
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
  // The buttons' colour cannot be changed.
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
