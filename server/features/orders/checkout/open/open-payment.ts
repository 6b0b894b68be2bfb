import type { NewIntent } from '#contract/orders/checkout.ts';
import { isHanded, ORDER_TYPE } from '#contract/orders/order-types.ts';
import { firstWord } from '#contract/words.ts';
import { settings } from '#server/current-settings.ts';
import { readTogether } from '#server/db/transaction.ts';
import { followStock } from '#server/features/catalog/index.ts';
import { withCountry } from '#server/features/orders/checkout/address.ts';
import { refuseSmall } from '#server/features/orders/checkout/pricing/amounts.ts';
import { knownOf } from '#server/features/orders/checkout/pricing/known-visit.ts';
import { price } from '#server/features/orders/checkout/pricing/pricing.ts';
import { refuseUnavailable } from '#server/features/orders/checkout/pricing/sold-out.ts';
import { refuseWithoutType, wishOf } from '#server/features/orders/checkout/pricing/wish.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import { isSlotFull, loadsFor, promisedHour, type Seen } from '#server/features/orders/receiving/hours/slots.ts';
import { UNTYPED } from '#server/features/orders/receiving/hours/work.ts';
import * as payments from '#server/features/payments/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import * as stock from '#server/features/stock/index.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { detailedConflict, forbidden, Refusal } from '#server/http/refusal.ts';
import { accountOf, openingAtTill, sameAccount, withoutHour } from './at-till.ts';
import { type AskedCart, ClientChanged, takeForDraft, type Wanted } from './draft.ts';
import * as earlier from './earlier.ts';
import { inTurn } from './in-turn.ts';
import { preparedFor } from './prepared.ts';

/** Several processes may open payments for the same lines at once: each conflict reveals another payment to cancel. */
const MAX_TRIES = 5;

/**
 * Prices the cart and stores it as the draft of a new payment. Earlier payments for the same lines are cancelled. If one of them is already
 * paid, it becomes its order and no new payment is opened, so that a cart is never paid twice.
 * @throws Refusal `already_paid`, `amount_mismatch`, `amount_too_small`, `reward_used`, `sold_out`, `busy` …
 */
export async function openPayment(input: NewIntent, caller: SignedInCaller) {
  if (input.user_id !== caller.user.id) throw forbidden();
  return promotions.countingUnknown(caller, input.order_data?.codigo, () => openKnown(input, caller));
}

async function openKnown(input: NewIntent, caller: SignedInCaller) {
  const { user, address, isTrustedNetwork } = caller;
  const replaced = await earlier.replacedBy(input.replaces, user.id);
  // A wrong amount is refused before any call to the provider, and changes nothing.
  const first = await priced(input, caller);
  const orderedMeanwhile = orderedSince(caller, first);
  return inTurn(user.id, async (hasWaited) => {
    // While this call waited, another tab may have opened and paid a payment. Open payments are read before orders, so that a payment that
    // becomes an order in between appears in at least one of the results.
    const [{ open, unfinished }, order] =
      first.known && !hasWaited ? [first.known, null] : await readTogether((on) => [earlier.earlierOf(on, user.id), orderedMeanwhile(on)]);
    if (order) throw earlier.alreadyPaid(order);
    const same = first.atTill && (await sameAccount(open, draftOf(input, first), replaced));
    if (same) return same;
    // Checked before any call to the provider, and again under the lock that all processes share.
    earlier.refuseOverBudget(unfinished);
    const client = { address: isTrustedNetwork ? null : address, isKnown: earlier.isKnown(unfinished, user) };
    const others = open.filter(({ intentId }) => payments.isConnected(intentId));
    try {
      // An order that was just placed may have used a reward, so the price is computed again.
      const isPlaced = await earlier.settleEarlier(others, replaced, first.cart?.lines ?? null);
      const { cart, seen } = isPlaced ? await priced(input, caller) : first;
      await earlier.makeRoom(others, replaced);
      const twin = earlier.withSameLines(open, cart?.lines ?? null, replaced) ?? null;
      return await openNew(input, { user, cart, client, seen, atTill: first.atTill, orderedMeanwhile }, twin);
    } finally {
      // Released only now, because goods that the new payment also buys must not be free in between. After an error here, the hold ends at
      // its time.
      if (replaced?.state === 'open') await earlier.releaseReplaced(replaced.intentId).catch(() => {});
    }
  });
}

