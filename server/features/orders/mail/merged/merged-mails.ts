import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { OrderFacts } from '#server/features/orders/wording.ts';
import { isWithinOrderMails, recipientOf } from '#server/gateways/guest-mail/send.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import * as queries from './queries.ts';
import { MERGE_SECONDS } from './rules.ts';

type To = Pick<OrderFacts, 'isVerified' | 'order'> & { email: string };

/**
 * Sends a mail about an order that is neither its confirmation nor its refund. To an address that is not verified, only some an hour are
 * sent by themselves; the others become one mail some minutes later, because the buyer may have typed the address of a stranger.
 */
export async function tell({ isVerified, order, email }: To, mail: Mail): Promise<void> {
  if (isVerified || (await isWithinOrderMails(mail))) return send(mail);
  const recipient = recipientOf(email);
  await inTransaction(async (tx) => {
    if (await queries.add(tx, recipient, order.id)) await enqueue(tx, 'merged-order-mail', { recipient }, { startAfter: MERGE_SECONDS });
  });
}
