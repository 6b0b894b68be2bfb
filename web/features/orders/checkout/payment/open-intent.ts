import { toPesos } from '#contract/money.ts';
import type { ApiError } from '#contract/wire/client.ts';
import { centsOf, type Draft, type Intent } from '#web/features/orders/checkout/draft.ts';
import { apiOf } from '#web/features/orders/guest.ts';

/** Opens a payment for a draft. @param replaces the payment that the new one replaces */
export const openIntent = (draft: Draft, replaces: string | null, signal?: AbortSignal): Promise<Intent> => {
  const amount = centsOf(draft);
  const order_data = { items: draft.items, shipping_address: draft.address, subtotal: toPesos(amount), ...draft.receiving };
  return apiOf(draft.userId)(
    'POST /api/stripe/create-payment-intent',
    { user_id: draft.userId, amount, is_free_redemption: amount === 0, order_data, replaces },
    signal ? { signal } : {},
  );
};

const STALE = ['amount_mismatch', 'product_unavailable', 'product_not_found', 'reward_used'];

/** The catalogue differs from what the screen shows. */
export const isStale = ({ code }: ApiError): boolean => STALE.includes(code);
