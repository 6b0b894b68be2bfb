import * as payments from '#server/features/payments/service.ts';
import { settle } from './service.ts';

/** As many are asked about at once. */
const ABREAST = 5;
/** A run ends before the next one; what it leaves is due still. */
const LONGEST_MS = 45_000;

/**
 * Holds everything unfinished against the provider's books: what is paid ends as an order or goes back, whatever became of the browser,
 * of the provider's messages, or of the process that was about to write it down. Any number of these may run at once.
 */
export async function reconcile(now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; ) {
    const due = await payments.takeDue(now, ABREAST);
    // Where the provider's key was taken away, what is open stays open until it is back.
    const known = due.filter(({ intentId }) => payments.isConnected(intentId));
    const outcomes = await Promise.allSettled(
      known.map(({ intentId, state }) => (state === 'refunding' ? payments.executeRefund(intentId) : settle(intentId, now))),
    );
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
    if (due.length < ABREAST) break;
  }
  // They are due again by themselves; the job's record says what was wrong.
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
