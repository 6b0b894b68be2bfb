import type { User } from '#contract/accounts/accounts.ts';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { ListedUser, OwnDeletion, UserChange, UserSearch } from '#contract/accounts/users.ts';
import { STAFF_ROLE_NAMES, type StaffRole } from '#contract/staff.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isUuid } from '#server/db/uuid.ts';
import {
  changeAccount,
  endSessions,
  hasPassword,
  lockAccount,
  removePin,
  requireCode,
  requireOwnPassword,
  toWire,
  unverifyEmail,
} from '#server/features/accounts/index.ts';
import { audit } from '#server/features/audit/index.ts';
import { endExports } from '#server/features/exports/index.ts';
import { moveMember } from '#server/features/newsletter/index.ts';
import { endTokensOf } from '#server/features/tokens/index.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import { notAllowed, unauthorized } from '#server/http/refusal.ts';
import { deleteAccount } from './changes/deletion.ts';
import { asOwner, changingAccounts } from './changes/owners.ts';
import * as queries from './queries.ts';
import { notConfirmed, roleNeedsEmail, unknownUser } from './refusals.ts';
import { isRaised, nextRole, PAGE } from './rules.ts';

type Actor = SignedInCaller['user'];

/** One page of users, newest first. */
export async function all({ q = '', role, limit = PAGE, offset = 0 }: UserSearch): Promise<Counted<ListedUser>> {
  const words = q.split(/\s+/).filter(Boolean);
  const filter = { role, patterns: words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`) };
  const found = await countedPage({
    limit,
    offset,
    isSearch: words.length > 0,
    read: (most) => queries.page(filter, most, offset),
    count: (most) => queries.total(filter, most),
  });
  return { ...found, page: found.page.map((row) => ({ ...toWire(row), email_verified: row.emailVerified })) };
}

const roleName = (role: StaffRole | null) => (role === null ? 'Cliente' : STAFF_ROLE_NAMES[role]);

export const change = ({ id, ...input }: UserChange & { id: string }, actor: Actor): Promise<User> =>
  asOwner(actor, async (tx) => {
    const before = isUuid(id) ? await lockAccount(tx, id) : null;
    if (!before) throw unknownUser();
    const staffRole = nextRole(input, before.staffRole);
    const isOtherEmail = canonicalEmail(input.email) !== before.canonicalEmail;
    if (isOtherEmail && before.staffRole === 'owner' && id !== actor.id) throw notAllowed();
    if (isRaised(staffRole, before.staffRole) && (isOtherEmail || !before.emailVerified)) throw roleNeedsEmail();
    const after = await changeAccount(tx, id, { name: input.name, email: input.email, staffRole });
    if (staffRole !== before.staffRole) await afterRoleChange(tx, after, before.staffRole, actor);
    if (isOtherEmail) await afterEmailChange(tx, before, after.email);
    return toWire(after);
  });

/** Ends the sessions and exports of the old role, and the pin of a lowered one, and mails the user. */
async function afterRoleChange(tx: Tx, { id, name, staffRole }: queries.UserRow, before: StaffRole | null, actor: Actor) {
  await endSessions(tx, id);
  if (!isRaised(staffRole, before)) await removePin(tx, id);
  await queries.deleteInvitationsBy(tx, id);
  await endExports(tx, id);
  if (before === 'owner') await endTokensOf(tx, id, actor);
  const summary = `${name}: de ${roleName(before)} a ${roleName(staffRole)}`;
  await audit(tx, { actor, kind: 'role', subject: { type: 'user', id }, summary });
  await enqueue(tx, 'role-changed-mail', { id, staffRole, at: new Date().toISOString() });
}

/** Also ends the links that were mailed to the old address. */
async function afterEmailChange(tx: Tx, { id, email, emailVerified }: queries.UserRow, to: string) {
  // Only a verified e-mail decides about the Club.
  if (emailVerified) await moveMember(tx, email, to);
  await endSessions(tx, id);
  await unverifyEmail(tx, id);
  await enqueue(tx, 'email-changed-mail', { id, to: email, at: new Date().toISOString() });
}

export const remove = (id: string, actor: Actor): Promise<void> =>
  asOwner(actor, async (tx) => {
    const user = isUuid(id) ? await lockAccount(tx, id) : null;
    if (!user) throw unknownUser();
    await deleteAudited(tx, user, actor);
  });

/**
 * Deletes the user's own account. An account without a password is deleted by typing its e-mail.
 * @throws Refusal 403 wrong_password, not_confirmed, code_required or wrong_code, 409 last_owner
 */
export async function removeOwn({ password, confirm, code }: OwnDeletion, caller: SignedInCaller): Promise<undefined> {
  const { id, email } = caller.user;
  if (await hasPassword(id)) await requireOwnPassword(caller, password ?? '', 'password');
  else if (canonicalEmail(confirm ?? '') !== canonicalEmail(email)) throw notConfirmed();
  await requireCode(caller, code);
  await changingAccounts(async (tx) => {
    const user = await lockAccount(tx, id);
    if (!user) throw unauthorized();
    await deleteAudited(tx, user, user);
  });
}

/** Deletes the account, and records it unless a customer deletes their own account. */
async function deleteAudited(tx: Tx, user: queries.UserRow, actor: { id: string; name: string }) {
  const { id, name, staffRole } = user;
  const summary = staffRole === null ? 'Eliminó una cuenta de cliente' : `Eliminó la cuenta de ${name}, ${roleName(staffRole)}`;
  if (staffRole !== null || actor.id !== id) await audit(tx, { actor, kind: 'delete', subject: { type: 'user', id }, summary });
  if (staffRole === 'owner') await endTokensOf(tx, id, actor);
  await deleteAccount(tx, user);
}
