import { and, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { drafts } from '#server/features/payments/table.ts';
import { tillCodes } from '#server/features/payments/till/table.ts';

/** Makes parallel openings of one client wait for each other, so that they count each other's codes. */
export const lockClient = rawPrepared(
  ({ client }: Values<{ client: string }>) => sql`select pg_advisory_xact_lock(hashtextextended('till codes ' || ${client}::text, 47))`,
);

/** How many unexpired accounts the user and the client have open. */
export async function openOf(tx: Tx, userId: string, client: string | null): Promise<{ ofUser: number; ofClient: number }> {
  const { rows } = await counted(tx, { userId, client });
  return rows[0] ?? { ofUser: 0, ofClient: 0 };
}

const counted = rawPrepared<{ userId: string; client: string | null }, { ofUser: number; ofClient: number }>(({ userId, client }) => {
  const open = sql`from ${tillCodes} code join ${drafts} draft using (intent_id) where draft.state = 'open' and code.expires_at > now()`;
  return sql`select (select count(*)::int ${open} and draft.user_id = ${userId}) as "ofUser",
    (select count(*)::int ${open} and code.client = ${client}::text) as "ofClient"`;
});

type NewCode = { code: string; intentId: string; userId: string; client: string | null; expiresAt: string; keptHours: number };

/** @returns false when the code was given to another account less than a day ago */
export async function insert(tx: Tx, row: NewCode): Promise<boolean> {
  const { rowCount } = await insertCode(tx, row);
  return rowCount === 1;
}

const insertCode = rawPrepared<NewCode>(
  ({ code, intentId, userId, client, expiresAt, keptHours }) => sql`
    insert into ${tillCodes} as given (code, intent_id, client, user_id, expires_at, free_at)
    values (${code}, ${intentId}, ${client}, ${userId}, ${expiresAt}::timestamptz, ${expiresAt}::timestamptz + make_interval(hours => ${keptHours}))
    on conflict (code) do update set intent_id = excluded.intent_id, client = excluded.client, user_id = excluded.user_id,
      expires_at = excluded.expires_at, free_at = excluded.free_at
    where given.free_at <= now()`,
);

/** How many codes are not free, up to a limit. */
export async function inUse(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${tillCodes} where free_at > now() limit ${limit}) as used`,
  );
  return rows[0]?.count ?? 0;
}

export type Code = typeof tillCodes.$inferSelect;

export async function find(on: Pick<Tx, 'select'>, code: string): Promise<Code | null> {
  const [row] = await on
    .select()
    .from(tillCodes)
    .where(and(eq(tillCodes.code, code), gt(tillCodes.freeAt, sql`now()`)));
  return row ?? null;
}

export async function ofIntent(on: Pick<Tx, 'select'>, intentId: string): Promise<Code | null> {
  const [row] = await on.select().from(tillCodes).where(eq(tillCodes.intentId, intentId));
  return row ?? null;
}

/** The accounts that are neither paid nor cancelled, with their drafts, the newest first. */
export const open = (limit: number) =>
  db
    .select({ code: tillCodes.code, expiresAt: tillCodes.expiresAt, draft: drafts })
    .from(tillCodes)
    .innerJoin(drafts, eq(drafts.intentId, tillCodes.intentId))
    // Nobody waits for the account of a deleted user.
    .where(and(eq(drafts.state, 'open'), isNotNull(drafts.userId), gt(tillCodes.freeAt, sql`now()`)))
    .orderBy(desc(drafts.createdAt))
    .limit(limit);

export const forget = (now: Date) => db.delete(tillCodes).where(lte(tillCodes.freeAt, now));
