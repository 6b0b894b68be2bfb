import type { Card } from '#contract/payments/payments.ts';

export type Verdict = 'pays' | 'asks' | 'card_declined' | 'insufficient_funds';

/** Stripe's test cards. Other cards, including real ones entered by mistake, are declined. */
const VERDICTS = new Map<string, Verdict>([
  ['4242424242424242', 'pays'],
  ['4000002500003155', 'asks'],
  ['4000000000009995', 'insufficient_funds'],
]);

export const verdictOf = (number: string): Verdict => VERDICTS.get(number) ?? 'card_declined';

export const brandOf = (number: string): string =>
  /^4/.test(number) ? 'visa' : /^(?:5[1-5]|2[2-7])/.test(number) ? 'mastercard' : /^3[47]/.test(number) ? 'amex' : 'unknown';

/** A card is valid until the end of its last month, in the shop's time zone (UTC−6 all year). */
export const isExpired = (card: Pick<Card, 'exp_month' | 'exp_year'>, now: Date): boolean =>
  now.getTime() >= Date.UTC(card.exp_year, card.exp_month, 1, 6);
