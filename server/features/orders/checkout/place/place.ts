import { randomUUID } from 'node:crypto';
import type { OrderData, ShippingAddress } from '#contract/orders/checkout.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction, together } from '#server/db/transaction.ts';
import { removeBought } from '#server/features/cart/service.ts';
import { addressOf } from '#server/features/orders/checkout/address.ts';
import { type Priced, price, rewardsIn, rewardUsed } from '#server/features/orders/checkout/pricing/pricing.ts';
import { unavailable } from '#server/features/orders/checkout/pricing/sold-out.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import { printLater } from '#server/features/orders/printing/print.ts';
import { earningCents } from '#server/features/orders/receiving/earning.ts';
import type { Ask } from '#server/features/orders/receiving/hours/hours.ts';
import { hourGone, isSlot, promising } from '#server/features/orders/receiving/hours/slots.ts';
import { UNTYPED } from '#server/features/orders/receiving/hours/work.ts';
import * as refunds from '#server/features/payments/refunds/service.ts';
import * as payments from '#server/features/payments/service.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import * as points from '#server/features/points/service.ts';
import * as promotions from '#server/features/promotions/service.ts';
import { lockVisit } from '#server/features/reservations/service.ts';
import * as rewards from '#server/features/rewards/service.ts';
import * as stock from '#server/features/stock/service.ts';
import type { ProviderIntent } from '#server/gateways/payments/gateway.ts';
import { detailedConflict, invalid, Refusal } from '#server/http/refusal.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import { hourOfVisitGone, visitGone, visitNow } from './visit-now.ts';

export type PaidIntent = Pick<ProviderIntent, 'id' | 'amountCents' | 'status' | 'method' | 'instructions' | 'card'> & { userId: string };

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
export const place = (intent: PaidIntent, sent: Sent): Promise<Placed> => withNewId((orderId) => placeAs(orderId, intent, sent));

