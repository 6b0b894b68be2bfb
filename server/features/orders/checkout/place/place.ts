import { randomUUID } from 'node:crypto';
import type { OrderData, ShippingAddress } from '#contract/orders/checkout.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction, together } from '#server/db/transaction.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import { addressOf } from '#server/features/orders/checkout/address.ts';
import { type Priced, price, rewardsIn, rewardUsed } from '#server/features/orders/checkout/pricing/pricing.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import type { Ask } from '#server/features/orders/receiving/hours/hours.ts';
import { promising } from '#server/features/orders/receiving/hours/slots.ts';
import * as payments from '#server/features/payments/index.ts';
import { refunds } from '#server/features/payments/index.ts';
import * as rewards from '#server/features/rewards/index.ts';
import * as stock from '#server/features/stock/index.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { goneRefusal, mismatch, reasonForRefund } from './refused.ts';
import { visitNow } from './visit-now.ts';
import { type Bought, isLate, type PaidIntent, written } from './written.ts';

export type Paying = PaidIntent & { userId: string };

/**
 * The part of the checkout request that belongs to the order. The draft's lines take precedence over the items; the sent address takes
 * precedence over the draft's.
 */
export type Sent = { items?: OrderData['items'] | null | undefined; address?: ShippingAddress | null | undefined };

/** `waits`: the order is `pendiente`, because its payment arrives later. */
export type Placed = { orderId: string; isNew: boolean; waits: boolean; hasType: boolean } | { refused: Refusal };

/**
 * Turns an intent that is paid, or that is paid later, into its order in one transaction. Idempotent, also for parallel calls.
 * An intent that cannot become an order is marked for a refund, which a job executes.
 */
export const place = (intent: Paying, sent: Sent): Promise<Placed> => withNewId((orderId) => placeAs(orderId, intent, sent));

const placeAs = (orderId: string, intent: Paying, sent: Sent): Promise<Placed> =>
  inTransaction<Placed>(async (tx, atEnd) => {
    const [draft, held, buysMore] = await together(
      payments.lockDraft(tx, intent),
      stock.heldBy(tx, intent.id),
      queries.buysMore(tx, intent.id),
    );
    const paid = { intent, draft, held, buysMore };
    const before = await decidedBefore(tx, paid);
    if (before) return before;
    const judged = await judge(tx, paid, sent);
    if ('refused' in judged) return judged;
    atEnd(...written(tx, orderId, intent, draft, judged));
    return { orderId, isNew: true, waits: isLate(intent), hasType: draft.receiving !== null };
  });

/** A paid intent with its draft and what it holds, locked. `buysMore`: see `stock.secure` */
type Paid = { intent: Paying; draft: payments.Draft; held: stock.Held; buysMore: boolean };

/** The answer of an earlier call; null while the draft is open. */
async function decidedBefore(tx: Tx, { intent, draft, held }: Paid): Promise<Placed | null> {
  // Includes orders that were cancelled or refunded since.
  const existing = draft.state === 'open' ? null : await queries.ofIntent(tx, intent.id);
  if (existing) return { orderId: existing.id, isNew: false, waits: existing.status === 'pendiente', hasType: existing.tipo !== null };
  if (draft.state === 'refunding' || draft.state === 'refunded') return { refused: await reasonForRefund(tx, intent.userId, draft, held) };
  // Only a free payment can be cancelled in this state: the provider refuses to cancel a paid one.
  return draft.free && draft.state === 'cancelled' ? { refused: payments.canceledPayment() } : null;
}

