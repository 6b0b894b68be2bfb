import { toPesos } from '#contract/money.ts';
import { type CartTerms, type PricedCart, priceCart } from '#contract/pricing.ts';
import { MOST_TIP_PERCENT } from '#contract/receiving-fields.ts';
import type { Settings } from '#contract/settings-values.ts';
import type { Line } from '#server/features/orders/checkout/lines.ts';
import { invalid } from '#server/http/refusal.ts';
import { deliveryCentsOf } from './types.ts';
import { tipTerms, type Wish } from './wish.ts';

/** Runs a rule that may refuse; drafts let it throw, quotes collect what it says and go on with `otherwise`. */
export type Judge = <T>(rule: () => T, otherwise: T) => T;
export const strict: Judge = (rule) => rule();

type Terms = Pick<CartTerms<Line>, 'rewards' | 'discounts'>;

/** What the lines cost when they are received as wished; without a wish, the products alone. */
export function amountsOf(lines: readonly Line[], wish: Wish | null, terms: Terms, shop: Settings, judge: Judge): PricedCart<Line> {
  const goods = priceCart(lines, terms);
  if (!wish) return goods;
  const { postalCode, tip } = wish;
  const facts = {
    postalCode,
    ships: lines.every(({ product }) => product.ships),
    goodsCents: goods.subtotalCents - goods.discountCents,
  };
  const deliveryCents = judge(() => deliveryCentsOf(wish.tipo, shop, facts), 0);
  const cart = priceCart(lines, { ...terms, deliveryCents, ...(tip && { tip: tipTerms(tip) }) });
  const baseCents = goods.totalCents;
  const isSmall = judge(() => tipFits(cart.tipCents, baseCents), false);
  return isSmall ? cart : priceCart(lines, { ...terms, deliveryCents });
}

/** @throws Refusal 422 */
function tipFits(tipCents: number, baseCents: number): true {
  if (tipCents * 100 <= baseCents * MOST_TIP_PERCENT) return true;
  const most = toPesos(Math.floor((baseCents * MOST_TIP_PERCENT) / 100));
  throw invalid({ 'order_data.propina': `La propina puede ser de hasta $${most.toFixed(2)}, la mitad de tu pedido.` });
}
