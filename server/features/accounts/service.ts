import { randomBytes } from 'node:crypto';
import type { Credentials, Registration, SignedIn, User } from '#contract/accounts.ts';
import { canonicalEmail } from '#contract/canonical-email.ts';
import { type Db, db, type Tx } from '#server/db/client.ts';
import { budgetKey, type Caller, type FindSession } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import { hashPassword, isPassword } from './passwords/passwords.ts';
import { isWeakPassword, refuseWeakPassword } from './passwords/weak-passwords.ts';
import * as queries from './queries.ts';
import { REGISTRATIONS } from './rules.ts';
import { addressHash, signIn } from './sign-in/sign-in-limits.ts';
import { digest, newToken } from './sign-in/tokens.ts';

type Origin = Pick<Caller, 'address' | 'isTrustedNetwork' | 'sessionId' | 'userAgent'>;

const registrations = limiter('registrations', REGISTRATIONS);

const emailTaken = () =>
  new Refusal(409, 'email_taken', 'Ya existe una cuenta con este correo.', { errors: { email: 'Ya existe una cuenta con este correo.' } });

export const toWire = (row: queries.UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  telefono: row.telefono,
  rfc: row.rfc,
  avatarUrl: row.avatarUrl,
  created_at: row.createdAt.toISOString(),
});

/** A taken e-mail counts towards the limit too, so that nobody can probe many e-mails for accounts. */
export async function register(input: Registration, caller: Origin): Promise<SignedIn> {
  refuseWeakPassword(input.password, input.email);
  const address = budgetKey(caller, canonicalEmail(input.email));
  if (address !== null) await registrations.spend(address);
  const made = await createAccount(input, address, caller.userAgent).catch(async (error) => {
    if (address !== null) await registrations.refund(address);
    throw error;
  });
  if (!made) throw emailTaken();
  return made;
}

/** Null when the e-mail is taken: the query saves the hash, the unique index decides. */
async function createAccount({ name, email, password }: Registration, address: string | null, userAgent: string): Promise<SignedIn | null> {
  if (await queries.userByEmail(email)) return null;
  const passwordHash = await hashPassword(password, address);
  return db.transaction(async (tx) => {
    const user = await queries.insertUser(tx, { name, email, passwordHash });
    if (!user) return null;
    if (address !== null) await queries.rememberAddress(tx, user.id, addressHash(email, address));
    return { token: await openSession(tx, user.id, userAgent), user: toWire(user) };
  });
}

/** The answer and its time are the same for an unknown e-mail and a wrong password. */
export async function login({ email, password }: Credentials, caller: Origin): Promise<SignedIn> {
  const address = budgetKey(caller, canonicalEmail(email));
  const user = await signIn(email, address, (found) => isPassword(found?.passwordHash ?? null, password, address));
  const token = user && (await openSessionBy(user, address, caller.userAgent));
  if (!token) throw new Refusal(401, 'invalid_credentials', 'Correo o contraseña incorrectos.');
  return { token, user: toWire(user) };
}

/** Null when the password was changed since it was checked: that change ends all sessions, so none is opened. */
async function openSessionBy(
  { id, email, passwordHash }: queries.UserRow,
  address: string | null,
  userAgent: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await queries.lockUserWithPassword(tx, id, passwordHash ?? ''))) return null;
    if (address !== null) await queries.rememberAddress(tx, id, addressHash(email, address));
    return openSession(tx, id, userAgent);
  });
}

/** @returns the bearer token, of which only the digest is stored */
export async function openSession(tx: Tx | Db, userId: string, userAgent: string): Promise<string> {
  const token = newToken();
  await queries.insertSession(tx, { userId, tokenHash: digest(token), userAgent });
  return token;
}

export async function logout(sessionId: string): Promise<undefined> {
  await queries.deleteSession(sessionId);
}

export async function profile(userId: string): Promise<User> {
  const user = await queries.userById(userId);
  if (!user) throw unauthorized();
  return toWire(user);
}

/** The user and session of a valid token. */
export const findSession: FindSession = async (token) => {
  const row = await queries.sessionByHash(digest(token));
  if (!row) return null;
  if (row.stale) await queries.touchSession(row.session_id);
  return { user: { id: row.id, name: row.name, email: row.email, role: row.role }, sessionId: row.session_id };
};

/** Those of these sessions that are still valid and an administrator's. For streams, which outlive the request that opened them. */
export const adminSessions = async (ids: Iterable<string>): Promise<Set<string>> => new Set(await queries.adminSessions([...ids]));

/**
 * Creates the administrator at the first start. Does nothing when there is one, also with parallel starts.
 * @returns the new account; `drawnPassword` when the password was drawn here and has to be shown to the owner
 */
export async function ensureAdmin(wanted: {
  email: string;
  password?: string | undefined;
}): Promise<{ email: string; drawnPassword: string | null } | null> {
  return db.transaction(async (tx) => {
    await queries.lockAdmins(tx);
    if (await queries.hasAdmin(tx)) return null;
    const password = wanted.password ?? randomBytes(18).toString('base64url');
    const passwordHash = await hashPassword(password, null);
    const made = await queries.insertUser(tx, { name: 'Administración', email: wanted.email, passwordHash, role: 'admin' });
    if (!made) await queries.seizeForAdmin(tx, wanted.email, passwordHash);
    return { email: wanted.email, drawnPassword: wanted.password === undefined ? password : null };
  });
}

/** A line for the owner at the start when the password in the settings is easy to guess. */
export const adminPasswordWarning = (email: string, password: string | undefined): string[] =>
  password !== undefined && isWeakPassword(password, email) ? ['ADMIN_PASSWORD es fácil de adivinar: cámbiala.'] : [];

/** For the cleaning job. */
export const forgetOldAddresses = (): Promise<void> => queries.deleteOldAddresses();

/**
 * Whether a mail to that address may contain the name that was typed with it. Only verified addresses may: otherwise anyone could
 * have the shop mail their words to others. E-mails cannot be verified yet, so none may.
 */
export const mayGreetByName = async (_email: string): Promise<boolean> => false;

/** For the cleaning job. @returns how many there were */
export const forgetExpiredSessions = (): Promise<number> => queries.deleteExpiredSessions();
