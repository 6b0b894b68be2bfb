import type { Ref } from 'react';
import type { Intent } from '#web/features/orders/checkout/draft.ts';

/**
 * `paid`, or the message to show. `replaced`: the payment was cancelled meanwhile, usually by another tab that opened its own.
 * When `confirm` throws, the outcome is unknown, and the same payment may be confirmed again.
 */
export type Outcome = { paid: true } | { paid: false; problem: string | null; replaced?: boolean };

/** What the checkout can do with a provider's card form. */
export type CardForm = {
  /** Validates the fields and focuses the first wrong one. */
  check: () => Promise<boolean>;
  confirm: (intent: Intent) => Promise<Outcome>;
};

/** `card-form-<provider>.tsx` exports by default a component with these props. */
export type CardFormProps = {
  /** Null until the form is ready. */
  ref: Ref<CardForm | null>;
  /** For the provider's own script; null for providers without one. */
  publishableKey: string | null;
  cents: number;
  /** The person submitted the form with the keyboard. */
  onPay: () => void;
  /** Whether a payment may begin now. If not, the page says why. */
  mayPay: () => boolean;
  /**
   * Pays by another form than that of `ref`, such as a wallet.
   * @param shownCents the total that the buyer agreed to
   * @returns false when no money has moved; the page says why
   */
  payBy: (form: CardForm, shownCents: number) => Promise<boolean>;
  /** Paying is impossible until an earlier payment is settled. */
  locked: boolean;
};