/** Takes what the order needs, or refuses it. The prepared order is locked before the visit, the visit is locked before rewards, and rewards before stock. */
async function judge(tx: Tx, { intent, draft, held, buysMore }: Paid, sent: Sent): Promise<Bought | { refused: Refusal }> {
  // The draft's user, not the payment's: a guest may have opened an account since, which then owns the draft, and the account may be
  // deleted.
  const { userId } = draft;
  if (!userId) return refuse(tx, intent, payments.unknownPayment());
  const address = addressOf(draft, sent.address);
  if (!address) return { refused: invalid({ 'order_data.shipping_address': 'Selecciona una dirección de envío antes de pagar.' }) };
  const bought = await boughtLines(tx, userId, draft, sent);
  if (!bought) return { refused: invalid({ 'order_data.items': 'Envía los productos.' }) };
  if (bought instanceof Refusal) return refuse(tx, intent, mismatch());
  const { lines, totalCents } = bought;
  if (totalCents !== intent.amountCents) return refuse(tx, intent, mismatch(totalCents));
  const { session } = draft.receiving ?? {};
  if (session && !(await agentSessions.lockForOrder(tx, session.id))) return refuse(tx, intent, agentSessions.paidTwice());
  const visit = await visitNow(tx, draft, held);
  if ('refused' in visit) return refuse(tx, intent, visit.refused, held);
  const rewardIds = rewardsIn(lines);
  if (!(await rewards.lockRewards(tx, userId, rewardIds))) return refuse(tx, intent, rewardUsed(!draft.free));
  const goods = { intentId: intent.id, userId, units: stock.unitsOf(lines) };
  const secured = draft.lines
    ? await stock.secure(tx, visit.held, goods, buysMore, isLate(intent) ? 'waits' : 'now')
    : await takeNow(tx, goods, bought.ask);
  if ('refused' in secured) return refuse(tx, intent, secured.refused, visit.held);
  if ('short' in secured) return refuse(tx, intent, () => goneRefusal(tx, draft, secured.short, lines), visit.held);
  return { userId, address, receiving: visit.receiving, lines, rewardIds, held: secured.held };
}

/**
 * Marks the payment for its refund, and releases what it holds.
 * @param why asked after the release, which may free other hours to offer
 * @param kept its holds, when these stay as released ones: a repeated call finds in them why it was refused
 */
async function refuse(tx: Tx, intent: Paying, why: Refusal | (() => Promise<Refusal>), kept?: stock.Held): Promise<{ refused: Refusal }> {
  await refunds.refund(tx, intent.id, !isLate(intent));
  await (kept ? stock.release(tx, kept) : stock.end(tx, intent.id));
  return { refused: why instanceof Refusal ? why : await why() };
}

/** The draft's lines at the draft's prices. For a draft without lines: the sent items at current prices, or the refusal of these items. */
async function boughtLines(tx: Tx, userId: string, draft: payments.Draft, sent: Sent): Promise<Priced | Refusal | null> {
  if (draft.lines) return { lines: draft.lines, totalCents: draft.amountCents, receiving: draft.receiving, ask: null, promotions: null };
  if (!sent.items) return null;
  return price(tx, sent.items, userId).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

/** Takes stock and the stations' time for a payment without a draft's lines, whose goods are known only now. */
async function takeNow(
  tx: Tx,
  goods: Pick<stock.Opening, 'intentId' | 'userId' | 'units'>,
  ask: Ask | null,
): Promise<{ held: stock.Held } | { short: stock.Short } | { refused: Refusal }> {
  const slot = ask && promising(ask, goods, null, null, new Date()).other;
  // In a transaction of its own (a savepoint), because an hour may be refused after other things were taken.
  const taking = tx.transaction(async (inner) => {
    const taken = await stock.hold(inner, { ...goods, bounds: stock.UNBOUNDED, others: slot ? [slot] : [] });
    if ('short' in taken) return taken;
    await taken.written;
    return { held: await stock.heldBy(inner, goods.intentId) };
  });
  return taking.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return { refused: new Refusal(error.status, error.code, `${error.message} Te devolvemos el pago.`, error.extra) };
  });
}

/** Runs a transaction again with another random id when an order already has the id, its folio, or the drawn number. */
export async function withNewId<T>(run: (id: string) => Promise<T>, newId: () => string = randomUUID): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run(newId());
    } catch (error) {
      if (tries === 20 || !queries.isIdTaken(error)) throw error;
    }
  }
}
