import type { Draft } from '#web/features/orders/checkout/draft.ts';
import { shopNow } from '#web/lib/clock.ts';
import { storage } from '#web/lib/kept/storage.ts';

const KEY = 'pagado';
/** How long other tabs may still show the lines: until the cart has told them. */
const STALE_MS = 60_000;

type Paid = { orderId: string; goods: string; at: number };

const goodsOf = ({ userId, items }: Draft): string =>
  JSON.stringify([
    userId,
    ...items.map(({ product_id, quantity, options, note }) => JSON.stringify([product_id, quantity, options, note])).sort(),
  ]);

/**
 * What a tab of this browser has just paid. The server takes a payment that is opened after the order for another purchase, but a tab that
 * was about to pay the same cart means the same one.
 */
export const justPaid = {
  keep: (orderId: string, draft: Draft) =>
    storage.write(KEY, JSON.stringify({ orderId, goods: goodsOf(draft), at: shopNow() } satisfies Paid)),
  /** The order of the same goods; null without one. @param since when this tab's page was opened, in milliseconds */
  orderOf(draft: Draft, since: number): string | null {
    try {
      const { orderId, goods, at } = JSON.parse(storage.read(KEY) ?? '') as Paid;
      return goods === goodsOf(draft) && at >= since && at > shopNow() - STALE_MS ? orderId : null;
    } catch {
      return null;
    }
  },
};
