import type { PaymentMethod } from './payment-methods.ts';

/** What pages and server know of each payment provider. Without zod schemas, so that pages may load it. */
export type ProviderRow = {
  /** Its name for people. */
  title: string;
  /** True when no real money moves. */
  isTrial: boolean;
  /** It may keep the cards of users. */
  keepsCards: boolean;
  /** The ways to pay that it may offer, by its own names. */
  methods: Partial<Record<PaymentMethod, string>>;
  /** Where the owner finds its keys. */
  keysAt: string | null;
};

export const PAYMENT_PROVIDERS = {
  sandbox: { title: 'Modo de prueba', isTrial: true, keepsCards: true, methods: { tarjeta: 'card' }, keysAt: null },
  /** Money that staff take at the counter. */
  caja: {
    title: 'Caja',
    isTrial: false,
    keepsCards: false,
    methods: { efectivo: 'efectivo', terminal: 'terminal', transferencia: 'transferencia' },
    keysAt: null,
  },
  stripe: {
    title: 'Stripe',
    isTrial: false,
    keepsCards: true,
    // The server opens payments with these methods and the page opens Stripe's fields with them; Stripe requires both to be equal. Stripe
    // itself hides methods that do not suit the amount, the customer or the account.
    methods: { tarjeta: 'card', oxxo: 'oxxo', transferencia: 'customer_balance' },
    keysAt: 'https://dashboard.stripe.com/apikeys',
  },
} as const satisfies Record<string, ProviderRow>;

export type ProviderName = keyof typeof PAYMENT_PROVIDERS;

/** @returns undefined for a provider that this page does not know */
export const providerRow = (name: string): ProviderRow | undefined =>
  Object.hasOwn(PAYMENT_PROVIDERS, name) ? PAYMENT_PROVIDERS[name as ProviderName] : undefined;

/** The providers that take real money in the browser. */
export const REAL_PROVIDERS: readonly ProviderRow[] = Object.values(PAYMENT_PROVIDERS).filter(
  ({ isTrial, keysAt }) => !isTrial && keysAt !== null,
);
