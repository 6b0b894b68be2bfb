import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { ApiError } from '#contract/wire/client.ts';
import { useLinkToken } from '#web/hooks/use-link-token.ts';
import { type Access, followOrder, readOrder } from './follow.ts';
import { keptTokens } from './kept.ts';

export type Live = {
  order: Order | null;
  access: Access;
  /** The first reading failed. */
  error: unknown;
  /** When the browser heard of the order last, in milliseconds; null while it is connected. */
  lostSince: number | null;
  retry(): void;
  set(order: Order): void;
};

const NO_TOKEN: Access = { token: null };

/**
 * The order of the page, as new as it can be. An account opens its own order with all that it may see; else its token opens it.
 * @param isSignedIn null while that is not known
 */
export function useLive(id: string, isSignedIn: boolean | null): Live {
  const linked = useLinkToken();
  const [order, setOrder] = useState<Order | null>(null);
  const [access, setAccess] = useState<Access | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [heardAt, setHeardAt] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isReady = linked !== null && isSignedIn !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more
  useEffect(() => {
    if (!isReady) return;
    const leaving = new AbortController();
    const token = linked || keptTokens.read(id);
    const ways: Access[] = [...(isSignedIn ? [NO_TOKEN] : []), ...(token ? [{ token }] : [])];
    if (linked) keptTokens.keep(id, linked);
    void firstThatOpens(id, ways, leaving.signal).then(
      (opened) => {
        if (leaving.signal.aborted) return;
        setOrder(opened.order);
        setAccess(opened.access);
        setHeardAt(Date.now());
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
        setHeardAt(Date.now());
        setIsLost(false);
      },
      lost: () => setIsLost(true),
    };
    void followOrder(id, access, heard, leaving.signal);
    return () => leaving.abort();
  }, [id, access]);

  const retry = useCallback(() => {
    setError(null);
    setAttempt((count) => count + 1);
  }, []);
  return { order, access: access ?? NO_TOKEN, error, lostSince: isLost ? heardAt : null, retry, set: setOrder };
}

/** @throws the refusal of the last way */
async function firstThatOpens(id: string, ways: Access[], signal: AbortSignal): Promise<{ order: Order; access: Access }> {
  let failure: unknown = new ApiError(404, {});
  for (const access of ways)
    try {
      return { order: await readOrder(id, access, signal), access };
    } catch (error) {
      failure = error;
    }
  throw failure;
}
