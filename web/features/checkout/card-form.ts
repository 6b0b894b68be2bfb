import type { Intent } from './draft.ts';

/** `paid`, or what to tell the person. Whatever throws is undecided: the same payment may be confirmed again. */
export type Outcome = { paid: true } | { paid: false; problem: string | null };

/**
 * What every provider's card form can do for the checkout. The sandbox's is `card-form-sandbox.tsx`;
 * Stripe's Payment Element would check with `elements.submit()` and confirm with `stripe.confirmPayment()`.
 */
export type CardForm = {
  /** Judges what was typed; the first wrong field gets the focus. */
  check: () => Promise<boolean>;
  confirm: (intent: Intent) => Promise<Outcome>;
};