/** @param twin an open payment for the same lines, which is cancelled first */
async function openNew(input: NewIntent, first: Wanted, twin: string | null) {
  const draft = draftOf(input, first);
  let wanted = first;
  let other = twin;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (other) await earlier.cancelUnlessPaid(other);
    const opened = await payments
      .open(draft, (tx, intentId, atEnd) => takeForDraft(tx, intentId, wanted, atEnd), wanted.atTill)
      .catch((error: unknown) => {
        wanted = afterConflict(wanted, error);
        return null;
      });
    if (opened) {
      // Updates the visible stock at once, for guests of this process.
      if (opened.taken.fewAreLeft) await followStock().catch(() => {});
      if (wanted.atTill && opened.code !== null) return accountOf(opened.id, input.amount, { code: opened.code, ...wanted.atTill });
      return { client_secret: opened.clientSecret, payment_intent_id: opened.id, amount: input.amount };
    }
    // If another payment was opened since the open ones were read, the database has refused this one, and the next try cancels the other.
    other = draft.lines && (await payments.openWith(draft.userId, payments.fingerprintOf(draft.lines)));
  }
  throw new Refusal(503, 'busy', 'Este pedido se está pagando en otra ventana. Inténtalo otra vez en un momento.', {
    headers: { 'retry-after': '2' },
  });
}

/** What to try next. @throws every other error */
function afterConflict(wanted: Wanted, error: unknown): Wanted {
  // Other orders have taken the time since the loads were read.
  if (isSlotFull(error)) return { ...wanted, seen: null };
  // The account has got its first order, or its last one was returned.
  if (error instanceof ClientChanged) return { ...wanted, client: { ...wanted.client, isKnown: !wanted.client.isKnown } };
  throw error;
}

function draftOf({ amount, user_id: userId, order_data }: NewIntent, { cart }: Pick<Wanted, 'cart'>): payments.NewDraft {
  const { lines = null, receiving = null, ask = null } = cart ?? {};
  const address = order_data?.shipping_address;
  return {
    userId,
    amountCents: amount,
    lines,
    shippingAddress: receiving && isHanded(receiving.tipo) ? { tipo: receiving.tipo } : address ? withCountry(address) : null,
    receiving: receiving && ask?.hora ? { ...receiving, promisedAt: ask.hora.toISOString() } : receiving,
  };
}

/** Finds an order of the same lines placed since the call arrived: it counts as paid by this call. */
function orderedSince({ user, arrived }: SignedInCaller, { cart, known }: PricedCart): Wanted['orderedMeanwhile'] {
  const lines = cart?.lines ?? null;
  const fingerprint = lines && payments.fingerprintOf(lines);
  const twin = earlier.withSameLines(known?.open ?? [], lines) ?? null;
  return async (on) => (fingerprint ? queries.orderedSince(on, arrived, twin, user.id, fingerprint) : null);
}

/** @property seen the loads of the bar's slots; null for an order without an hour */
type PricedCart = { cart: AskedCart | null; known: earlier.Earlier | null; seen: Seen | null; atTill: Wanted['atTill'] };

/**
 * The lines at current prices, compared with the amount that the page showed; null without `order_data`. Reads with them the user's
 * payments, the stock of the goods, and the loads of the bar's slots.
 */
async function priced(input: NewIntent, caller: SignedInCaller): Promise<PricedCart> {
  const { amount, order_data: wanted } = input;
  const { user } = caller;
  const { id: userId, name } = user;
  // Such a payment could only become an order without a type.
  if (!wanted) refuseWithoutType(settings(), null);
  const wish = wanted ? wishOf(wanted, await knownOf(wanted, userId), settings(), new Date()) : null;
  const atTill = input.pago === 'caja' ? openingAtTill(wish, caller) : null;
  if (wish) wish.guestName ??= firstWord(name);
  const session = await preparedFor(input);
  if (wish && session) wish.session = session;
  const asked = wish && promotions.askedBy(user, wish.code);
  const units = stock.unitsOf((wanted?.items ?? []).map(({ product_id, ...item }) => ({ ...item, productId: product_id.toLowerCase() })));
  const now = new Date();
  const [cart, known, left, seen] = wanted
    ? await readTogether((on) => [
        price(on, wanted.items, userId, wish && asked && { wish, asked }),
        earlier.earlierOf(on, userId),
        stock.check(on, units, userId),
        ORDER_TYPE[(wish ?? UNTYPED).tipo].timed && !atTill ? loadsFor(on, wish ?? UNTYPED, userId, now) : null,
      ])
    : [null, null, null, null];
  if (cart && cart.totalCents !== amount) {
    throw detailedConflict('amount_mismatch', 'Los precios cambiaron. Revisa el total e inténtalo otra vez.', {
      amount: cart.totalCents,
    });
  }
  if (!atTill) refuseSmall(amount, cart?.totalCents === 0);
  // An early check before calling the provider; the draft's transaction makes the final one.
  if (left) refuseUnavailable(left, cart?.lines ?? []);
  if (cart?.ask && seen) promisedHour(cart.ask, seen.loads, now);
  return { cart: cart && { ...(atTill ? withoutHour(cart) : cart), asked }, known, seen, atTill };
}
