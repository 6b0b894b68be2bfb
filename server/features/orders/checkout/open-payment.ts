import { COUNTRY } from '#contract/addresses.ts';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { toPesos } from '#contract/money.ts';
import type { NewIntent } from '#contract/orders.ts';
import { allInTransaction, db, onOneConnection, type Tx } from '#server/db/client.ts';
import { ASKED_DRAFTS, MOST_OPEN_DRAFTS, UNFINISHED_PAYMENTS } from '#server/features/orders/rules.ts';
import { settle } from '#server/features/orders/service.ts';
import * as payments from '#server/features/payments/service.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import { hold } from '#server/features/rewards/service.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { forbidden, Refusal, tooMany } from '#server/http/refusal.ts';
import { inTurn } from './in-turn.ts';
import { price, rewardsIn, rewardUsed, unpriceable } from './pricing.ts';
import * as queries from './queries.ts';

/** Several processes may open the same lines at once: each lost race shows another payment that has to give way. */
const MOST_TRIES = 5;

/**
 * Prices the cart and freezes it as the draft of a new payment. Earlier payments for it give way; if one of them turns out to be
 * paid, it becomes its order instead, and nothing new is opened: one cart is never paid twice.
 */
export async function openPayment(input: NewIntent, user: CallerUser) {
  if (input.user_id !== user.id) throw forbidden();
  const replaced = input.replaces ? await payments.ownDraft(input.replaces, user.id) : null;
  if (replaced?.state === 'ordered') throw alreadyPaid(await queries.ofIntent(db, replaced.intentId));
  // A wrong amount is told before the provider is asked anything, and changes nothing.
  const lines = await priced(input, user.id);
  const arrived = new Date();
  const fingerprint = lines && payments.fingerprintOf(lines);
  const twin = fingerprint && (await payments.openWith(user.id, fingerprint));
  return inTurn(user.id, async () => {
    // What is open is read before what became an order: a payment on its way from one to the other is seen.
    const [newest, order, unfinished] = await onOneConnection((on) =>
      allInTransaction(
        payments.openOf(on, user.id, MOST_OPEN_DRAFTS + ASKED_DRAFTS).then((drafts) => drafts),
        // Two tabs at once: while this one waited, the other one has been opened and paid.
        fingerprint ? queries.orderedSince(on, arrived, twin, user.id, fingerprint) : Promise.resolve(null),
        queries.unfinishedPayments(on, user.id, UNFINISHED_PAYMENTS.seconds),
      ),
    );
    if (order) throw alreadyPaid(order);
    // Before the provider is asked anything; once more where the user's openings wait for each other, across processes too.
    spareBudget(unfinished);
    return open(input, user.id, replaced, newest, lines);
  });
}

async function open(
  input: NewIntent,
  userId: string,
  replaced: payments.Draft | null,
  newest: payments.Draft[],
  wanted: DraftLine[] | null,
) {
  const others = newest.filter(({ intentId }) => payments.isConnected(intentId));
  const asked = others.filter(({ intentId }) => intentId !== replaced?.intentId).slice(0, ASKED_DRAFTS);
  const found = await paidOf(replaced?.state === 'open' ? [replaced, ...asked] : asked);
  const same = found.find((draft) => draft === replaced || payments.hasSameLines(draft.lines, wanted));
  if (same) throw alreadyPaid(await queries.ofIntent(db, same.intentId));
  // What has just become an order may have used a reward.
  const lines = found.length > 0 ? await priced(input, userId) : wanted;

  if (replaced?.state === 'open') await giveWay(replaced.intentId);
  for (const { intentId } of others.slice(MOST_OPEN_DRAFTS - 1)) await payments.cancel(intentId);
  const address = input.order_data?.shipping_address;
  const draft = {
    userId,
    amountCents: input.amount,
    lines,
    shippingAddress: address ? { ...address, country: address.country ?? COUNTRY } : null,
  };
  const rewardIds = rewardsIn(lines ?? []);
  const secure = async (tx: Tx) => {
    spareBudget(await queries.unfinishedPayments(tx, userId, UNFINISHED_PAYMENTS.seconds));
    if (!(await hold(tx, userId, rewardIds))) throw rewardUsed(false);
  };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // Should one have come since the open ones were read, the database refuses this one, and it is asked for.
    const twin = tries === 0 ? twinIn(newest, lines, replaced) : lines && (await payments.openWith(userId, payments.fingerprintOf(lines)));
    if (twin) await giveWay(twin);
    const intent = await payments.open(draft, secure);
    if (intent) return { client_secret: intent.clientSecret, payment_intent_id: intent.id, amount: input.amount };
  }
  throw new Refusal(503, 'busy', 'Este pedido se está pagando en otra ventana. Inténtalo otra vez en un momento.', {
    headers: { 'retry-after': '2' },
  });
}

function spareBudget({ count, wait }: { count: number; wait: number }): void {
  if (count >= UNFINISHED_PAYMENTS.points)
    throw tooMany(wait, 'Abriste muchos pagos sin terminarlos. Espera un momento e inténtalo otra vez.');
}

/** The lines at today's prices, checked against the amount on the screen; null without `order_data`. */
async function priced({ amount, order_data: wanted }: NewIntent, userId: string): Promise<DraftLine[] | null> {
  const cart = wanted ? await onOneConnection((on) => price(on, wanted.items, userId)) : null;
  if (cart && 'problem' in cart) throw unpriceable(cart);
  if (cart && cart.totalCents !== amount) {
    throw new Refusal(409, 'amount_mismatch', 'Los precios cambiaron. Revisa el total e inténtalo otra vez.', {
      amount: cart.totalCents,
    });
  }
  // Only rewards make a cart free: nothing in the catalogue is.
  const isFree = cart?.totalCents === 0;
  if (amount < MINIMUM_CENTS && !isFree) {
    const message = `El monto mínimo de pago es $${toPesos(MINIMUM_CENTS).toFixed(2)} MXN.`;
    throw new Refusal(422, 'amount_too_small', message, { errors: { amount: message } });
  }
  return cart?.lines ?? null;
}

/** Asks the provider about all of them at once; those that were paid become their orders. */
async function paidOf(drafts: payments.Draft[]): Promise<payments.Draft[]> {
  const now = new Date();
  const isOrder = await Promise.all(drafts.map(({ intentId }) => settle(intentId, now)));
  return drafts.filter((_, index) => isOrder[index]);
}

const twinIn = (open: payments.Draft[], lines: DraftLine[] | null, replaced: payments.Draft | null): string | undefined => {
  const fingerprint = lines && payments.fingerprintOf(lines);
  return open.find((draft) => fingerprint && draft.fingerprint === fingerprint && draft.intentId !== replaced?.intentId)?.intentId;
};

/** Cancels it at the provider, which knows whether it was paid a moment ago. */
async function giveWay(intentId: string): Promise<void> {
  if (await payments.cancel(intentId)) return;
  if (await settle(intentId, new Date())) throw alreadyPaid(await queries.ofIntent(db, intentId));
}

const alreadyPaid = (order: { id: string } | null): Refusal =>
  new Refusal(409, 'already_paid', 'Este pedido ya está pagado: no se cobró otra vez.', { order_id: order?.id });
