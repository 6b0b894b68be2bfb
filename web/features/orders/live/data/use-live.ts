import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { ApiError } from '#contract/wire/client.ts';
import type { Shown } from '#web/features/orders/live/words.ts';
import { useLinkToken } from '#web/hooks/navigation/use-link-token.ts';
import { shopNow } from '#web/lib/clock.ts';
import { orderAtHand } from './at-hand.ts';
import { type Access, followOrder, readOrder } from './follow.ts';
import { keptOrders } from './kept-orders.ts';

export type Live = {
  order: Shown | null;
  access: Access;
  /** The failure of the first load. */
  error: unknown;
  /** When the last news of the order arrived, in milliseconds; null while the connection works. */
  lostSince: number | null;
  retry(): void;
  set(order: Order): void;
};

type Opened = { order: Shown; access: Access };

const NO_TOKEN: Access = { token: null };

/**
 * The order of the page, followed live. An account opens its own order, with all data; otherwise the token opens it.
 * @param isSignedIn null while that is not known
 * @param userId null for guests, and while the account is not known
 */
export function useLive(id: string, isSignedIn: boolean | null, userId: string | null): Live {
  const linked = useLinkToken();
  const [atHand] = useState(() => orderAtHand.of(id));
  const [order, setOrder] = useState<Shown | null>(atHand?.order ?? null);
  const [access, setAccess] = useState<Access | null>(atHand && { token: atHand.token });
  const [error, setError] = useState<unknown>(null);
  const [heardAt, setHeardAt] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isReady = linked !== null && isSignedIn !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` loads again; an account that is known later changes nothing
  useEffect(() => {
    if (!isReady) return;
    const leaving = new AbortController();
    const token = linked || keptOrders.token(id);
    const ways: Access[] = [...(isSignedIn ? [NO_TOKEN] : []), ...(token ? [{ token }] : [])];
    if (linked) keptOrders.keep({ id, token: linked });
    void firstThatOpens(id, ways, userId, leaving.signal).then(
      (opened) => {
        if (leaving.signal.aborted) return;
        setOrder(opened.order);
        setAccess(opened.access);
        setHeardAt(shopNow());
        setError(null);
      },
      (failure: unknown) => leaving.signal.aborted || setError(failure),
    );
    return () => leaving.abort();
  }, [id, linked, isReady, isSignedIn, attempt]);

  useEffect(() => {
    if (!access) return;
    const leaving = new AbortController();
    const heard = {
      order(newer: Order) {
        setOrder(newer);
        setHeardAt(shopNow());
        setIsLost(false);
      },
      lost: () => setIsLost(true),
    };
    void followOrder(id, access, heard, leaving.signal);
    return () => leaving.abort();
  }, [id, access]);

  // The header links the open order from every page.
  const isOwn = order !== null && access?.token === null && userId !== null && !isOthers(order, userId);
  useEffect(() => {
    if (isOwn) keptOrders.keep({ id, token: null, owner: userId });
    if (order) keptOrders.note(order);
  }, [id, order, isOwn, userId]);

  const retry = useCallback(() => {
    setError(null);
    setAttempt((count) => count + 1);
  }, []);
  return {
    order,
    access: access ?? NO_TOKEN,
    error,
    lostSince: isLost ? heardAt : null,
    retry,
    set: setOrder,
  };
}

/** Whether a member of the staff reads another person's order: only staff receive the history. */
export const isOthers = ({ history, customer }: Shown, userId: string | null): boolean => history !== undefined && customer?.id !== userId;

/** The first access that opens the order as a guest's; staff with a guest's token see what the guest sees. @throws the last refusal */
async function firstThatOpens(id: string, ways: Access[], userId: string | null, signal: AbortSignal): Promise<Opened> {
  let failure: unknown = new ApiError(404, {});
  let asStaff: Opened | null = null;
  for (const access of ways)
    try {
      const opened = { order: await readOrder(id, access, signal), access };
      if (!isOthers(opened.order, userId)) return opened;
      asStaff ??= opened;
    } catch (error) {
      failure = error;
    }
  if (asStaff) return asStaff;
  throw failure;
}
