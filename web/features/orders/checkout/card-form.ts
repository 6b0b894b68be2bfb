import type { Intent } from './draft.ts';

/**
 * `paid`, or what to tell the person. `replaced`: the payment was cancelled meanwhile, usually by another tab that opened one of its own.
 * Whatever throws is undecided: the same payment may be confirmed again.
 */
export type Outcome = { paid: true } | { paid: false; problem: string | null; replaced?: boolean };

/**
 * What every provider's card form can do for the checkout: `card-form-sandbox.tsx` is the built-in one's, `card-form-stripe.tsx` Stripe's.
 */
export type CardForm = {
  /** Judges what was typed; the first wrong field gets the focus. */
  check: () => Promise<boolean>;
  confirm: (intent: Intent) => Promise<Outcome>;
};
