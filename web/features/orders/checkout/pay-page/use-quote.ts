import { useCallback, useEffect, useState } from 'react';
import type { Quote } from '#contract/receiving/receiving.ts';
import { ApiError } from '#contract/wire/client.ts';
import type { CartItem } from '#web/features/cart/state.ts';
import type { CartOwner } from '#web/features/cart/sync.ts';
import { type DraftItem, itemOf, type Receiving } from '#web/features/orders/checkout/draft.ts';
import { apiOfBuyer } from '#web/features/orders/guest.ts';
import { useRetryOnline } from '#web/hooks/data/use-retry-online.ts';
import { type Short, shortLines } from '#web/lib/order/short-lines.ts';

/** In milliseconds: several quick changes become one call. */
const PAUSE_MS = 250;

type Asked = { items: readonly DraftItem[]; receiving: Receiving; postalCode: string | null };
/** `whole`: the last answer about a complete order. While something is missing the server leaves out discounts. */
type Answer = { key: string; quote: Quote | null; whole: Quote | null; error: ApiError | null };

/** The server's price of the order. `fresh`: its answer about the order as it is on the screen now, else null. */
export function useQuote(asked: Asked | null, owner: string | null) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const key = asked && JSON.stringify([asked, owner, round]);
  useEffect(() => {
    if (!key) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const [{ items, receiving, postalCode }] = JSON.parse(key) as [Asked];
      const shipping_address = postalCode ? { postal_code: postalCode } : null;
      try {
        const order_data = { items: [...items], ...receiving, shipping_address };
        const { data } = await apiOfBuyer(owner)('POST /api/orders/quote', { order_data }, { signal: leaving.signal });
        const lacks = data.problemas.some(({ code }) => code === 'validation');
        setAnswer((before) => ({ key, quote: data, whole: lacks ? (before?.whole ?? null) : data, error: null }));
      } catch (error) {
        if (leaving.signal.aborted) return;
        setAnswer((before) => ({ key, quote: null, whole: before?.whole ?? null, error: error instanceof ApiError ? error : null }));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, owner]);
  const isFresh = answer !== null && answer.key === key;
  const error = isFresh ? answer.error : null;
  const again = useCallback(() => setRound((before) => before + 1), []);
  useRetryOnline(error, again);
  return {
    /** The last answer, perhaps about the order before the last change. */
    last: answer?.whole ?? answer?.quote ?? null,
    /** The problems in the last answer, perhaps about the order before the last change. */
    problems: answer?.quote?.problemas ?? [],
    fresh: isFresh && !answer.error ? answer.quote : null,
    error,
    again,
  };
}

/** The lines whose stock is too small, by line id. Requested again when the lines change. */
export function useShortLines(lines: readonly CartItem[], owner: CartOwner): ReadonlyMap<string, Short> {
  const { problems } = useQuote(
    lines.length > 0 ? { items: lines.map(itemOf), receiving: { tipo: 'recoger' }, postalCode: null } : null,
    owner,
  );
  return shortLines(lines, problems);
}
