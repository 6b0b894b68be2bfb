import { SHOWN_LEFT } from '#contract/limits.ts';
import type { NewIntent } from '#contract/orders/checkout.ts';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { isHanded, ORDER_TYPE } from '#contract/orders/order-types.ts';
import type { Work } from '#contract/receiving/slots.ts';
import { firstWord } from '#contract/words.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction, readTogether, together } from '#server/db/transaction.ts';
import { followStock } from '#server/features/catalog/service.ts';
import { withCountry } from '#server/features/orders/checkout/address.ts';
import { refuseSmall } from '#server/features/orders/checkout/pricing/amounts.ts';
import { knownOf } from '#server/features/orders/checkout/pricing/known-visit.ts';
import { type Priced, price, rewardsIn, rewardUsed } from '#server/features/orders/checkout/pricing/pricing.ts';
import { refuseUnavailable, unavailable } from '#server/features/orders/checkout/pricing/sold-out.ts';
import { refuseWithoutType, wishOf } from '#server/features/orders/checkout/pricing/wish.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import { settlePayment } from '#server/features/orders/checkout/settle.ts';
import { allowedWork, isSlotFull, loadsFor, promisedHour, promising, type Seen } from '#server/features/orders/receiving/hours/slots.ts';
import { UNTYPED } from '#server/features/orders/receiving/hours/work.ts';
import { CHECKED_DRAFTS, MAX_OPEN_DRAFTS, MAX_WAITING_ORDERS, UNFINISHED_PAYMENTS } from '#server/features/orders/rules.ts';
import * as payments from '#server/features/payments/service.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import * as promotions from '#server/features/promotions/service.ts';
import { lockRewards } from '#server/features/rewards/service.ts';
import * as stock from '#server/features/stock/service.ts';
import type { CallerUser, SignedInCaller } from '#server/http/caller.ts';
import { detailedConflict, forbidden, Refusal, tooMany } from '#server/http/refusal.ts';
import { inTurn } from './in-turn.ts';

/** Several processes may open payments for the same lines at once: each conflict reveals another payment to cancel. */
const MAX_TRIES = 5;

/**
 * Prices the cart and stores it as the draft of a new payment. Earlier payments for the same lines are cancelled. If one of them is already
 * paid, it becomes its order and no new payment is opened, so that a cart is never paid twice.
 * @param arrived the time of the call: orders for the same lines since then count as paid by this call
 * @throws Refusal `already_paid`, `amount_mismatch`, `amount_too_small`, `reward_used`, `sold_out`, `busy` …
 */
export async function openPayment(input: NewIntent, caller: SignedInCaller) {
  if (input.user_id !== caller.user.id) throw forbidden();
  return promotions.countingUnknown(caller, input.order_data?.codigo, () => openKnown(input, caller));
}

async function openKnown(input: NewIntent, { user, arrived, address, isTrustedNetwork }: SignedInCaller) {
  const replaced = input.replaces ? await payments.ownDraft(input.replaces, user.id) : null;
  if (replaced?.state === 'ordered' || replaced?.state === 'waiting') throw alreadyPaid(await queries.ofIntent(db, replaced.intentId));
  // A wrong amount is refused before any call to the provider, and changes nothing.
  const { cart, known } = await priced(input, user);
  const lines = cart?.lines ?? null;
  const fingerprint = lines && payments.fingerprintOf(lines);
  const twin = withSameLines(known?.open ?? [], lines, null) ?? null;
  const madeMeanwhile = async (on: Pick<Tx, 'execute'>) =>
    fingerprint ? queries.orderedSince(on, arrived, twin, user.id, fingerprint) : null;
  return inTurn(user.id, async (hasWaited) => {
    // While this call waited, another tab may have opened and paid a payment. Open payments are read before orders, so that a payment that
    // becomes an order in between appears in at least one of the results.
    const [{ open: newest, unfinished }, order] =
      known && !hasWaited ? [known, null] : await readTogether((on) => [paymentsOf(on, user.id), madeMeanwhile(on)]);
    if (order) throw alreadyPaid(order);
    // Checked before any call to the provider, and again under the lock that all processes share.
    refuseOverBudget(unfinished);
    const client = { address: isTrustedNetwork ? null : address, isKnown: isKnown(unfinished, user) };
    try {
      return await open(input, user, replaced, newest, { cart, client, madeMeanwhile });
    } finally {
      // Released only now, because goods that the new payment also buys must not be free in between. After an error here, the hold ends at
      // its time.
      if (replaced?.state === 'open') await releaseReplaced(replaced.intentId).catch(() => {});
    }
  });
}

/** Releases the goods that a replaced, cancelled payment still holds. */
async function releaseReplaced(intentId: string): Promise<void> {
  const draft = await payments.findDraft(intentId);
  if (draft?.state !== 'cancelled') return;
  await inTransaction((tx) => stock.end(tx, intentId));
  await followStock();
}

/**
 * @property client.address null when what its unpaid payments hold is not limited
 * @property client.isKnown whether the account has got an order that it paid; must still hold in the draft's transaction
 * @property madeMeanwhile finds an order of the same lines placed since the call arrived
 */
