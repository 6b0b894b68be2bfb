import type { OrderStatus, VoidStatus } from '#contract/orders/order-statuses.ts';
import { settings } from '#server/current-settings.ts';
import { readTogether } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { env } from '#server/env.ts';
import { orderToken } from '#server/features/orders/by-token/token.ts';
import { seenByToken } from '#server/features/orders/by-token/view.ts';
import { stillAt } from '#server/features/orders/news/step.ts';
import * as queries from '#server/features/orders/queries.ts';
import type { OrderFacts } from '#server/features/orders/wording.ts';
import * as payments from '#server/features/payments/index.ts';
import { earnedBy } from '#server/features/points/index.ts';
import { mayTell } from '#server/features/preferences/index.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { unknownOrder } from '#server/http/refusal.ts';
import { closingMail, refundMail } from './closing-mail.ts';
import { mailable } from './mailable.ts';
import { mergedMail } from './merged/mail.ts';
import { tell } from './merged/merged-mails.ts';
import * as merged from './merged/queries.ts';
import { MERGE_SECONDS, MOST_ORDERS } from './merged/rules.ts';
import { orderMail } from './order-mail.ts';
import { newsOf, statusMail } from './status-mail.ts';
import { unpaidMail } from './unpaid-mail.ts';

async function factsOf(id: string, userId: string | null): Promise<OrderFacts | null> {
  if (!isUuid(id)) return null;
  const [found, { awarded, left }] = await readTogether((on) => [queries.withCustomer(on, id, userId), earnedBy(on, id)]);
  if (!found) return null;
  const { intentId, ...facts } = found;
  // The link contains the order's token: a guest has no account, and a mail may be read on another device.
  const link = found.order.tipo ? `${env.publicUrl}/pedido/${id}?token=${await orderToken(id)}` : null;
  return { ...facts, points: awarded, pointsLeft: left, isTrial: payments.isTrial(intentId), publicUrl: env.publicUrl, pageLink: link };
}

/** The data of a ticket. Customers and baristas get only their own orders, managers all. */
export async function orderFacts(id: string, user: CallerUser): Promise<OrderFacts> {
  const found = await factsOf(id, isStaff(user, 'manager') ? null : user.id);
  if (!found) throw unknownOrder();
  return found;
}

type WithRecipient = OrderFacts & { userId: string; email: string };
const hasRecipient = (found: OrderFacts | null): found is WithRecipient => found !== null && found.userId !== null && found.email !== null;

/** The data for a mail to the customer; null when the account was deleted. */
export async function recipientOf(id: string): Promise<WithRecipient | null> {
  const found = await factsOf(id, null);
  return hasRecipient(found) ? mailable(found) : null;
}

/** The data of a ticket with the fields that the order's token may show. */
export async function orderFactsByToken(id: string): Promise<OrderFacts> {
  const found = await factsOf(id, null);
  if (!found) throw unknownOrder();
  const order = seenByToken(found.order, found.name);
  return { ...found, order, userId: null, name: order.nombre ?? null, email: null };
}

/** Whether the owner's settings send guests a mail for this status. */
const isMailed = (status: OrderStatus): boolean => status === 'pendiente' || settings().avisos.correo[status];

/** The confirmation mail and the data of its ticket. Null when the account was deleted, or when the owner has switched these mails off. */
export async function confirmation(id: string): Promise<{ mail: Mail; facts: OrderFacts } | null> {
  const found = await recipientOf(id);
  return found && isMailed('pagado') ? { mail: orderMail(found), facts: found } : null;
}

/**
 * Mails the customer how to pay an order that waits for its payment. Sends nothing when it no longer waits, or when the customer has
 * nothing left to do.
 */
export async function mailUnpaid(id: string): Promise<void> {
  const found = await recipientOf(id);
  const instructions = found?.order.payment_instructions;
  // A guest's e-mail is not verified: until a payment shows that the order is serious, no mail is sent to it.
  if (found && !found.isGuest && instructions)
    await tell(found, unpaidMail({ ...found, order: { ...found.order, payment_instructions: instructions } }));
}

/** Mails the customer that the order is void. When money is returned it is the mail about the refund, which no setting switches off. */
export async function mailClosing(id: string, status: VoidStatus): Promise<void> {
  const found = await recipientOf(id);
  if (!found || !isMailed(status)) return;
  const isRefund = found.order.refunds !== undefined;
  if (found.isGuest && !isRefund && found.order.total > 0) return;
  if (isRefund) await send(closingMail(found, status));
  else if (await mayTell({ id: found.userId, email: found.email }, 'order-closed-mail')) await tell(found, closingMail(found, status));
}

/** Mails the customer about the order's new status, when the owner's settings say so. */
export async function mailStatus(orderId: string, stepId: string): Promise<void> {
  const step = await stillAt(orderId, stepId);
  if (!step || !isMailed(step.status)) return;
  const [news, found] = [newsOf(step.status, step.tipo), await recipientOf(orderId)];
  if (!news || !found) return;
  if (await mayTell({ id: found.userId, email: found.email }, 'order-status-mail')) await tell(found, statusMail(found, step.status, news));
}

/** Sends the merged mail of a recipient, unless its oldest news is too recent: that has a job of its own. May run again. */
export async function mailMerged(recipient: string): Promise<void> {
  const news = await merged.due(recipient, MERGE_SECONDS);
  const last = news.at(-1);
  if (!last) return;
  const found = await Promise.all(news.map(({ orderId }) => recipientOf(orderId)));
  const known: WithRecipient[] = [];
  for (const one of found) if (one && (await mayTell({ id: one.userId, email: one.email }, 'merged-order-mail'))) known.push(one);
  if (known.length > 0) await send(mergedMail(`${recipient}-${last.at.getTime()}`, known));
  await merged.remove(recipient, last.at);
  if (news.length === MOST_ORDERS) await mailMerged(recipient);
}

/** Mails the customer about a partial refund. */
export async function mailRefund(id: string, refundId: string): Promise<void> {
  const found = await recipientOf(id);
  const mail = found && refundMail(found, refundId);
  if (mail) await send(mail);
}
