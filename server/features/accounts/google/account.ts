import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { GoogleFailure } from '#contract/accounts/google-failures.ts';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import { Email, line } from '#contract/wire/shapes.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import * as users from '#server/features/accounts/queries.ts';
import { rememberDevice } from '#server/features/accounts/sessions/devices.ts';
import type { Origin } from '#server/features/accounts/sign-in/enter.ts';
import { audit } from '#server/features/audit/index.ts';
import type { GooglePerson } from '#server/gateways/google/sign-in.ts';
import * as queries from './queries.ts';

export type Found = { user: users.UserRow } | { failure: GoogleFailure };

/**
 * Finds the user of a Google account; connects or creates one when there is none. Locks the user.
 * An e-mail counts only when Google has verified it: otherwise a Google account with another person's e-mail could take over that person's
 * account.
 */
export async function accountOf(tx: Tx, { sub, email, name }: GooglePerson, caller: Origin): Promise<Found> {
  await queries.lockSub(tx, sub);
  const known = await queries.userOfSub(tx, sub);
  const user = known === null ? null : await users.lockUser(tx, known);
  if (user) return { user };
  if (email === null || !Email.safeParse(email).success) return { failure: 'google_unverified' };
  const made = await open(tx, { sub, email, name }, caller);
  if (made) return { user: made };
  const found = await users.userByEmail(email, tx);
  const locked = found && (await users.lockUser(tx, found.id));
  // The user was deleted or has changed the e-mail since the query.
  if (locked?.canonicalEmail !== canonicalEmail(email)) return { failure: 'google_refused' };
  return connect(tx, locked, sub);
}

/** Creates an account. @returns null when the e-mail has an account */
async function open(tx: Tx, { sub, email, name }: GooglePerson & { email: string }, caller: Origin): Promise<users.UserRow | null> {
  const right = line(2, 100).safeParse(name);
  const user = await users.insertUser(tx, { name: right.success ? right.data : 'Cliente', email, emailVerified: true });
  if (!user) return null;
  await queries.connect(tx, user.id, sub);
  // Creating the account must not send the mail about a sign-in on a new device.
  await rememberDevice(tx, user.id, caller);
  return user;
}

async function connect(tx: Tx, user: users.UserRow, sub: string): Promise<Found> {
  const { id, name, staffRole, emailVerified } = user;
  // The person who created the account never proved that they own the e-mail.
  if (!emailVerified) await users.seizeForProven(tx, id, { passwordHash: null });
  else if (await queries.isConnected(tx, id)) return { failure: 'google_other' };
  await queries.connect(tx, id, sub);
  if (staffRole !== null) {
    const summary = `Conectó una cuenta de Google: ${STAFF_ROLE_NAMES[staffRole]}`;
    await audit(tx, { actor: { id, name }, kind: 'google', subject: { type: 'user', id }, summary });
  }
  await enqueue(tx, 'google-mail', { id, at: new Date().toISOString(), letter: emailVerified ? 'connected' : 'seized' });
  return { user: { ...user, ...(!emailVerified && { emailVerified: true, pendingEmail: null, passwordHash: null }) } };
}
