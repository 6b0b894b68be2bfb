import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { agentAnswers } from '../table.ts';
import { KEPT_HOURS, LOST_AFTER_SECONDS } from './rules.ts';

const { id, fingerprint, status, answer, at } = agentAnswers;
const IS_OLD = sql`${at} < clock_timestamp() - make_interval(hours => ${KEPT_HOURS})`;
/** The process that answered the first request has ended without an answer. */
const IS_LOST = sql`(${status} is null and ${at} < clock_timestamp() - make_interval(secs => ${LOST_AFTER_SECONDS}))`;

/** @returns the moment of the claim, which names it; null while another request has the key */
export async function claim(request: { id: string; fingerprint: string }): Promise<string | null> {
  const again = { fingerprint: request.fingerprint, status: null, answer: null, at: sql`clock_timestamp()` };
  const sameOrOld = sql`${IS_OLD} or (${IS_LOST} and ${fingerprint} = ${request.fingerprint})`;
  const [row] = await db
    .insert(agentAnswers)
    .values({ ...request, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: id, set: again, setWhere: sameOrOld })
    .returning({ at: sql<string>`${at}::text` });
  return row?.at ?? null;
}

export async function find(request: string) {
  const [row] = await db.select({ fingerprint, status, answer }).from(agentAnswers).where(eq(id, request));
  return row ?? null;
}

/** Keeps the answer. When another process has taken the key over, its first answer stays. */
export const keep = (request: string, kept: { status: number; answer: string }) =>
  db
    .update(agentAnswers)
    .set(kept)
    .where(and(eq(id, request), isNull(status)));

/** Frees the key of a request that got no answer, unless another one has taken it over. */
export const release = (request: string, claimed: string) =>
  db.delete(agentAnswers).where(and(eq(id, request), isNull(status), eq(at, sql`${claimed}::timestamptz`)));

export const deleteOld = () => db.delete(agentAnswers).where(lt(at, sql`clock_timestamp() - make_interval(hours => ${KEPT_HOURS})`));
