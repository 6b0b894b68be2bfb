import { randomBytes } from 'node:crypto';
import type { Credentials, OwnUser, Registration, SignedIn, TwoStepAsked } from '#contract/accounts/accounts.ts';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { StaffRole } from '#contract/staff.ts';
import { type Db, db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import * as sessionRows from '#server/features/accounts/sessions/queries.ts';
import * as knownAddresses from '#server/features/accounts/sign-in/queries.ts';
import { budgetKey, type FindSession } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import { countLinkMail, mayMailLink } from './email/link-budget.ts';
import { greetedName } from './greeted.ts';
import { toOwnWire } from './own/own-user.ts';
import { hashPassword, isPassword } from './passwords/passwords.ts';
import { isWeakPassword, refuseWeakPassword } from './passwords/weak-passwords.ts';
import * as queries from './queries.ts';
import { emailTaken, emailUnverified } from './refusals.ts';
import { isUnproven, REGISTRATIONS } from './rules.ts';
import { rememberDevice } from './sessions/devices.ts';
import { enterOrAsk, type Origin, openSession } from './sign-in/enter.ts';
import { addressHash, signIn } from './sign-in/sign-in-limits.ts';
import { digest, newToken } from './tokens.ts';
import { toWire } from './wire.ts';

const registrations = limiter('registrations', REGISTRATIONS);

/**
 * A taken e-mail counts towards the limit too, so that a client cannot test many e-mails for accounts.
 * @param before runs in the transaction that creates the account
 */
export async function register(
  input: Registration,
  caller: Origin,
  before: (tx: Tx, userId: string) => Promise<void> = async () => {},
): Promise<SignedIn> {
  const address = budgetKey(caller, canonicalEmail(input.email));
  if (address !== null) await registrations.spend(address);
  const { name, email, password } = input;
  const isMailed = address === null || (await mayMailLink(email));
  const mail = async (tx: Tx, { id, email }: queries.UserRow) => {
    await before(tx, id);
    if (isMailed) await enqueue(tx, 'verification-mail', { id, email });
  };
  const made = await openAccount({ name, email, password }, caller, mail).catch(async (error) => {
    if (address !== null) await registrations.refund(address);
    throw error;
  });
  if (!made) throw emailTaken();
  if (isMailed && address !== null) await countLinkMail(email);
  return made;
}

/** A new member of the staff, who has proved by the mailed link that the e-mail is theirs. */
type Invited = { role: 'admin'; staffRole: StaffRole; emailVerified: true };

/** Whether an invitation may go to the e-mail of this account: a customer's account that nobody has proved to own. */
export const mayBeInvited = (user: queries.UserRow | null): boolean => user === null || (isUnproven(user) && user.staffRole === null);

/**
 * Creates an account and signs it in. A person who was invited takes over an account that another person created with the e-mail.
 * @param before runs in the transaction that creates the account; when it throws, no account is created
 * @returns null when the e-mail is taken: the query avoids a useless hash, the unique index decides
 */
export async function openAccount(
  { password, ...account }: Registration & (Invited | object),
  caller: Origin,
  before?: (tx: Tx, user: queries.UserRow) => Promise<void>,
): Promise<SignedIn | null> {
  const { email } = account;
  const isInvited = 'staffRole' in account;
  refuseWeakPassword(password, email);
  const found = await queries.userByEmail(email);
  if (found && !(isInvited && mayBeInvited(found))) return null;
  const address = budgetKey(caller, canonicalEmail(email));
  const passwordHash = await hashPassword(password, address);
  const open = async (tx: Tx) => {
    const made = await queries.insertUser(tx, { ...account, passwordHash });
    const user = made ?? (isInvited ? await seize(tx, { ...account, passwordHash }) : null);
    if (!user) return null;
    await before?.(tx, user);
    if (address !== null) await knownAddresses.rememberAddress(tx, user.id, addressHash(email, address));
    await rememberDevice(tx, user.id, caller);
    return { token: await openSession(tx, user.id, caller.userAgent), user: toWire(user) };
  };
  return inTransaction(open);
}

/** @returns null when the account belongs to another person */
async function seize(tx: Tx, { email, name, role, staffRole, passwordHash }: Registered & Invited): Promise<queries.UserRow | null> {
  const found = await queries.userByEmail(email, tx);
  const user = found && (await queries.lockUser(tx, found.id));
  if (!user || user.canonicalEmail !== canonicalEmail(email) || !mayBeInvited(user)) return null;
  return queries.seizeForProven(tx, user.id, { name, role, staffRole, passwordHash });
}
type Registered = Omit<Registration, 'password'> & { passwordHash: string };

/** The answer and its time are the same for an unknown e-mail and a wrong password. */
export async function login({ email, password }: Credentials, caller: Origin): Promise<SignedIn | TwoStepAsked> {
  const address = budgetKey(caller, canonicalEmail(email));
  const user = await signIn(email, address, (found) => isPassword(found?.passwordHash ?? null, password, address));
  const entered = user && (await enterByPassword(user, caller));
  if (!entered) throw new Refusal(401, 'invalid_credentials', 'Correo o contraseña incorrectos.');
  return 'token' in entered ? { ...entered, user: toWire(user) } : entered;
}

/** @returns null when the password was changed since the check: that change ended all sessions, so none is opened */
const enterByPassword = (user: queries.UserRow, caller: Origin) =>
  inTransaction(async (tx) =>
    (await queries.lockUserWithPassword(tx, user.id, user.passwordHash ?? '')) ? enterOrAsk(tx, user, caller) : null,
  );

/** Ends all sessions of the user, and the mailed links that set the password. */
export const endSessions = (tx: Tx, userId: string): Promise<void> => queries.deleteResetsAndSessions(tx, userId);

/** Called after an owner has changed a user's e-mail: the user has not verified the new one. */
export const unverifyEmail = (tx: Tx, userId: string): Promise<void> => queries.unverify(tx, userId);

/** Serialises changes of the owners. The trigger that protects the last owner takes the same lock. */
export const lockOwners = (tx: Tx): Promise<void> => queries.lockAdmins(tx);

/** @returns null for customers and unknown ids */
export const staffRoleOf = async (tx: Tx, userId: string): Promise<StaffRole | null> =>
  (await queries.userById(userId, tx))?.staffRole ?? null;

export const userOfEmail = (email: string, tx: Tx): Promise<queries.UserRow | null> => queries.userByEmail(email, tx);

/** @returns null when the account does not exist */
export const emailOf = async (userId: string): Promise<string | null> => (await queries.userById(userId))?.email ?? null;

/**
 * Finds the account whose preferences apply to mails about a booking: the user who was signed in, or else the account that has verified the
 * e-mail. A booking by staff for a guest does not use the staff's preferences. @returns null when there is no such account
 */
export async function accountBehind(booked: {
  userId: string | null;
  email: string | null;
}): Promise<{ id: string; email: string } | null> {
  const { userId, email } = booked;
  const booker = userId === null ? null : await queries.userById(userId);
  const isForGuest = booker?.staffRole != null && email !== null && canonicalEmail(email) !== booker.canonicalEmail;
  const user = booker && !isForGuest ? booker : email === null ? null : await verifiedUser(email);
  return user && { id: user.id, email: user.email };
}

/** The account's own data and its sessions, for the export of a user's data. @returns null when the account does not exist */
export async function accountFacts(userId: string) {
  const user = await queries.userById(userId);
  if (!user) return null;
  const sessions = (await sessionRows.sessionsOf(userId)).map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
  return { user: await toOwnWire(user), sessions };
}

// Used for guests without an account.
export { digest, emailTaken, emailUnverified, newToken, openSession, toOwnWire, toWire };

export async function logout(sessionId: string): Promise<undefined> {
  await sessionRows.deleteSession(sessionId);
}

export async function profile(userId: string): Promise<OwnUser> {
  const user = await queries.userById(userId);
  if (!user) throw unauthorized();
  return toOwnWire(user);
}

/** Finds the user and session of a valid token. */
export const findSession: FindSession = async (token) => {
  const row = await sessionRows.sessionByHash(digest(token));
  if (!row) return null;
  // The end of a guest's session is fixed: use does not extend it.
  if (row.stale && !row.is_guest) await sessionRows.touchSession(row.session_id);
  const { id, name, email, telefono: telephone, role, staff_role: staffRole, is_guest: isGuest } = row;
  return { user: { id, name, email, telephone, role, staffRole, isGuest }, sessionId: row.session_id };
};

/**
 * Filters the sessions that are still valid and belong to staff, and returns their roles. Streams use it, because they outlive the request
 * that opened them.
 */
export const staffSessions = async (ids: Iterable<string>): Promise<Map<string, StaffRole>> =>
  new Map((await sessionRows.staffSessions([...ids])).map(({ id, staff_role }) => [id, staff_role]));

/** Filters the sessions that are still valid. */
export const validSessions = async (ids: Iterable<string>): Promise<ReadonlySet<string>> =>
  new Set(await sessionRows.validSessions([...ids]));

/**
 * Creates the administrator at the first start. Does nothing when there is one, also with parallel starts.
 * @returns the new account; `drawnPassword` when the password was generated here and must be shown to the owner
 */
export async function ensureAdmin(wanted: {
  email: string;
  password?: string | undefined;
}): Promise<{ email: string; drawnPassword: string | null } | null> {
  return inTransaction(async (tx) => {
    await queries.lockAdmins(tx);
    if (await queries.hasAdmin(tx)) return null;
    const password = wanted.password ?? drawPassword();
    const passwordHash = await hashPassword(password, null);
    // The e-mail counts as verified, because the owner chose it in the settings.
    const account = { name: 'Administración', email: wanted.email, emailVerified: true, passwordHash, ...queries.OWNER };
    const made = await queries.insertUser(tx, account);
    if (!made) await queries.seizeForAdmin(tx, wanted.email, passwordHash);
    return { email: wanted.email, drawnPassword: wanted.password === undefined ? password : null };
  });
}

/**
 * Gives an owner's account a new password, for the command `reset-password`. Ends every other way into the account too:
 * sessions, links, the second step, the Google account.
 * @param email null: the only owner's account
 * @returns the e-mails of all owners when none or several are meant
 */
export async function renewOwnerPassword(email: string | null): Promise<{ email: string; password: string } | { emails: string[] }> {
  return inTransaction(async (tx) => {
    await queries.lockAdmins(tx);
    const emails = await queries.ownerEmails(tx);
    const meant = email === null ? emails : emails.filter((one) => canonicalEmail(one) === canonicalEmail(email));
    const [only] = meant;
    if (only === undefined || meant.length > 1) return { emails };
    const password = drawPassword();
    await queries.seizeForAdmin(tx, only, await hashPassword(password, null));
    return { email: only, password };
  });
}

const drawPassword = (): string => randomBytes(18).toString('base64url');

/** A warning for the owner at the start when the password in the settings is easy to guess. */
export const adminPasswordWarning = (email: string, password: string | undefined): string[] =>
  password !== undefined && isWeakPassword(password, email) ? ['ADMIN_PASSWORD es fácil de adivinar: cámbiala.'] : [];

/** The work of the cleaning job. */
export const forgetOldAddresses = (): Promise<void> => knownAddresses.deleteOldAddresses();

/** Finds the user who has verified this e-mail. */
async function verifiedUser(email: string): Promise<queries.UserRow | null> {
  const user = await queries.userByEmail(email);
  return user?.emailVerified ? user : null;
}

/**
 * The name for the greeting in mails to this address: the name of the account that has verified it. A name typed together with the address
 * is never used, because anyone could send their own text to others. @returns null when no account has verified the address
 */
export const nameForGreeting = async (email: string): Promise<string | null> => greetedName(await queries.userByEmail(email));

/**
 * The account's e-mail in canonical form, when it is verified: bookings with this e-mail belong to the account too. @returns null otherwise
 */
export async function verifiedEmailOf(userId: string): Promise<string | null> {
  const user = await queries.userById(userId);
  return user?.emailVerified ? user.canonicalEmail : null;
}

export const hasVerifiedEmail = async (userId: string, on: Tx | Db = db): Promise<boolean> =>
  (await queries.userById(userId, on))?.emailVerified ?? false;

/** Whether a booking belongs to the account: the account was signed in when booking, or its verified e-mail equals the booking's. */
export async function ownsBooking(userId: string, booked: { userId: string | null; canonicalEmail: string | null }): Promise<boolean> {
  if (booked.userId === userId) return true;
  return booked.canonicalEmail !== null && booked.canonicalEmail === (await verifiedEmailOf(userId));
}

/** The work of the cleaning job. @returns the number of deleted sessions */
export const forgetExpiredSessions = (): Promise<number> => sessionRows.deleteExpiredSessions();
