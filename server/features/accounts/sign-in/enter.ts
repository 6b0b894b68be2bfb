import type { TwoStepAsked } from '#contract/accounts/accounts.ts';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type * as queries from '#server/features/accounts/queries.ts';
import { noticeDevice, openerHash } from '#server/features/accounts/sessions/devices.ts';
import * as sessionRows from '#server/features/accounts/sessions/queries.ts';
import * as knownAddresses from '#server/features/accounts/sign-in/queries.ts';
import { insertChallenge, isOn } from '#server/features/accounts/two-step/queries.ts';
import { audit } from '#server/features/audit/index.ts';
import { budgetKey, type Caller } from '#server/http/caller.ts';
import { digest, newToken } from '../tokens.ts';
import { addressHash } from './sign-in-limits.ts';

export type Origin = Pick<Caller, 'address' | 'isTrustedNetwork' | 'sessionId' | 'userAgent'>;

/** @returns the bearer token; only its digest is stored */
export async function openSession(tx: Tx | Db, userId: string, userAgent: string): Promise<string> {
  const token = newToken();
  await sessionRows.insertSession(tx, { userId, tokenHash: digest(token), userAgent });
  return token;
}

/** Signs in a user who has passed all steps. The caller holds the lock on the user. @returns the bearer token */
export async function enter(tx: Tx, { id, name, email, canonicalEmail, staffRole }: queries.UserRow, caller: Origin): Promise<string> {
  const address = budgetKey(caller, canonicalEmail);
  if (address !== null) await knownAddresses.rememberAddress(tx, id, addressHash(email, address));
  if (staffRole !== null) {
    const summary = `Inició sesión: ${STAFF_ROLE_NAMES[staffRole]}`;
    await audit(tx, { actor: { id, name }, kind: 'sign_in', subject: { type: 'user', id }, summary });
  }
  await noticeDevice(tx, id, caller);
  return openSession(tx, id, caller.userAgent);
}

/**
 * Signs in a user who has passed the first step, by password or Google. When the second step is on, it only creates a challenge. The caller
 * holds the lock on the user.
 */
export async function enterOrAsk(tx: Tx, user: queries.UserRow, caller: Origin): Promise<{ token: string } | TwoStepAsked> {
  if (!(await isOn(tx, user.id))) return { token: await enter(tx, user, caller) };
  const challenge = newToken();
  await insertChallenge(tx, user.id, digest(challenge), openerHash(user.id, caller));
  return { two_step: true, challenge };
}
