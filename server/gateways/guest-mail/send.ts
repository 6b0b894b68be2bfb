import { createHash } from 'node:crypto';
import { canonicalEmail } from '#contract/canonical-email.ts';
import { type Mail, send } from '../mail.ts';
import * as queries from './queries.ts';
import { MAILS_AN_HOUR } from './rules.ts';

let onDropped: (key: string) => void = () => {};

/** @param listener hears of each dropped mail by its key, which names no address: for the log */
export function hearDroppedMails(listener: typeof onDropped): void {
  onDropped = listener;
}

const recipientOf = (email: string): string => createHash('sha256').update(canonicalEmail(email)).digest('base64url');

/**
 * A mail to an address that any stranger may have typed: beyond a few an hour it is dropped, so that no form of the shop can be used
 * to flood a mailbox. Mails about security and about paid orders are sent by `send` and never dropped.
 */
export async function sendToGuest(mail: Mail): Promise<void> {
  if (!(await queries.count(mail.key, recipientOf(mail.to), MAILS_AN_HOUR))) {
    onDropped(mail.key);
    return;
  }
  await send(mail);
  await queries.forgetOld();
}
