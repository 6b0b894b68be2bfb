import { createHash } from 'node:crypto';
import { mailboxOf } from '#contract/accounts/canonical-email.ts';
import { type Mail, send } from '../mail.ts';
import * as queries from './queries.ts';
import { MAILS_AN_HOUR } from './rules.ts';

let onDropped: (key: string) => void = () => {};

/** @param listener called for the log with the key of each dropped mail; the key contains no address */
export function onDroppedMail(listener: typeof onDropped): void {
  onDropped = listener;
}

/** A digest of the mailbox, so that `ana+1@` and `ana+2@` are one recipient. */
export const recipientOf = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('base64url');

/**
 * Counts a mail about an order that its recipient would get besides confirmations and refunds. They are counted apart from the mails of
 * the shop's forms. @returns false beyond the hourly limit; the mail must then not be sent by itself
 */
export const isWithinOrderMails = (mail: Pick<Mail, 'key' | 'to'>): Promise<boolean> =>
  queries.count(mail.key, `order ${recipientOf(mail.to)}`, MAILS_AN_HOUR);

/**
 * Counts a notice to a member of the staff, apart from the mails to their address. @param reader the person and the way of the notice
 * @returns false beyond the hourly limit; the notice must then not be sent by itself
 */
export async function isWithinNotices(key: string, reader: string): Promise<boolean> {
  const isWithin = await queries.count(key, `notice ${reader}`, MAILS_AN_HOUR);
  await queries.forgetOld();
  return isWithin;
}

/**
 * Sends a mail to an address that a stranger may have typed into a form. Mails above the hourly limit are dropped, so that the shop's forms
 * cannot be used to flood a mailbox. Mails about security and orders use `send` and are never dropped.
 */
export async function sendToGuest(mail: Mail): Promise<void> {
  if (!(await queries.count(mail.key, recipientOf(mail.to), MAILS_AN_HOUR))) {
    onDropped(mail.key);
    return;
  }
  await send(mail);
  await queries.forgetOld();
}
