import { randomUUID } from 'node:crypto';

/** The prefix of intent ids of free carts, which rewards or promotions make free. Only the shop knows them, not the provider. */
const FREE = 'free_';
export const isFree = (intentId: string): boolean => intentId.startsWith(FREE);

export function freeIntent() {
  const id = `${FREE}${randomUUID()}`;
  return { id, clientSecret: `${id}_secret_gratis` };
}

/** The state of a free payment, in a provider's terms. */
export const FREE_STATUS = {
  open: 'requires_payment_method',
  // Never used, because a free order does not wait for a payment.
  waiting: 'canceled',
  ordered: 'succeeded',
  refunding: 'canceled',
  refunded: 'canceled',
  cancelled: 'canceled',
} as const;
