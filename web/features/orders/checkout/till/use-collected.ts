import { useCallback, useRef } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { apiOf } from '#web/features/orders/guest.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { shopNow } from '#web/lib/clock.ts';
import type { Account } from './account.ts';

/** In milliseconds: how often the page asks whether the till has taken the money. */
const EVERY_MS = 5000;
/** An order may be booked by a clock that is a little behind. */
const SLACK_MS = 60_000;
/** The till may have begun to collect just before the end. */
const AFTER_MS = 60_000;

/**
 * Calls `onCollected` once the till has made an order of the account, and `onGone` when a payment by card has taken its place. The page reads the buyer's orders, and asks for the account's own only
 * when there is a new one: the other call is refused until then, which a browser logs as an error each time.
 */
export function useCollected(account: Account, onCollected: () => void, onGone: () => void): void {
  const { intentId, openedAt, expiraAt } = account;
  const { userId } = account.draft;
  const tried = useRef(new Set<string>());
  const latest = useRef({ onCollected, onGone });
  latest.current = { onCollected, onGone };
  const ask = useCallback(async () => {
    if (shopNow() > Date.parse(expiraAt) + AFTER_MS) return;
    const api = apiOf(userId);
    try {
      const [newest] = await api('GET /api/orders/user', {});
      if (!newest || Date.parse(newest.created_at) < openedAt - SLACK_MS || tried.current.has(newest.id)) return;
      tried.current.add(newest.id);
      const { success } = await api('POST /api/stripe/checkout', { user_id: userId, payment_data: { stripe_payment_id: intentId } });
      if (success) latest.current.onCollected();
    } catch (error) {
      // After another failure the next turn asks again.
      if (error instanceof ApiError && error.code === 'payment_canceled') latest.current.onGone();
    }
  }, [userId, intentId, openedAt, expiraAt]);
  useRefresh(ask, { everyMs: EVERY_MS });
}
