/** The ways to pay, one row each. Without zod schemas, so that pages may load it. */

type Row = {
  name: string;
  /** Stripe's name of the method; null for methods without Stripe. */
  stripe: 'card' | 'oxxo' | 'customer_balance' | null;
  /** The end of a sentence about a refund: where the money goes, after the amount. */
  back: string;
};

const BANK = 'Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.';
const TO_CARD = ` a la tarjeta con la que pagaste. ${BANK}`;

const ROWS = {
  tarjeta: { name: 'Tarjeta', stripe: 'card', back: TO_CARD },
  /** The provider cannot return cash. */
  oxxo: { name: 'Efectivo en OXXO', stripe: 'oxxo', back: '. Como pagaste en efectivo, te escribimos para acordar a qué cuenta.' },
  transferencia: { name: 'Transferencia SPEI', stripe: 'customer_balance', back: ` a la cuenta desde la que pagaste. ${BANK}` },
  /** A test payment while the shop takes real payments. */
  prueba: { name: 'Tarjeta', stripe: null, back: TO_CARD },
  canje: { name: 'Canje de puntos', stripe: null, back: '.' },
} as const satisfies Record<string, Row>;

export type PaymentMethod = keyof typeof ROWS;

const METHODS: Readonly<Record<string, Row>> = ROWS;

/** The name of an order's payment method for the customer. */
export const methodName = (method: string): string => METHODS[method]?.name ?? method;

/** The amount of a refund and where it goes, for a sentence. @param amount formatted, such as `$62.00` */
export const moneyBack = (amount: string, method: string): string => `${amount}${METHODS[method]?.back ?? TO_CARD}`;

/** Maps Stripe's payment method to ours. Wallets count as cards. */
export const methodOfStripe = (type: string | undefined): PaymentMethod =>
  (Object.keys(ROWS) as PaymentMethod[]).find((method) => type !== undefined && ROWS[method].stripe === type) ?? 'tarjeta';

/**
 * Stripe's methods for this shop. The server opens payments with this list and the page opens Stripe's fields with it; Stripe requires both
 * to be equal. Stripe itself hides methods that do not suit the amount, the customer or the account.
 */
export const STRIPE_METHODS = Object.values(ROWS).flatMap(({ stripe }) => stripe ?? []);
