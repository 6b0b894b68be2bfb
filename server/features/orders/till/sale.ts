import { randomUUID } from 'node:crypto';
import type { Sale, SaleData, Sold } from '#contract/till/till.ts';
import { firstWord } from '#contract/words.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction, together } from '#server/db/transaction.ts';
import { withNewId } from '#server/features/orders/checkout/place/place.ts';
import { written } from '#server/features/orders/checkout/place/written.ts';
import { knownOf } from '#server/features/orders/checkout/pricing/known-visit.ts';
import { type Past, type Priced, price, rewardsIn, rewardUsed } from '#server/features/orders/checkout/pricing/pricing.ts';
import { refuseUnavailable, unavailable } from '#server/features/orders/checkout/pricing/sold-out.ts';
import { type Wish, wishOf } from '#server/features/orders/checkout/pricing/wish.ts';
import { promising } from '#server/features/orders/receiving/hours/slots.ts';
import * as payments from '#server/features/payments/index.ts';
import { tillSales, tills } from '#server/features/payments/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import * as rewards from '#server/features/rewards/index.ts';
import * as stock from '#server/features/stock/index.ts';
import { invalid } from '#server/http/refusal.ts';
import { enqueueReceipt } from '#server/till-printing.ts';
import { type Buyer, buyerOf, refuseGuess } from './customer.ts';
import { nextHour } from './hour.ts';
import { handedOutAt, keptOf, refuseOtherPrices } from './kept.ts';
import { refuseMismatch, takenOf } from './paying.ts';
import * as queries from './queries.ts';
import { type Asked, openShift, sellerOf } from './seller.ts';

/** Who is called out when the sale has no name. */
const COUNTER = 'Mostrador';

/**
 * Sells at the counter: order, payment, stock and points in one transaction. Idempotent by the till's key, for ever.
 * @throws Refusal `till_off`, `till_closed`, `payment_mismatch`, `sold_out`, `idempotency_mismatch` …
 */
export async function sell(sale: Sale, { key, user }: Asked): Promise<Sold> {
  tills.refuseUnknown(sale.caja);
  const taken = takenOf(sale.pagos);
  const fingerprint = tillSales.fingerprintOf(sale);
  const done = await tillSales.saleBefore(db, { till: sale.caja, key, fingerprint });
  if (done) return queries.sold(db, done.intentId);
  const seller = await sellerOf(sale.caja, sale.persona, user);
  await refuseGuess(sale.caja, sale.cliente);
  const kept = keptOf(sale);
  const wish = await wishOfSale(kept ? withoutHour(sale) : sale, seller.id);
  return withNewId((orderId) =>
    inTransaction(async (tx) => {
      const before = await tillSales.earlierSale(tx, { till: sale.caja, key, fingerprint });
      if (before) return queries.sold(tx, before.intentId);
      const { shift, isLate } = kept
        ? await tills.shiftOfKept(tx, sale.caja, kept.shiftId)
        : { shift: await openShift(tx, sale.caja, user), isLate: false };
      const buyer = await buyerOf(tx, sale.cliente, [seller.id, user.id]);
      const cart = await priced(tx, sale.order_data, wish, buyer, kept);
      if (kept) await refuseOtherPrices(tx, kept, cart);
      refuseMismatch(taken, cart.totalCents);
      const intentId = await opened(tx, cart, buyer);
      const units = stock.unitsOf(cart.lines);
      // What was sold without a network is gone, whatever the count says.
      const goods = kept ? await stock.leftOf(tx, units) : { units, missing: [] };
      if (!kept) refuseUnavailable(await stock.check(tx, units, null), cart.lines);
      const held = await takeGoods(tx, intentId, cart, goods.units, wish, buyer);
      const promisedAt = handedOutAt(kept) ?? wish.hora ?? (await nextHour(tx, intentId, cart.ask));
      const receiving = cart.receiving && { ...cart.receiving, promisedAt: promisedAt.toISOString() };
      const intent = { id: intentId, amountCents: cart.totalCents, status: 'succeeded', ...tillSales.paidBy(taken) } as const;
      const bought = {
        userId: buyer.user?.id ?? null,
        address: { tipo: sale.order_data.tipo },
        receiving,
        lines: cart.lines,
        keepsCart: true,
      };
      const draft = { receiving, pointsRate: payments.rateNow() };
      await together(...written(tx, orderId, intent, draft, { ...bought, rewardIds: rewardsIn(cart.lines), held }));
      await tillSales.book(tx, {
        ...{ intentId, till: sale.caja, shiftId: shift.id, key, fingerprint, taken, byId: seller.id },
        tipCents: cart.receiving?.tipCents ?? 0,
        foundId: buyer.isFound ? buyer.user?.id : null,
        ...(kept && { soldAt: kept.at, isLate }),
      });
      await stock.askForRecount(tx, goods.missing, orderId);
      await enqueueReceipt(tx, { till: sale.caja, orderId, isCash: taken.some((one) => one.method === 'efectivo') });
      return queries.sold(tx, intentId);
    }),
  );
}

