import { randomBytes } from 'node:crypto';
import type { Credentials, Registration, SignedIn, User } from '#contract/accounts.ts';
import { type Db, db, type Tx } from '#server/db/client.ts';
import type { FindSession } from '#server/http/caller.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import { attempt, attemptLimit } from './attempts.ts';
import { hashPassword, isPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { REGISTRATIONS, sameEmail, WRONG_PASSWORDS } from './rules.ts';
import { digest, newToken } from './tokens.ts';

/** Where a call comes from; an address of null is the house itself, which no limit holds. */
type Origin = { address: string | null; userAgent: string };

const wrongTogether = attemptLimit('wrong-passwords', WRONG_PASSWORDS.together);
const wrongByAccount = attemptLimit('wrong-passwords-account', WRONG_PASSWORDS.account);
const wrongByAddress = attemptLimit('wrong-passwords-address', WRONG_PASSWORDS.address);
const registrations = attemptLimit('registrations', REGISTRATIONS);

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

export async function register(input: Registration, origin: Origin): Promise<SignedIn> {
  const tries = origin.address === null ? [] : [{ limit: registrations, key: origin.address }];
  const made = await attempt(
    tries,
    () => createAccount(input, origin),
    (account) => account !== null,
  );
  if (!made) throw emailTaken();
  return made;
}

/** Null when the e-mail is taken: the look before spares the hash, the unique index decides. */
async function createAccount({ name, email, password }: Registration, { userAgent }: Origin): Promise<SignedIn | null> {
  if (await queries.userByEmail(email)) return null;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const user = await queries.insertUser(tx, { name, email, passwordHash });
    return user && { token: await openSession(tx, user.id, userAgent), user: toWire(user) };
  });
}

/** Answers and takes as long for an unknown e-mail as for a wrong password. */
export async function login({ email, password }: Credentials, origin: Origin): Promise<SignedIn> {
  const user = await attempt(
    passwordTries(email, origin.address),
    async () => {
      const found = await queries.userByEmail(email);
      return (await isPassword(found?.passwordHash ?? null, password)) ? found : null;
    },
    (right) => right === null,
  );
  const token = user && (await openSessionBy(user, origin.userAgent));
  if (!token) throw new Refusal(401, 'invalid_credentials', 'Correo o contraseña incorrectos.');
  return { token, user: toWire(user) };
}

/** Null when the password that was right a moment ago has been changed meanwhile: that ended the sessions, this one too. */
async function openSessionBy({ id, passwordHash }: queries.UserRow, userAgent: string): Promise<string | null> {
  const token = newToken();
  const isOpen = await queries.insertSessionBy(passwordHash ?? '', { userId: id, tokenHash: digest(token), userAgent });
  return isOpen ? token : null;
}

/** Limits of wrong passwords; an unknown e-mail is counted like a known one. */
function passwordTries(email: string, address: string | null) {
  if (address === null) return [];
  const account = digest(sameEmail(email));
  return [
    { limit: wrongTogether, key: `${account} ${address}` },
    { limit: wrongByAccount, key: account },
    { limit: wrongByAddress, key: address },
  ];
}

/** Whoever has just changed a forgotten password has tried others before, and is to get in with the new one. */
export async function forgiveWrongPasswords(email: string, address: string | null): Promise<void> {
  const account = digest(sameEmail(email));
  await wrongByAccount.limiter.forget(account);
  if (address !== null) await wrongTogether.limiter.forget(`${account} ${address}`);
}

/** @returns the bearer token, which nobody can read again */
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

/** Who bears this token, if it is still good. */
export const findSession: FindSession = async (token) => {
  const row = await queries.sessionByHash(digest(token));
  if (!row) return null;
  if (row.stale) await queries.touchSession(row.session_id);
  return { user: { id: row.id, name: row.name, email: row.email, role: row.role }, sessionId: row.session_id };
};

/**
 * The first start's administrator. Does nothing where there is one, however many processes start at once.
 * @returns what was made, with the password if it was drawn here and must be told to the owner, once
 */
export async function ensureAdmin(wanted: {
  email: string;
  password?: string | undefined;
}): Promise<{ email: string; drawnPassword: string | null } | null> {
  return db.transaction(async (tx) => {
    await queries.lockAdmins(tx);
    if (await queries.hasAdmin(tx)) return null;
    const password = wanted.password ?? randomBytes(18).toString('base64url');
    const passwordHash = await hashPassword(password);
    const made = await queries.insertUser(tx, { name: 'Administración', email: wanted.email, passwordHash, role: 'admin' });
    if (!made) await queries.seizeForAdmin(tx, wanted.email, passwordHash);
    return { email: wanted.email, drawnPassword: wanted.password === undefined ? password : null };
  });
}

/** For the cleaning job. @returns how many there were */
export const forgetExpiredSessions = (): Promise<number> => queries.deleteExpiredSessions();