type WantedCart = {
  cart: AskedCart | null;
  client: { address: string | null; isKnown: boolean };
  madeMeanwhile(on: Pick<Tx, 'execute'>): Promise<{ id: string } | null>;
};

async function open(
  input: NewIntent,
  user: CallerUser,
  replaced: payments.Draft | null,
  newest: payments.Draft[],
  { cart: wanted, client, madeMeanwhile }: WantedCart,
) {
  const userId = user.id;
  const others = newest.filter(({ intentId }) => payments.isConnected(intentId));
  const recent = others.filter(({ intentId }) => intentId !== replaced?.intentId).slice(0, CHECKED_DRAFTS);
  const paid = await registerPaid(replaced?.state === 'open' ? [replaced, ...recent] : recent);
  const same = paid.find((draft) => draft === replaced || payments.hasSameLines(draft.lines, wanted?.lines ?? null));
  if (same) throw alreadyPaid(await queries.ofIntent(db, same.intentId));
  // An order that was just placed may have used a reward, so the price is computed again.
  const { cart } = paid.length > 0 ? await priced(input, user) : { cart: wanted };
  const { lines = null, receiving = null, ask = null, asked = null } = cart ?? {};
  let seenLoads = cart?.seen ?? null;

  if (replaced?.state === 'open') await cancelUnlessPaid(replaced.intentId);
  for (const { intentId } of others.slice(MAX_OPEN_DRAFTS - 1)) await payments.cancel(intentId);
  const address = input.order_data?.shipping_address;
  const draft = {
    userId,
    amountCents: input.amount,
    lines,
    shippingAddress: receiving && isHanded(receiving.tipo) ? { tipo: receiving.tipo } : address ? withCountry(address) : null,
    receiving: receiving && ask?.hora ? { ...receiving, promisedAt: ask.hora.toISOString() } : receiving,
  };
  const rewardIds = rewardsIn(lines ?? []);
  let fewAreLeft = false;
  const check = async (tx: Tx, intentId: string, end: (...statements: PromiseLike<unknown>[]) => void) => {
    const units = stock.unitsOf(lines ?? []);
    let allowed: Work | null = null;
    const promise = ask && promising(ask, { intentId, userId }, seenLoads, () => allowed, new Date());
    const uses = (cart?.promotions?.ids ?? []).map((promotionId) => ({ promotionId, persons: asked?.persons ?? [] }));
    const use = promotions.using({ intentId, uses, isLimited: cart?.promotions?.isLimited ?? false });
    const others = [use.other, promise?.other ?? null].filter((other) => other !== null);
    const bounds = stock.boundsOf({ userId, ...client });
    const opening = { intentId, userId, units, bounds, others };
    const [unfinished, order, , areOpen, left, known, mayHold] = await together(
      queries.unfinishedPayments(tx, userId, UNFINISHED_PAYMENTS.seconds),
      madeMeanwhile(tx),
      // Holds are locked before rewards, in the same order as when placing an order.
      rewardIds.length > 0 ? stock.heldByUser(tx, userId) : null,
      lockRewards(tx, userId, rewardIds),
      stock.check(tx, units, userId),
      others.length > 0 ? stock.lockForHold(tx, opening) : null,
      promise?.other ? allowedWork(tx, bounds, userId) : null,
    );
    allowed = mayHold;
    refuseOverBudget(unfinished);
    if (client.isKnown !== isKnown(unfinished, user)) {
      client.isKnown = !client.isKnown;
      throw new ClientChanged();
    }
    if (order) throw alreadyPaid(order);
    if (!areOpen) throw rewardUsed(false);
    refuseUnavailable(left, lines ?? []);
    if (left.areLimited || others.length > 0) {
      const held = await stock.hold(tx, opening, known);
      if ('short' in held) throw unavailable(held.short, lines ?? []);
      fewAreLeft = held.now.some((row) => row.left <= SHOWN_LEFT);
      end(held.written);
    }
    end(use.note(tx));
    // An order without a type is promised no hour: it only takes the time.
    const promised = receiving && promise && (await promise.hour(tx));
    // A requested hour is in the draft from the start.
    if (promised && !ask?.hora) end(payments.promise(tx, { intentId, at: promised.toISOString() }));
  };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    // If another payment was opened since the open ones were read, the database refuses this one, and the next try finds the other payment.
    const twin =
      tries === 0 ? withSameLines(newest, lines, replaced) : lines && (await payments.openWith(userId, payments.fingerprintOf(lines)));
    if (twin) await cancelUnlessPaid(twin);
    const intent = await payments.open(draft, check).catch((error: unknown) => {
      // Other orders have taken the time since the loads were read, or the account's last order was returned.
      if (isSlotFull(error)) seenLoads = null;
      else if (!(error instanceof ClientChanged)) throw error;
      return null;
    });
    if (!intent) continue;
    // Updates the visible stock at once, for guests of this process.
    if (fewAreLeft) await followStock().catch(() => {});
    return { client_secret: intent.clientSecret, payment_intent_id: intent.id, amount: input.amount };
  }
  throw new Refusal(503, 'busy', 'Este pedido se está pagando en otra ventana. Inténtalo otra vez en un momento.', {
    headers: { 'retry-after': '2' },
  });
}

