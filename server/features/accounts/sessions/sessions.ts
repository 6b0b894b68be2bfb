import type { Session } from '#contract/accounts/own-account.ts';
import { isUuid } from '#server/db/uuid.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { notFound } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { deviceName } from './rules.ts';

/** Lists the caller's sessions. */
export const list = async ({ user, sessionId }: SignedInCaller): Promise<Session[]> =>
  (await queries.openSessions(user.id)).map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    current: id === sessionId,
  }));

/** @throws Refusal 404, also for sessions of other users */
export async function end(id: string, { user }: SignedInCaller): Promise<undefined> {
  if (!isUuid(id) || !(await queries.deleteSessionOf(user.id, id))) throw notFound('session_not_found', 'Esta sesión ya terminó.');
}

export async function endOthers({ user, sessionId }: SignedInCaller): Promise<undefined> {
  await queries.deleteOtherSessions(user.id, sessionId);
}
