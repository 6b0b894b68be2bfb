import type { SignedIn } from '#contract/accounts/accounts.ts';
import type { Acceptance, Invitation, NewInvitation } from '#contract/accounts/users.ts';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isUuid } from '#server/db/uuid.ts';
import { digest, emailTaken, mayBeInvited, openAccount, userOfEmail } from '#server/features/accounts/index.ts';
import { audit } from '#server/features/audit/index.ts';
import { endExports } from '#server/features/exports/index.ts';
import type { Caller, SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { asOwner } from './changes/owners.ts';
import * as queries from './queries.ts';
import { badInvitation, unknownInvitation } from './refusals.ts';
import { INVITATIONS } from './rules.ts';

const perHour = limiter('invitations', INVITATIONS);

/** Mails a link with which the person creates an account. The job generates the token, so that only the mail contains it. */
export async function invite({ email, staff_role }: NewInvitation, { user, address }: SignedInCaller): Promise<Invitation> {
  if (address !== null) await perHour.spend(user.id);
  return asOwner(user, async (tx) => {
    if (!mayBeInvited(await userOfEmail(email, tx))) throw emailTaken();
    const id = await queries.insertInvitation(tx, { email, staffRole: staff_role, invitedBy: user.id });
    const summary = `Invitó a una persona: ${STAFF_ROLE_NAMES[staff_role]}`;
    await audit(tx, { actor: user, kind: 'invitation', subject: { type: 'invitation', id }, summary });
    await enqueue(tx, 'invitation-mail', { id });
    const [made] = await queries.openInvitations(tx, id);
    return made as Invitation;
  });
}

export const open = (): Promise<Invitation[]> => queries.openInvitations(db);

export const uninvite = (id: string, { user }: SignedInCaller): Promise<undefined> =>
  asOwner(user, async (tx) => {
    const staffRole = isUuid(id) ? await queries.deleteInvitation(tx, id) : null;
    if (staffRole === null) throw unknownInvitation();
    const summary = `Retiró una invitación: ${STAFF_ROLE_NAMES[staffRole]}`;
    await audit(tx, { actor: user, kind: 'invitation', subject: { type: 'invitation', id }, summary });
    return undefined;
  });

/**
 * Creates the account once, also with parallel requests. An account that another person may have created with the e-mail passes to the
 * person who accepts. @throws Refusal 400 invalid_token, 409 email_taken
 */
export async function accept({ token, name, password }: Acceptance, caller: Caller): Promise<SignedIn> {
  const tokenHash = digest(token);
  // Checked before the password is hashed, so that invented tokens cost little.
  const invited = await queries.invitedBy(tokenHash);
  if (!invited) throw badInvitation();
  const { email, staffRole } = invited;
  // The e-mail counts as verified, because only the mail contains the link.
  const account = { name, email, emailVerified: true, password, role: 'admin', staffRole } as const;
  const made = await openAccount(account, caller, async (tx, user) => {
    if (!(await queries.spendInvitation(tx, tokenHash))) throw badInvitation();
    await endExports(tx, user.id);
    const summary = `Aceptó la invitación: ${STAFF_ROLE_NAMES[staffRole]}`;
    await audit(tx, { actor: user, kind: 'invitation', subject: { type: 'user', id: user.id }, summary });
  });
  if (made) return made;
  // Of parallel requests with one link, the first has created the account; the others get the refusal of a used link.
  throw (await queries.invitedBy(tokenHash)) ? emailTaken() : badInvitation();
}

/** The work of the cleaning job. */
export const forgetExpired = (): Promise<void> => queries.deleteExpiredInvitations();
