/** The ways to pay, one row each. No schemas, so that pages may load it. */

type Row = {
  name: string;
  /** Stripe's name of it; null when the provider has no part in it. */
  stripe: 'card' | 'oxxo' | 'customer_balance' | null;
  /** Where money goes back, as it follows the amount. */
  back: string;
};

const BANK = 'Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.';
const TO_CARD = ` a la tarjeta con la que pagaste. ${BANK}`;

const ROWS = {
  tarjeta: { name: 'Tarjeta', stripe: 'card', back: TO_CARD },
  /** The provider returns none of it. */
  oxxo: { name: 'Efectivo en OXXO', stripe: 'oxxo', back: '. Como pagaste en efectivo, te escribimos para acordar a qué cuenta.' },
  transferencia: { name: 'Transferencia SPEI', stripe: 'customer_balance', back: ` a la cuenta desde la que pagaste. ${BANK}` },
  /** A trial payment where others take money. */
  prueba: { name: 'Tarjeta', stripe: null, back: TO_CARD },
  canje: { name: 'Canje de puntos', stripe: null, back: '.' },
} as const satisfies Record<string, Row>;

export type PaymentMethod = keyof typeof ROWS;

const METHODS: Readonly<Record<string, Row>> = ROWS;

/** How an order was paid, in the customer's words. */
export const methodName = (method: string): string => METHODS[method]?.name ?? method;

/** What is given back, and where it goes. @param amount as it is written */
export const moneyBack = (amount: string, method: string): string => `${amount}${METHODS[method]?.back ?? TO_CARD}`;

/** Our name of Stripe's way to pay. Wallets are cards. */
export const methodOfStripe = (type: string | undefined): PaymentMethod =>
  (Object.keys(ROWS) as PaymentMethod[]).find((method) => type !== undefined && ROWS[method].stripe === type) ?? 'tarjeta';

/**
 * What the server opens payments with at Stripe, and what Stripe's fields in the page are opened with: both must be equal.
 * Stripe itself leaves out those that do not fit the amount, the customer or the account.
 */
export const STRIPE_METHODS = Object.values(ROWS).flatMap(({ stripe }) => stripe ?? []);
