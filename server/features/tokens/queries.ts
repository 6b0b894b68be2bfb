import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { TokenRole } from '#contract/tokens/tokens.ts';
import { db, lookUp, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { KEPT_DAYS, MOST_LISTED, USED_SECONDS } from './rules.ts';
import { accessTokens } from './table.ts';

type NewToken = Pick<typeof accessTokens.$inferInsert, 'name' | 'role' | 'readOnly' | 'tokenHash' | 'ending' | 'createdBy'>;

const { id, revokedAt, expiresAt, createdBy, createdAt, usedAt } = accessTokens;
const isOpen = and(isNull(revokedAt), gt(expiresAt, sql`now()`));
const isKept = or(
  gt(revokedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
  and(isNull(revokedAt), gt(expiresAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)),
);

/** Counts the tokens that work: those of a former owner end with the role. The caller holds the lock on the owners. */
export const countLiving = (tx: Tx): Promise<number> =>
  tx.$count(
    tx
      .select({ id })
      .from(accessTokens)
      .innerJoin(users, and(eq(users.id, createdBy), eq(users.staffRole, 'owner')))
      .where(isOpen)
      .as('living'),
  );

export async function insert(tx: Tx, token: NewToken, days: number): Promise<string> {
  const [row] = await tx
    .insert(accessTokens)
    .values({ ...token, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning({ id });
  return (row as { id: string }).id;
}

/** Newest first: those that work, and those that ended lately. */
export const list = () =>
  db
    .select({ token: accessTokens, maker: users.name })
    .from(accessTokens)
    .leftJoin(users, eq(users.id, createdBy))
    .where(isKept)
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_LISTED);

/** @returns null when there is no such token */
export async function lock(tx: Tx, tokenId: string): Promise<typeof accessTokens.$inferSelect | null> {
  const [row] = await tx.select().from(accessTokens).where(eq(id, tokenId)).for('update');
  return row ?? null;
}

export const revoke = (tx: Tx, tokenId: string) => tx.update(accessTokens).set({ revokedAt: sql`now()` }).where(eq(id, tokenId));

/** Revokes the tokens of this maker that still work. */
export const revokeOf = (tx: Tx, makerId: string) =>
  tx
    .update(accessTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(createdBy, makerId), isOpen))
    .returning({ id, name: accessTokens.name });

export const forgetOld = (tx: Tx) => tx.delete(accessTokens).where(sql`not ${isKept}`);

type BearerToken = { id: string; name: string; role: TokenRole; read_only: boolean; is_stale: boolean; maker_id: string };

/**
 * The token of this digest while it works. Runs for every request with a token and is cached nowhere, so that a token ends at once in every
 * process.
 */
export async function tokenByHash(tokenHash: string): Promise<BearerToken | null> {
  const rows = await lookUp<BearerToken>({
    name: 'tokens.token_by_hash',
    text: `select t.id, t.name, t.role, t.read_only, u.id as maker_id,
        t.used_at is null or t.used_at < now() - make_interval(secs => $2) as is_stale
      from access_tokens t join users u on u.id = t.created_by
      where t.token_hash = $1 and t.revoked_at is null and t.expires_at > now() and u.staff_role = 'owner'`,
    values: [tokenHash, USED_SECONDS],
  });
  return rows[0] ?? null;
}

/** Only the first of parallel requests writes, because the condition is checked again. */
export const touch = (tokenId: string) =>
  db
    .update(accessTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(id, tokenId), or(isNull(usedAt), sql`${usedAt} < now() - make_interval(secs => ${USED_SECONDS})`)));
