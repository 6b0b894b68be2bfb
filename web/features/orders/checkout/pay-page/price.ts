import { type CartTerms, type PricedCart, priceCart } from '#contract/cart/pricing.ts';
import { toCents } from '#contract/money.ts';
import { mostTipCents } from '#contract/orders/tip-limit.ts';
import type { Quote } from '#contract/receiving/receiving.ts';
import { cartLines, type OpenRewards, openRewards, type PricedLine } from '#web/lib/order/reductions.ts';
import { tipTermsOf, type Wish } from './wish.ts';

export type Amounts = Omit<PricedCart<never>, 'units'>;

/**
 * The order's price, without waiting for the server: by the rule that the server uses, with the discounts of its last answer about the
 * same lines. As soon as the server has answered about the present order, its answer is shown.
 */
export function amountsOf(
  lines: readonly PricedLine[],
  rewards: OpenRewards,
  { last, fresh }: { last: Quote | null; fresh: Quote | null },
  { wish, deliveryPesos }: { wish: Wish; deliveryPesos: number },
): Amounts {
  // While something is wrong, such as a missing table, the server leaves out tip and delivery: then its answer is not the whole price.
  if (fresh && fresh.problemas.length === 0) return quoted(fresh);
  const price = (tip?: CartTerms<never>['tip']): Amounts =>
    priceCart(cartLines(lines), {
      rewards: openRewards(rewards),
      discounts: (units) => units.map(({ line, quantity }, at) => discountOf(last?.lineas[at], line.productId, quantity)),
      deliveryCents: toCents(deliveryPesos),
      ...(tip && { tip }),
    });
  const priced = price(tipTermsOf(wish));
  // A tip that is too large gets an error at its field, and is not part of the total.
  const isRefused = wish.tip && 'amount' in wish.tip && priced.tipCents > mostTipCents(tippedCents(priced));
  return isRefused ? price() : priced;
}

/** The amount that a tip is a share of. */
export const tippedCents = ({ subtotalCents, discountCents, rewardsCents }: Amounts): number =>
  subtotalCents - discountCents - rewardsCents;

const discountOf = (line: Quote['lineas'][number] | undefined, productId: string, quantity: number): number =>
  line && line.product_id === productId && line.quantity === quantity ? toCents(line.discount) : 0;

const quoted = (quote: Quote): Amounts => ({
  subtotalCents: toCents(quote.subtotal),
  discountCents: toCents(quote.descuento),
  rewardsCents: toCents(quote.recompensas),
  deliveryCents: toCents(quote.envio),
  tipCents: toCents(quote.propina),
  totalCents: toCents(quote.total),
});
