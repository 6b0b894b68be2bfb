import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { drafts, partRefunds } from '#server/features/payments/table.ts';

/** The states of payments that may be paid without an order. */
const UNMATCHED = sql`${drafts.state} in ('open', 'refunding')`;
const MAX_UNMATCHED = 100;

/** Payments that were paid before `before`, or whose refund failed, and that are neither orders nor refunded, oldest first. */
export const unmatched = (before: Date) =>
  db
    .select({ draft: drafts, name: users.name, email: users.email })
    .from(drafts)
    .leftJoin(users, eq(users.id, drafts.userId))
    .where(and(UNMATCHED, isNotNull(drafts.paidAt), or(lt(drafts.paidAt, before), isNotNull(drafts.refundFailedAt))))
    .orderBy(asc(drafts.paidAt))
    .limit(MAX_UNMATCHED);

/** Partial refunds that the provider refuses, oldest first. */
export const failedParts = () =>
  db
    .select({ part: partRefunds, name: users.name, email: users.email })
    .from(partRefunds)
    .innerJoin(drafts, eq(drafts.intentId, partRefunds.intentId))
    .leftJoin(users, eq(users.id, drafts.userId))
    .where(isNotNull(partRefunds.failedAt))
    .orderBy(asc(partRefunds.failedAt))
    .limit(MAX_UNMATCHED);
