import { createHash } from 'node:crypto';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { type Mail, send } from '../mail.ts';
import * as queries from './queries.ts';
import { MAILS_AN_HOUR } from './rules.ts';

let onDropped: (key: string) => void = () => {};

/** @param listener called with the key of each dropped mail, which contains no address, for the log */
export function onDroppedMail(listener: typeof onDropped): void {
  onDropped = listener;
}

const recipientOf = (email: string): string => createHash('sha256').update(canonicalEmail(email)).digest('base64url');

/**
 * Sends a mail to an address that anyone may have typed into a form. Beyond a few an hour, mails are dropped, so that the shop's forms
 * cannot be used to flood a mailbox. Mails about security and paid orders use `send` and are never dropped.
 */
export async function sendToGuest(mail: Mail): Promise<void> {
  if (!(await queries.count(mail.key, recipientOf(mail.to), MAILS_AN_HOUR))) {
    onDropped(mail.key);
    return;
  }
  await send(mail);
  await queries.forgetOld();
}
