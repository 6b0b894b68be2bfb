/** The ways to pay, one row each. No schemas, so that pages may load it. */

type Row = {
  name: string;
  /** Stripe's name of it; null when the provider has no part in it. */
  stripe: 'card' | 'oxxo' | 'customer_balance' | null;
};

const ROWS = {
  tarjeta: { name: 'Tarjeta', stripe: 'card' },
  oxxo: { name: 'Efectivo en OXXO', stripe: 'oxxo' },
  transferencia: { name: 'Transferencia SPEI', stripe: 'customer_balance' },
  /** A trial payment where others take money. */
  prueba: { name: 'Tarjeta', stripe: null },
  canje: { name: 'Canje de puntos', stripe: null },
} as const satisfies Record<string, Row>;

export type PaymentMethod = keyof typeof ROWS;

const METHODS: Readonly<Record<string, Row>> = ROWS;

/** How an order was paid, in the customer's words. */
export const methodName = (method: string): string => METHODS[method]?.name ?? method;

/** Our name of Stripe's way to pay. Wallets are cards. */
export const methodOfStripe = (type: string | undefined): PaymentMethod =>
  (Object.keys(ROWS) as PaymentMethod[]).find((method) => type !== undefined && ROWS[method].stripe === type) ?? 'tarjeta';

/**
 * What the server opens payments with at Stripe, and what Stripe's fields in the page are opened with: both must be equal.
 * Stripe itself leaves out those that do not fit the amount, the customer or the account.
 */
export const STRIPE_METHODS = Object.values(ROWS).flatMap(({ stripe }) => stripe ?? []);
