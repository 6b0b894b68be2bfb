import type { PricedCart } from '#contract/cart/pricing.ts';
import { toPesos } from '#contract/money.ts';
import { pointsFor, rateOf } from '#contract/points/points-for.ts';
import type { Quote, QuoteData, QuoteProblem } from '#contract/receiving/receiving.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { readTogether } from '#server/db/transaction.ts';
import { refuseSmall } from '#server/features/orders/checkout/pricing/amounts.ts';
import type { Line } from '#server/features/orders/checkout/pricing/lines.ts';
import { catalogued } from '#server/features/orders/checkout/pricing/pricing.ts';
import { unavailableIn } from '#server/features/orders/checkout/pricing/sold-out.ts';
import { loadsFor, promisedHour } from '#server/features/orders/receiving/hours/slots.ts';
import { askOf } from '#server/features/orders/receiving/hours/work.ts';
import * as promotions from '#server/features/promotions/index.ts';
import * as stock from '#server/features/stock/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { amountsOf, type Judge } from '../pricing/amounts.ts';
import { knownOf } from '../pricing/known-visit.ts';
import { type Wish, wishOf } from '../pricing/wish.ts';

/**
 * The price of the order and the hour at which it would be ready. It takes and holds nothing, and names every problem that would prevent
 * the payment.
 * @param buyer for whom the promotions are checked
 */
export async function quote(
  data: QuoteData,
  user: CallerUser | null,
  now = new Date(),
  buyer: promotions.Buyer | null = user,
): Promise<Quote> {
  const userId = user?.id ?? null;
  const problems: QuoteProblem[] = [];
  const judge: Judge = (rule, otherwise) => {
    try {
      return rule();
    } catch (error) {
      problems.push(problemOf(error));
      return otherwise;
    }
  };
  const shop = settings();
  const known = await knownOf(data, userId);
  // Undefined when it is refused; null for an order without a type.
  const wished = judge<Wish | null | undefined>(() => wishOf(data, known, shop, now), undefined);
  const wish = wished ?? null;
  const asked = wish && promotions.askedBy(buyer, wish.code);
  const [{ lines, rewards }, offer] = await readTogether((on) => [
    catalogued(on, data.items, userId),
    asked ? promotions.offersFor(on, asked, now) : null,
  ]);
  const cart = amountsOf(lines, wish, { rewards, offer }, shop, judge);
  judge(() => refuseSmall(cart.totalCents, cart.totalCents === 0), undefined);
  const ask = wished === undefined ? null : askOf(wish, lines);
  const bought = lines.map(({ chosen, ...line }) => ({ ...line, options: chosen }));
  const [left, seen] = await Promise.all([stock.check(db, stock.unitsOf(bought), userId), ask && loadsFor(db, ask, userId, now)]);
  problems.push(...unavailableIn(left, bought).map(problemOf));
  const hour = ask && seen ? judge<Date | null>(() => promisedHour(ask, seen.loads, now), null) : null;
  // Without a type nothing is promised.
  return { ...amountsOnWire(cart), hora: (wish && hour?.toISOString()) ?? null, problemas: problems };
}

function problemOf(error: unknown): QuoteProblem {
  if (!(error instanceof Refusal)) throw error;
  const { code, extra } = error;
  const errors = Object.values((extra.errors ?? {}) as Record<string, string>);
  return { code, message: errors[0] ?? error.message, ...(extra.data ? { data: extra.data as Record<string, unknown> } : {}) };
}

function amountsOnWire(cart: PricedCart<Line>): Omit<Quote, 'hora' | 'problemas'> {
  const earningCents = cart.totalCents - cart.deliveryCents - cart.tipCents;
  return {
    lineas: cart.units.map(({ line, quantity, fullCents, unitCents, discountCents }) => ({
      product_id: line.productId,
      unit: toPesos(fullCents),
      quantity,
      discount: toPesos(discountCents),
      reward: toPesos((fullCents - unitCents) * quantity),
    })),
    subtotal: toPesos(cart.subtotalCents),
    descuento: toPesos(cart.discountCents),
    recompensas: toPesos(cart.rewardsCents),
    envio: toPesos(cart.deliveryCents),
    propina: toPesos(cart.tipCents),
    total: toPesos(cart.totalCents),
    puntos: pointsFor(earningCents, rateOf(settings().puntos.por_peso)),
  };
}
