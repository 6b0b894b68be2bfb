import { SHOWN_LEFT } from '#contract/limits.ts';
import type { Tx } from '#server/db/client.ts';
import { type AtEnd, together } from '#server/db/transaction.ts';
import { type Priced, rewardsIn, rewardUsed } from '#server/features/orders/checkout/pricing/pricing.ts';
import { refuseUnavailable, unavailable } from '#server/features/orders/checkout/pricing/sold-out.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import { allowedWork, promising, type Seen, takesTime } from '#server/features/orders/receiving/hours/slots.ts';
import { UNFINISHED_PAYMENTS } from '#server/features/orders/rules.ts';
import * as payments from '#server/features/payments/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import { lockRewards } from '#server/features/rewards/index.ts';
import * as stock from '#server/features/stock/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { holdForTill } from './at-till.ts';
import { alreadyPaid, isKnown, refuseOverBudget } from './earlier.ts';

/** @property asked the buyer's data for promotions; null for an order without a type */
export type AskedCart = Priced & { asked: promotions.Asked | null };

/**
 * @property client.address null when what its unpaid payments hold is not limited
 * @property client.isKnown whether the account has got an order that it paid
 * @property seen the loads of the bar's slots, as they were read before; null: they are read again under their lock
 * @property atTill for an account that is paid at a till; null for other payments
 * @property orderedMeanwhile finds an order of the same lines placed since the call arrived
 */
export type Wanted = {
  user: CallerUser;
  cart: AskedCart | null;
  client: { address: string | null; isKnown: boolean };
  seen: Seen | null;
  atTill: payments.tillCodes.Opening | null;
  orderedMeanwhile(on: Pick<Tx, 'execute'>): Promise<{ id: string } | null>;
};

/** Thrown when `client.isKnown` is not true any more, or not yet. */
export class ClientChanged extends Error {}

/** Takes what a new payment holds, in the transaction of its draft. @returns whether guests now see that few of the goods are left */
export async function takeForDraft(tx: Tx, intentId: string, wanted: Wanted, atEnd: AtEnd): Promise<{ fewAreLeft: boolean }> {
  const locked = await lock(tx, intentId, wanted);
  judge(locked, wanted);
  return write(tx, locked, wanted, atEnd);
}

type Locked = Awaited<ReturnType<typeof lock>>;

/** Locks and reads together. Holds are locked before rewards, and rewards before stock, in the same order as when placing an order. */
async function lock(tx: Tx, intentId: string, { user, cart, client, orderedMeanwhile }: Wanted) {
  const now = new Date();
  const userId = user.id;
  const { lines = [], ask = null, asked = null, promotions: applied = null } = cart ?? {};
  const rewardIds = rewardsIn(lines);
  const uses = (applied?.ids ?? []).map((promotionId) => ({ promotionId, persons: asked?.persons ?? [] }));
  const use = promotions.using({ intentId, uses, isLimited: applied?.isLimited ?? false });
  const opening = { intentId, userId, units: stock.unitsOf(lines), bounds: stock.boundsOf({ userId, ...client }) };
  const isTimed = takesTime(ask);
  const [unfinished, order, , areOpen, left, known, allowed] = await together(
    queries.unfinishedPayments(tx, userId, UNFINISHED_PAYMENTS.seconds),
    orderedMeanwhile(tx),
    rewardIds.length > 0 ? stock.heldByUser(tx, userId) : null,
    lockRewards(tx, userId, rewardIds),
    stock.check(tx, opening.units, userId),
    isTimed || use.other ? stock.lockForHold(tx, opening) : null,
    isTimed ? allowedWork(tx, opening.bounds, userId) : null,
  );
  return { now, opening, use, unfinished, order, areOpen, left, known, allowed };
}

function judge({ unfinished, order, areOpen, left }: Locked, { user, cart, client }: Wanted): void {
  refuseOverBudget(unfinished);
  if (client.isKnown !== isKnown(unfinished, user)) throw new ClientChanged();
  if (order) throw alreadyPaid(order);
  if (!areOpen) throw rewardUsed(false);
  refuseUnavailable(left, cart?.lines ?? []);
}

async function write(tx: Tx, { now, opening, use, left, known, allowed }: Locked, { cart, seen, atTill }: Wanted, atEnd: AtEnd) {
  const { lines = [], ask = null, receiving = null } = cart ?? {};
  const promise = ask && promising(ask, opening, seen, allowed, now);
  const others = [use.other, promise?.other ?? null].filter((other) => other !== null);
  let fewAreLeft = false;
  if (left.areLimited || others.length > 0) {
    const held = await stock.hold(tx, { ...opening, others }, known);
    if ('short' in held) throw unavailable(held.short, lines);
    fewAreLeft = held.now.some((row) => row.left <= SHOWN_LEFT);
    if (atTill) {
      await held.written;
      await holdForTill(tx, opening.intentId, atTill.expiresAt, { now: held.now, lines });
    } else atEnd(held.written);
  }
  atEnd(use.note(tx));
  // An order without a type is promised no hour: it only takes the time.
  const promised = receiving && promise && (await promise.hour(tx));
  // A requested hour is in the draft from the start.
  if (promised && !ask?.hora) atEnd(payments.promise(tx, { intentId: opening.intentId, at: promised.toISOString() }));
  return { fewAreLeft };
}
