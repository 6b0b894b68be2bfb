import { and, eq, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { answeredRequests } from './table.ts';

export type KeyedRequest = { userId: string; key: string; fingerprint: string };

const IS_OLD = sql`${answeredRequests.at} < now() - interval '24 hours'`;
const ofKey = ({ userId, key }: KeyedRequest) => and(eq(answeredRequests.userId, userId), eq(answeredRequests.key, key));

/** Whether the key is unused. A parallel request with the same key waits here until the first one has ended. */
export async function claim(tx: Tx, request: KeyedRequest): Promise<boolean> {
  const fresh = { fingerprint: request.fingerprint, answer: null, refusal: null, at: sql`now()` };
  const rows = await tx
    .insert(answeredRequests)
    .values(request)
    .onConflictDoUpdate({ target: [answeredRequests.userId, answeredRequests.key], set: fresh, setWhere: IS_OLD })
    .returning({ key: answeredRequests.key });
  return rows.length > 0;
}

export const keepAnswer = (tx: Tx, request: KeyedRequest, answer: string) =>
  tx.update(answeredRequests).set({ answer }).where(ofKey(request));

/** Called after the refused request's transaction, including its claim, was rolled back. */
export const keepRefusal = (request: KeyedRequest, refusal: string) =>
  db
    .insert(answeredRequests)
    .values({ ...request, refusal })
    .onConflictDoNothing();

export async function find(tx: Tx, request: KeyedRequest) {
  const [row] = await tx.select().from(answeredRequests).where(ofKey(request));
  return row ?? null;
}

export const deleteOld = () => db.delete(answeredRequests).where(IS_OLD);
