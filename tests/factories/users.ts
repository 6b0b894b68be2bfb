import type { ShopApi } from '#contract/api.ts';
import type { StaffRole } from '#contract/staff.ts';
import { db, pool } from '#server/db/client.ts';
import { openSession } from '#server/features/accounts/index.ts';
import { emailVerifications, knownAddresses, passwordResets, sessions, users } from '#server/features/accounts/table.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { pointsLedger } from '#server/features/points/table.ts';
import { rewards } from '#server/features/rewards/table.ts';
import type { TestApp } from '../app.ts';
import { newAddress } from './lounge.ts';
import { ago, setUser } from './rows.ts';

export type Person = { id: string; email: string; token: string; api: ShopApi };

let count = 0;

/** A signed-in user without a password, which saves hashing one. Tests of signing in register their own users. */
async function person(shop: TestApp, staffRole: StaffRole | null): Promise<Person> {
  const email = `persona${++count}@correo.mx`;
  const { rows } = await pool.query<{ id: string }>(
    'insert into users (name, email, canonical_email, role, staff_role, email_verified) values ($1, $2, $2, $3, $4, $5) returning id',
    // Staff have verified their e-mail, customers have not.
    [`Ximena Robles ${count}`, email, staffRole ? 'admin' : 'customer', staffRole, staffRole !== null],
  );
  const { id } = rows[0] as { id: string };
  const token = await openSession(db, id, 'vitest');
  return { id, email, token, api: shop.apiAs(token) };
}

/** As if the user had opened the link of the mail that verifies the e-mail. */
export const verify = ({ id }: Pick<Person, 'id'>) => setUser(id, { emailVerified: true });

/** As if the user had asked for the mail that changes the password. @returns the token of its link */
export async function resetLink(userId: string): Promise<string> {
  const token = newToken();
  await db.insert(passwordResets).values({ userId, tokenHash: digest(token), expiresAt: ago({ hours: -1 }) });
  return token;
}

/** As if the user had been mailed this link, which verifies the e-mail. @returns its token */
export async function verificationLink(userId: string, email: string): Promise<string> {
  const token = newToken();
  const link = { email, tokenHash: digest(token), expiresAt: ago({ hours: -24 }) };
  await db
    .insert(emailVerifications)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: emailVerifications.userId, set: link });
  return token;
}

/** A session of the user for each of so many days, last used on that day. */
export const oldSessions = (userId: string, days: number) =>
  db.insert(sessions).values(
    Array.from({ length: days }, (_, n) => ({
      userId,
      tokenHash: `old session ${n}`,
      lastSeenAt: ago({ days: n + 1 }),
      expiresAt: ago({ days: -20 }),
    })),
  );

/** An address for each of so many days, from which the user last signed in on that day: 'hash 1' was yesterday. */
export const oldAddresses = (userId: string, days: number) =>
  db
    .insert(knownAddresses)
    .values(Array.from({ length: days }, (_, n) => ({ userId, addressHash: `hash ${n + 1}`, lastSeenAt: ago({ days: n + 1 }) })));

/** Many customers of one name, who cannot sign in. @returns their ids */
export async function crowd(size: number, name: string): Promise<string[]> {
  const emails = Array.from({ length: size }, (_, n) => `${name.toLowerCase()}${n}@ejemplo.mx`);
  const made = db.insert(users).values(emails.map((email) => ({ name, email, canonicalEmail: email })));
  return (await made.returning({ id: users.id })).map(({ id }) => id);
}

type Points = Partial<typeof pointsLedger.$inferInsert>;
export const givePoints = (userId: string, amount: number, more: Points = {}) =>
  db.insert(pointsLedger).values({ userId, kind: 'purchase', amount, reason: 'Regalo', ...more });

/** A reward for a free unit of the product. @returns its id */
export async function giveReward(userId: string, productId: string, more: { cost?: number; trial?: boolean } = {}): Promise<string> {
  const made = db.insert(rewards).values({ userId, productId, kind: 'free', cost: 100, ...more });
  return (await made.returning({ id: rewards.id }))[0]?.id as string;
}

/** A guest, who buys without an account. */
export async function guest({ from }: TestApp, changes: { name?: string; email?: string } = {}): Promise<Person> {
  const whole = { name: 'Renata Sol', email: `invitada${++count}@correo.mx`, telefono: '55 1234 5678', ...changes };
  // From an address of its own: one address may create 20 guests an hour.
  const client = from(newAddress());
  const { token, user } = await client.api('POST /api/guests', whole);
  return { id: user.id, email: whole.email, token, api: client.apiAs(token) };
}

export const customer = (shop: TestApp): Promise<Person> => person(shop, null);
/** An owner, who may do everything. */
export const admin = (shop: TestApp): Promise<Person> => person(shop, 'owner');
export const staff = (shop: TestApp, role: StaffRole): Promise<Person> => person(shop, role);

/** Makes managers of all other owners. */
export const leaveOwners = (...ids: string[]) =>
  pool.query(`update users set staff_role = 'manager' where staff_role = 'owner' and not id = any($1::uuid[])`, [ids]);

/** A shop without staff, as before its first start: without the trigger that refuses to demote the last owner. */
export const leaveNoStaff = () =>
  pool.query(`alter table users disable trigger user; update users set role = 'customer', staff_role = null where role = 'admin';
    alter table users enable trigger user`);