/** At the till people pick up and sit down, whatever guests may choose in their browsers. */
const atCounter = () => {
  const shop = settings();
  return { ...shop, pedidos: { ...shop.pedidos, tipos: { ...shop.pedidos.tipos, recoger: true, mesa: true } } };
};

async function wishOfSale({ order_data: data, propina }: Sale, sellerId: string): Promise<Wish> {
  const wish = wishOf({ ...data, propina: null }, await knownOf(data, sellerId), atCounter(), new Date());
  if (!wish) throw invalid({ 'order_data.tipo': 'Elige cómo lo recibe.' });
  return { ...wish, ...(data.aqui && data.tipo === 'recoger' && { isHere: true }), tip: propina ?? null, isAtTill: true };
}

/** A requested hour may be over by the time the sale is sent. */
const withoutHour = ({ order_data, ...sale }: Sale): Sale => ({ ...sale, order_data: { ...order_data, hora: null } });

function priced(tx: Tx, { items, nombre }: SaleData, wish: Wish, { user, hasRewards, asked }: Buyer, past: Past | null): Promise<Priced> {
  const guestName = nombre ?? (user ? firstWord(user.name) : COUNTER);
  const wishes = { wish: { ...wish, guestName }, asked: asked(wish.code) };
  // A reward may have been used elsewhere since, so a sale without a network uses none.
  return price(tx, items, hasRewards && user && !past ? user.id : null, wishes, atCounter(), past);
}

const opened = (tx: Tx, cart: Priced, { user }: Buyer): Promise<string> =>
  tillSales.openPaid(tx, {
    userId: user?.id ?? null,
    amountCents: cart.totalCents,
    pointsRate: payments.rateNow(),
    lines: cart.lines,
    receiving: cart.receiving,
    // The time of the order, not of its payment: a fingerprint would make equal sales of one customer one payment.
    fingerprint: null,
  });

/** Takes rewards, uses of promotions and stock; a requested hour too. @throws Refusal */
async function takeGoods(
  tx: Tx,
  intentId: string,
  cart: Priced,
  units: ReturnType<typeof stock.unitsOf>,
  wish: Wish,
  { user, asked }: Buyer,
): Promise<stock.Held> {
  // The holds are the sale's own, so that those of the customer's open payments stay.
  const holder = randomUUID();
  if (user && !(await rewards.lockRewards(tx, user.id, rewardsIn(cart.lines)))) throw rewardUsed(false);
  const { ids = [], isLimited = false } = cart.promotions ?? {};
  const uses = ids.map((promotionId) => ({ promotionId, persons: asked(wish.code).persons }));
  const use = promotions.using({ intentId, uses, isLimited });
  const hour = cart.ask && wish.hora ? promising(cart.ask, { intentId, userId: holder }, null, null, new Date()).other : null;
  const others = [use.other, hour].filter((other) => other !== null);
  const taken = await stock.hold(tx, { intentId, userId: holder, units, bounds: stock.UNBOUNDED, others });
  if ('short' in taken) throw unavailable(taken.short, cart.lines);
  await together(taken.written, use.note(tx));
  return stock.heldBy(tx, intentId);
}