class ClientChanged extends Error {}

/** Guests have no account, so that nothing is known of them. */
const isKnown = ({ hasGot }: queries.Unfinished, { isGuest }: CallerUser): boolean => hasGot && !isGuest;

function refuseOverBudget({ count, wait, waiting }: queries.Unfinished): void {
  if (count >= UNFINISHED_PAYMENTS.points)
    throw tooMany(wait, 'Abriste muchos pagos sin terminarlos. Espera un momento e inténtalo otra vez.');
  if (waiting >= MAX_WAITING_ORDERS)
    throw tooMany(3600, 'Tienes varios pedidos que esperan su pago. Paga o cancela alguno antes de hacer otro.');
}

/**
 * @property asked the buyer's data for promotions; null for an order without a type
 * @property seen the loads of the bar's slots; null for an order without an hour
 */
type AskedCart = Priced & { asked: promotions.Asked | null; seen: Seen | null };
type Payments = { open: payments.Draft[]; unfinished: queries.Unfinished };
type PricedCart = { cart: AskedCart | null; known: Payments | null };

/**
 * The lines at current prices, compared with the amount that the page showed; null without `order_data`. In the same round trip it reads
 * the user's payments, the stock of the goods, and the loads of the bar's slots.
 */
async function priced({ amount, order_data: wanted }: NewIntent, user: CallerUser): Promise<PricedCart> {
  const { id: userId, name } = user;
  // Such a payment could only become an order without a type.
  if (!wanted) refuseWithoutType(settings(), null);
  const wish = wanted ? wishOf(wanted, await knownOf(wanted, userId), settings(), new Date()) : null;
  if (wish) wish.guestName ??= firstWord(name);
  const asked = wish && promotions.askedBy(user, wish.code);
  const wishes = wish && asked && { wish, asked };
  const units = stock.unitsOf((wanted?.items ?? []).map(({ product_id, ...item }) => ({ ...item, productId: product_id.toLowerCase() })));
  const now = new Date();
  const [cart, known, left, seen] = wanted
    ? await readTogether((on) => [
        price(on, wanted.items, userId, wishes),
        paymentsOf(on, userId),
        stock.check(on, units, userId),
        ORDER_TYPE[(wish ?? UNTYPED).tipo].timed ? loadsFor(on, wish ?? UNTYPED, userId, now) : null,
      ])
    : [null, null, null, null];
  if (cart && cart.totalCents !== amount) {
    throw detailedConflict('amount_mismatch', 'Los precios cambiaron. Revisa el total e inténtalo otra vez.', {
      amount: cart.totalCents,
    });
  }
  refuseSmall(amount, cart?.totalCents === 0);
  // An early check before calling the provider; the draft's transaction makes the final one.
  if (left) refuseUnavailable(left, cart?.lines ?? []);
  if (cart?.ask && seen) promisedHour(cart.ask, seen.loads, now);
  return { cart: cart && { ...cart, asked, seen }, known };
}

async function paymentsOf(on: Pick<Tx, 'select'>, userId: string): Promise<Payments> {
  const [open, unfinished] = await together(
    payments.openOf(on, userId, MAX_OPEN_DRAFTS + CHECKED_DRAFTS),
    queries.unfinishedPayments(on, userId, UNFINISHED_PAYMENTS.seconds),
  );
  return { open, unfinished };
}

/** Asks the provider about all drafts in parallel; paid ones become orders. @returns the paid drafts */
async function registerPaid(drafts: payments.Draft[]): Promise<payments.Draft[]> {
  const now = new Date();
  const isOrder = await Promise.all(drafts.map(({ intentId }) => settlePayment(intentId, now)));
  return drafts.filter((_, index) => isOrder[index]);
}

const withSameLines = (open: payments.Draft[], lines: DraftLine[] | null, replaced: payments.Draft | null): string | undefined => {
  const fingerprint = lines && payments.fingerprintOf(lines);
  return open.find((draft) => fingerprint && draft.fingerprint === fingerprint && draft.intentId !== replaced?.intentId)?.intentId;
};

/** Cancels the payment at the provider, which knows whether it was paid just now. @throws Refusal `already_paid` */
async function cancelUnlessPaid(intentId: string): Promise<void> {
  if (await payments.cancel(intentId)) return;
  if (await settlePayment(intentId, new Date())) throw alreadyPaid(await queries.ofIntent(db, intentId));
}

const alreadyPaid = (order: { id: string; status?: OrderStatus } | null): Refusal => {
  const message =
    order?.status === 'pendiente' ? 'Este pedido ya está hecho y espera su pago.' : 'Este pedido ya está pagado: no se cobró otra vez.';
  return detailedConflict('already_paid', message, { order_id: order?.id });
};
