import { and, asc, desc, eq, gt, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { Invitation, UserSearch } from '#contract/accounts/users.ts';
import type { StaffRole } from '#contract/staff.ts';
import { db, type Tx } from '#server/db/client.ts';
import { matchesAll } from '#server/db/folded.ts';
import { users } from '#server/features/accounts/table.ts';
import { orders } from '#server/features/orders/table.ts';
import { drafts } from '#server/features/payments/table.ts';
import { INVITATION_DAYS, MOST_INVITATIONS, OLD_GUESTS_AT_ONCE, ORDERED_GUEST_DAYS } from './rules.ts';
import { invitations } from './table.ts';

export type UserRow = typeof users.$inferSelect;
/** `patterns`: for `like`, one for each word of the search. */
export type Filter = { role: UserSearch['role']; patterns: string[] };

function ofRole(role: UserSearch['role']): SQL | undefined {
  if (role === undefined) return undefined;
  if (role === 'customer') return isNull(users.staffRole);
  return role === 'admin' ? isNotNull(users.staffRole) : eq(users.staffRole, role);
}

const matching = ({ role, patterns }: Filter) => and(not(users.isGuest), ofRole(role), matchesAll(users.folded, patterns));

export const page = (filter: Filter, limit: number, offset: number): Promise<UserRow[]> =>
  db.select().from(users).where(matching(filter)).orderBy(desc(users.createdAt), asc(users.id)).limit(limit).offset(offset);

/** Counts at most `most` users. */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: users.id }).from(users).where(matching(filter)).limit(most).as('counted'));

/** Serialises registrations with one guest's token until the transaction ends. */
export const lockRegistrationOf = (tx: Tx, guestId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${guestId}`}, 0))`);

/** A new invitation replaces the old one of the same e-mail; its token is generated when it is mailed. */
export async function insertInvitation(tx: Tx, invited: { email: string; staffRole: StaffRole; invitedBy: string }): Promise<string> {
  const canonical = canonicalEmail(invited.email);
  await tx.delete(invitations).where(eq(invitations.canonicalEmail, canonical));
  const expiresAt = sql`now() + make_interval(days => ${INVITATION_DAYS})`;
  const [row] = await tx
    .insert(invitations)
    .values({ ...invited, canonicalEmail: canonical, expiresAt })
    .returning({ id: invitations.id });
  return (row as { id: string }).id;
}

const isOpen = gt(invitations.expiresAt, sql`now()`);

/** The open invitations, or the one with this id. */
export async function openInvitations(tx: Tx, id?: string): Promise<Invitation[]> {
  const rows = await tx
    .select({ invitation: invitations, inviter: users.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(isOpen, id === undefined ? undefined : eq(invitations.id, id)))
    .orderBy(desc(invitations.createdAt), asc(invitations.id))
    .limit(MOST_INVITATIONS);
  return rows.map(({ invitation, inviter }) => ({
    id: invitation.id,
    email: invitation.email,
    staff_role: invitation.staffRole,
    invited_by: { id: invitation.invitedBy, name: inviter },
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  }));
}

/** @returns the invitation's e-mail and role, or null when it has ended */
export async function setToken(id: string, tokenHash: string): Promise<{ email: string; staffRole: StaffRole } | null> {
  const { email, staffRole } = invitations;
  const [row] = await db
    .update(invitations)
    .set({ tokenHash })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ email, staffRole });
  return row ?? null;
}

export type Invited = { id: string; email: string; staffRole: StaffRole };
const { id, email, staffRole } = invitations;

export async function invitedBy(tokenHash: string): Promise<Invited | null> {
  const [row] = await db
    .select({ id, email, staffRole })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen));
  return row ?? null;
}

/** Deletes the invitation. @returns whether it was open; true for only one of parallel requests */
export async function spendInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(invitations).where(and(eq(invitations.tokenHash, tokenHash), isOpen));
  return (rowCount ?? 0) > 0;
}

export async function deleteInvitation(tx: Tx, invitationId: string): Promise<StaffRole | null> {
  const [row] = await tx.delete(invitations).where(eq(invitations.id, invitationId)).returning({ staffRole });
  return row?.staffRole ?? null;
}

export const deleteInvitationsBy = (tx: Tx, userId: string) => tx.delete(invitations).where(eq(invitations.invitedBy, userId));

const hasAny = (rows: SQL) => sql`exists (select from ${rows})`;

/** Users with an order, or with a payment that may still become one. */
export const hasOrders = sql`(${hasAny(sql`${orders} where user_id = ${users.id}`)}
  or ${hasAny(sql`${drafts} where user_id = ${users.id} and state in ('open', 'waiting')`)})`;

/** Guests whose last order is so old that no invoice or refund needs them, oldest first. */
export async function oldGuests(): Promise<string[]> {
  const limit = sql`now() - make_interval(days => ${ORDERED_GUEST_DAYS})`;
  const hasRecent = hasAny(sql`${orders} where user_id = ${users.id} and created_at > ${limit}`);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(users.isGuest, lte(users.createdAt, limit), not(hasRecent)))
    .orderBy(asc(users.id))
    .limit(OLD_GUESTS_AT_ONCE);
  return rows.map(({ id }) => id);
}

export async function deleteExpiredInvitations(): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expiresAt, sql`now()`));
}
