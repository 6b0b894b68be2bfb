import { randomUUID } from 'node:crypto';

/** Begins the ids of intents for carts that rewards make free. They are the shop's own and unknown to any provider. */
const FREE = 'free_';
export const isFree = (intentId: string): boolean => intentId.startsWith(FREE);

export function freeIntent() {
  const id = `${FREE}${randomUUID()}`;
  return { id, clientSecret: `${id}_secret_gratis` };
}

/** The state of a free payment, in the words of a provider. */
export const FREE_STATUS = {
  open: 'requires_payment_method',
  // Never: nothing is to be paid.
  waiting: 'canceled',
  ordered: 'succeeded',
  refunding: 'canceled',
  refunded: 'canceled',
  cancelled: 'canceled',
} as const;
