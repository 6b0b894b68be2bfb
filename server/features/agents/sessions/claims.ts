import { db } from '#server/db/client.ts';
import type { SessionRow } from '#server/features/agent-sessions/index.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import { endPayment } from '#server/features/orders/index.ts';

/** The call that pays a session lets it go, when it is still that call's. */
export const release = (id: string, payingAt: Date) =>
  agentSessions.changeClaimed(db, id, payingAt, { state: 'open', payingAt: null, intentId: null });

/** Ends what a call left that has died: its payment becomes the order when it was paid, and ends otherwise. */
export async function endLostClaim({ id, state, payingAt, intentId }: SessionRow, now = new Date()): Promise<boolean> {
  if (state !== 'paying' || !payingAt || now.getTime() - payingAt.getTime() < agentSessions.LOST_CLAIM_MS) return false;
  if (intentId === null || !(await endPayment(intentId))) await release(id, payingAt);
  return true;
}
