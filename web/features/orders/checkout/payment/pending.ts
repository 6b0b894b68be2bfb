import type { Draft } from '#web/features/orders/checkout/draft.ts';
import { shopNow } from '#web/lib/clock.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';

/** A payment whose bank has redirected the person back to the checkout. */
export type Returned = { intentId: string; refused: boolean };

/** Reads the provider's query fields. They are only a hint: the server asks the provider itself. */
export function returnedFrom(search: string): Returned | null {
  const query = new URLSearchParams(search);
  const intentId = query.get('payment_intent');
  return intentId ? { intentId, refused: query.get('redirect_status') === 'failed' } : null;
}

const PENDING = 'pago';

/** The payment in progress. It survives a reload: on return a paid one becomes its order and is never paid again. */
export type Pending = { intentId: string; amount: number; draft: Draft };

export const pending = {
  /** If storage fails, the server finishes the payment: a paid intent becomes its order in any case. */
  keep: (payment: Pending) => tabStorage.write(PENDING, payment),
  forget: () => tabStorage.remove(PENDING),
  /** This user's unfinished payment. When a bank redirected to another window, only the payment's id is known. */
  of(userId: string, returned: Returned | null): Pending | null {
    const kept = read(userId);
    if (!returned || kept?.intentId === returned.intentId) return kept;
    return { intentId: returned.intentId, amount: 0, draft: { userId, items: [], address: null } };
  },
};

function read(userId: string): Pending | null {
  const { intentId, amount = 0, draft } = tabStorage.read<Pending>(PENDING) ?? {};
  return intentId && draft?.userId === userId ? { intentId, amount, draft } : null;
}

const PAID = 'pagado';
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
    storage.write(PAID, JSON.stringify({ orderId, goods: goodsOf(draft), at: shopNow() } satisfies Paid)),
  /** The order of the same goods; null without one. @param since when this tab's page was opened, in milliseconds */
  orderOf(draft: Draft, since: number): string | null {
    try {
      const { orderId, goods, at } = JSON.parse(storage.read(PAID) ?? '') as Paid;
      return goods === goodsOf(draft) && at >= since && at > shopNow() - STALE_MS ? orderId : null;
    } catch {
      return null;
    }
  },
};
