import type { StaffRole } from '#contract/staff.ts';
import { env } from '#server/env.ts';
import { digest, emailOf, newToken } from '#server/features/accounts/index.ts';
import * as queries from '#server/features/users/queries.ts';
import { send } from '#server/gateways/mail.ts';
import { emailChangedMail, invitationMail, roleChangedMail } from './letters.ts';

/** Generates the token here, so that only the mail contains it. A repeated job mails another token, which replaces the first. */
export async function mailInvitation(id: string): Promise<void> {
  const token = newToken();
  const invited = await queries.setToken(id, digest(token));
  if (invited) await send(invitationMail({ id, ...invited, token, publicUrl: env.publicUrl }));
}

/** @param changed.at the moment of the change, so that a repeated job sends the same mail */
export async function mailRoleChanged({ id, staffRole, at }: { id: string; staffRole: StaffRole | null; at: string }): Promise<void> {
  const email = await emailOf(id);
  if (email !== null) await send(roleChangedMail({ id, email, staffRole, at, publicUrl: env.publicUrl }));
}

/** Sends the notice to the address that the account had before the change. */
export const mailEmailChanged = ({ id, to, at }: { id: string; to: string; at: string }): Promise<void> =>
  send(emailChangedMail({ id, email: to, at, publicUrl: env.publicUrl }));
