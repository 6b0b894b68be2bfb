import { and, eq, ne, not, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { StaffRole } from '#contract/staff.ts';
import { type Db, db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import {
  emailVerifications,
  googleAccounts,
  googleHandOvers,
  knownAddresses,
  knownDevices,
  passwordResets,
  recoveryCodes,
  sessions,
  staffPins,
  twoStepChallenges,
  twoSteps,
  users,
  wrongCodes,
} from './table.ts';

export type UserRow = typeof users.$inferSelect;

/** Finds the account with this e-mail; guests have no account. */
const hasEmail = (email: string) => and(eq(users.canonicalEmail, canonicalEmail(email)), not(users.isGuest));
export const OWNER = { role: 'admin', staffRole: 'owner' } as const;
const VERIFIED = { emailVerified: true, pendingEmail: null } as const;
export type ProfileColumns = Pick<UserRow, 'name' | 'telefono' | 'rfc'> & Partial<Pick<UserRow, 'pendingEmail'>>;
type NewUser = Omit<typeof users.$inferInsert, 'canonicalEmail'>;

export async function userByEmail(email: string, on: Tx | Db = db): Promise<UserRow | null> {
  const [user] = await on.select().from(users).where(hasEmail(email));
  return user ?? null;
}

export async function userById(id: string, on: Tx | Db = db): Promise<UserRow | null> {
  const [user] = await on.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** @returns null when the e-mail has an account, including one that a parallel request created */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | null> {
  const values = { ...user, canonicalEmail: canonicalEmail(user.email) };
  const [made] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  return made ?? null;
}

/** Serialises parallel starts that check whether an administrator exists. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.admins'))`);
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return found.length > 0;
}

const MOST_OWNERS = 50;

export async function ownerEmails(tx: Tx): Promise<string[]> {
  const found = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.staffRole, OWNER.staffRole))
    .orderBy(users.id)
    .limit(MOST_OWNERS);
  return found.map(({ email }) => email);
}

/**
 * Turns the account with this e-mail into the administrator's: replaces its password, and ends sessions, links, the second step and the
 * Google account. Without that, a pending link to another e-mail could take the account back.
 */
export async function seizeForAdmin(tx: Tx, email: string, passwordHash: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ ...OWNER, ...VERIFIED, passwordHash })
    .where(hasEmail(email))
    .returning({ id: users.id });
  if (user) await endWaysIn(tx, user.id);
}

/**
 * Ends every access to the account except the password: sessions, mailed links, the second step, the Google account. Also forgets addresses
 * and devices, because they belonged to the other person.
 */
async function endWaysIn(tx: Tx, userId: string): Promise<void> {
  await deleteResetsAndSessions(tx, userId);
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  await tx.delete(twoSteps).where(eq(twoSteps.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(googleAccounts).where(eq(googleAccounts.userId, userId));
  await tx.delete(staffPins).where(eq(staffPins.userId, userId));
  await tx.delete(knownAddresses).where(eq(knownAddresses.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await forgetWrongCodes(tx, userId);
}

export async function forgetWrongCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(wrongCodes).where(eq(wrongCodes.userId, userId));
}

type Seized = Pick<UserRow, 'passwordHash'> & Partial<Pick<UserRow, 'name' | 'role' | 'staffRole'>>;

/**
 * Gives the account to the person who has proved (at Google, or by a mailed link) that they own its e-mail. The person who created it never
 * proved that, so the password and all other access end. The caller holds the lock on the user.
 */
export async function seizeForProven(tx: Tx, userId: string, changes: Seized): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ ...VERIFIED, ...changes })
    .where(eq(users.id, userId))
    .returning();
  await endWaysIn(tx, userId);
  return user as UserRow;
}

/** Locks the user, so that a replaced password opens no session. @returns whether this is still the password */
export async function lockUserWithPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  return found.length > 0;
}

/** Locks the user until the transaction ends. @returns null when the account does not exist */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user ?? null;
}

/** Like `lockUser`, but finds no guests, because they have no account. */
export async function lockAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  const isAccount = and(eq(users.id, userId), not(users.isGuest));
  const [user] = await tx.select().from(users).where(isAccount).for('update');
  return user ?? null;
}

type AccountChange = { name: string; email: string; staffRole: StaffRole | null };

/** Changes an account as its owner's list allows. The caller holds the lock on the user. */
export async function changeAccount(tx: Tx, userId: string, { name, email, staffRole }: AccountChange): Promise<UserRow> {
  const role = staffRole === null ? 'customer' : 'admin';
  const changed = { name, email, canonicalEmail: canonicalEmail(email), role, staffRole } as const;
  const [user] = await tx.update(users).set(changed).where(eq(users.id, userId)).returning();
  return user as UserRow;
}

/** Deletes the account; its sessions, cart, addresses, points and reviews are deleted with the row. */
export const deleteUser = (tx: Tx, userId: string) => tx.delete(users).where(eq(users.id, userId));

/** Deletes the invented people of the demo shop. */
export const deleteDemo = (tx: Tx) => tx.delete(users).where(isDemo(users.id, 'user'));

/**
 * Sets the password after a mailed link, which also verifies the e-mail. A pending change of the e-mail is dropped. The caller holds the
 * lock on the user.
 */
export async function setPasswordByLink(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ ...VERIFIED, passwordHash })
    .where(eq(users.id, userId));
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  await deleteResetsAndSessions(tx, userId);
  await forgetWrongCodes(tx, userId);
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function updateProfile(tx: Tx, userId: string, changes: ProfileColumns): Promise<UserRow> {
  const [user] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  return user as UserRow;
}

/** Also deletes the link that would verify an e-mail. */
export async function unverify(tx: Tx, userId: string): Promise<void> {
  const wasVerified = sql`${users.wasVerified} or ${users.emailVerified}`;
  await tx.update(users).set({ emailVerified: false, wasVerified, pendingEmail: null }).where(eq(users.id, userId));
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
}

/** Deletes reset links and sessions, and sign-ins that wait for their code or for the page. @param kept the one session that stays */
export async function deleteResetsAndSessions(tx: Tx, userId: string, kept: string | null = null): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(twoStepChallenges).where(eq(twoStepChallenges.userId, userId));
  await tx.delete(googleHandOvers).where(eq(googleHandOvers.userId, userId));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), kept === null ? undefined : ne(sessions.id, kept)));
}