const placeAs = (orderId: string, intent: PaidIntent, sent: Sent): Promise<Placed> =>
  inTransaction<Placed>(async (tx, atEnd) => {
    const [draft, heldBefore, buysMore] = await together(
      payments.lockDraft(tx, intent),
      stock.heldBy(tx, intent.id),
      queries.buysMore(tx, intent.id),
    );
    const waits = intent.status === 'waiting';
    // Includes orders that were cancelled or refunded since.
    const existing = draft.state === 'open' ? null : await queries.ofIntent(tx, intent.id);
    if (existing) return { orderId: existing.id, isNew: false, waits: existing.status === 'pendiente', hasType: existing.tipo !== null };
    if (draft.state === 'refunding' || draft.state === 'refunded')
      return { refused: await reasonForRefund(tx, intent.userId, draft, heldBefore) };
    // Only a free payment can be cancelled in this state: the provider refuses to cancel a paid one.
    if (draft.free && draft.state === 'cancelled') return { refused: payments.canceledPayment() };
    // The draft's user, not the payment's: a guest may have opened an account since, which then owns the draft, and the account may be
    // deleted.
    const { userId } = draft;
    if (!userId) {
      await refunds.refund(tx, intent.id, !waits);
      await stock.end(tx, intent.id);
      return { refused: payments.unknownPayment() };
    }

    const address = addressOf(draft, sent.address);
    if (!address) return { refused: invalid({ 'order_data.shipping_address': 'Selecciona una dirección de envío antes de pagar.' }) };
    const bought = await boughtLines(tx, userId, draft, sent);
    if (!bought) return { refused: invalid({ 'order_data.items': 'Envía los productos.' }) };

    if (bought instanceof Refusal || bought.totalCents !== intent.amountCents) {
      await refunds.refund(tx, intent.id, !waits);
      await stock.end(tx, intent.id);
      return { refused: mismatch(bought instanceof Refusal ? undefined : bought.totalCents) };
    }
    const visit = await visitNow(tx, draft, heldBefore);
    if (visit === 'gone' || visit === 'full') {
      await refunds.refund(tx, intent.id, !waits);
      await stock.release(tx, heldBefore);
      return { refused: visit === 'gone' ? visitGone(!draft.free) : hourOfVisitGone(!draft.free) };
    }
    const { held } = visit;
    const rewardIds = rewardsIn(bought.lines);
    if (!(await rewards.lockRewards(tx, userId, rewardIds))) {
      await refunds.refund(tx, intent.id, !waits);
      await stock.end(tx, intent.id);
      return { refused: rewardUsed(!draft.free) };
    }
    const goods = { intentId: intent.id, userId, units: stock.unitsOf(bought.lines) };
    const secured = draft.lines
      ? await stock.secure(tx, held, goods, buysMore, waits ? 'waits' : 'now')
      : await takeNow(tx, goods, bought.ask);
    if (!('held' in secured)) {
      await refunds.refund(tx, intent.id, !waits);
      await stock.release(tx, held);
      return { refused: 'refused' in secured ? secured.refused : await goneRefusal(tx, draft, secured.short, bought.lines) };
    }
    const { id, amountCents } = intent;
    const order = {
      id: orderId,
      userId,
      status: waits ? 'pendiente' : 'pagado',
      totalCents: bought.totalCents,
      paymentMethod: payments.methodOf(intent),
      cardFunding: intent.card?.funding ?? null,
      intentId: id,
      shippingAddress: address,
      receiving: visit.receiving,
    } as const;
    atEnd(
      // Sent first, because the others refer to it. If its id or number is taken, the whole transaction is rolled back.
      queries.insert(tx, order, bought.lines),
      rewards.use(tx, rewardIds, orderId),
      removeBought(tx, userId, bought.lines),
      draft.receiving?.promotions ? promotions.markOrdered(tx, { intentId: id }) : null,
      ...(waits
        ? [stock.wait(tx, id, secured.held), payments.markWaiting(tx, intent), enqueue(tx, 'order-unpaid-mail', { orderId })]
        : [
            stock.sold(tx, id, orderId, secured.held),
            payments.markOrdered(tx, id),
            points.award(tx, {
              userId,
              orderId,
              paidCents: earningCents(amountCents, draft.receiving),
              trial: payments.isTrial(id),
              rate: draft.pointsRate,
            }),
            enqueue(tx, 'order-mail', { orderId }),
            printLater(tx, orderId),
            enqueueNotice(tx, 'pedido_nuevo', orderId),
          ]),
    );
    return { orderId, isNew: true, waits, hasType: draft.receiving !== null };
  });

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
  const slot = ask && promising(ask, goods, null, () => null, new Date()).other;
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

/** The reason why a refunded payment did not become an order. */
async function reasonForRefund(tx: Tx, userId: string, draft: payments.Draft, held: stock.Held): Promise<Refusal> {
  const { lines, free } = draft;
  if (draft.receiving?.reservationId && !(await lockVisit(tx, draft.receiving.reservationId))) return visitGone(!free);
  const hasRewards = rewardsIn(lines ?? []).length > 0;
  if (lines && (held.length > 0 || !hasRewards)) {
    const {
      short: [short],
    } = await stock.check(tx, stock.unitsOf(lines), userId);
    const slot = held.find(isSlot) ?? held.find(promotions.isPromotion);
    if (!short && slot) return goneRefusal(tx, draft, { kind: slot.kind, id: slot.item, left: 0 }, lines);
    if (short || held.length > 0) return unavailable(short ?? { kind: 'product', id: lines[0]?.productId ?? '', left: 0 }, lines, !free);
  }
  return hasRewards ? rewardUsed(!free) : mismatch();
}

/** The refusal for a payment that arrived after its goods or its hour were gone. */
async function goneRefusal(
  tx: Tx,
  { intentId, receiving, free }: payments.Draft,
  short: stock.Short,
  lines: DraftLine[],
): Promise<Refusal> {
  if (promotions.isPromotion(short)) return promotions.promotionGone(!free);
  if (!isSlot(short)) return unavailable(short, lines, !free);
  if (receiving?.reservationId) return hourOfVisitGone(!free);
  return hourGone(tx, { tipo: receiving?.tipo ?? UNTYPED.tipo, hora: new Date(short.id) }, intentId, !free);
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

const mismatch = (amount?: number) =>
  detailedConflict('amount_mismatch', 'El monto pagado no coincide con el pedido. Te devolvemos el pago.', { amount });
