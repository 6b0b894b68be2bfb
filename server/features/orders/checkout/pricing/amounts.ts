import { type CartTerms, type PricedCart, type PricedUnits, priceCart } from '#contract/cart/pricing.ts';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { mostTillTipCents, mostTipCents, tillTipTooLarge, tipTooLarge } from '#contract/orders/tip-limit.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import * as promotions from '#server/features/promotions/index.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { Line } from './lines.ts';
import { deliveryCentsOf } from './types.ts';
import { tipTerms, type Wish } from './wish.ts';

/** Runs a rule that may refuse. Drafts let it throw; quotes collect the refusal and continue with `otherwise`. */
export type Judge = <T>(rule: () => T, otherwise: T) => T;
export const strict: Judge = (rule) => rule();

/** @property offer the promotions that are valid now; null for an order without a type, to which none apply */
type Terms = Pick<CartTerms<Line>, 'rewards'> & { offer: promotions.Offer | null };

/** @property promotions the promotions that the cart uses; null when there are none */
export type Amounts = PricedCart<Line> & { promotions: { ids: string[]; isLimited: boolean } | null };

/** The amounts of the lines when the guest receives them as wished; without a wish, only the products. */
export function amountsOf(lines: readonly Line[], wish: Wish | null, given: Terms, shop: Settings, judge: Judge): Amounts {
  const { rewards, offer } = given;
  if (!wish || !offer) return { ...priceCart(lines, { rewards }), promotions: null };
  const { offCents, used, isLimited, refusal } = promotions.promote(priceCart(lines, { rewards }).units.map(promoted), offer);
  judge(() => {
    if (refusal) throw refusal;
  }, undefined);
  const terms = { rewards, discounts: () => offCents };
  const cart = received(lines, wish, terms, shop, judge);
  return { ...cart, promotions: used.length > 0 ? { ids: used, isLimited } : null };
}

const promoted = ({ line, unitCents, quantity, rewardId }: PricedUnits<Line>) => ({
  productId: line.productId,
  category: line.product.category,
  priceCents: line.priceCents,
  unitCents,
  quantity,
  rewardId,
});

function received(lines: readonly Line[], wish: Wish, terms: CartTerms<Line>, shop: Settings, judge: Judge): PricedCart<Line> {
  const goods = priceCart(lines, terms);
  const { postalCode, tip } = wish;
  const facts = {
    postalCode,
    staying: [...new Set(lines.filter(({ product }) => !product.ships).map(({ product }) => product.name))],
    goodsCents: goods.subtotalCents - goods.discountCents,
  };
  const deliveryCents = judge(() => deliveryCentsOf(wish.tipo, shop, facts), 0);
  const cart = priceCart(lines, { ...terms, deliveryCents, ...(tip && { tip: tipTerms(tip) }) });
  const baseCents = goods.totalCents;
  // A percentage is within the limit by itself; rounded half up, its amount may be half a centavo above.
  const isSmall = tip?.monto === undefined || judge(() => (wish.isAtTill ? tillTipFits : tipFits)(cart.tipCents, baseCents), false);
  return isSmall ? cart : priceCart(lines, { ...terms, deliveryCents });
}

/** @throws Refusal 422 */
function tipFits(tipCents: number, baseCents: number): true {
  const most = mostTipCents(baseCents);
  if (tipCents <= most) return true;
  throw invalid({ 'order_data.propina': tipTooLarge(formatPrice(toPesos(most))) });
}

/** @throws Refusal 422 */
export function tillTipFits(tipCents: number, baseCents: number): true {
  const most = mostTillTipCents(baseCents);
  if (tipCents <= most) return true;
  throw invalid({ propina: tillTipTooLarge(formatPrice(toPesos(most))) });
}

/** @param isFree true when rewards and promotions reduce the total to zero */
export function refuseSmall(amountCents: number, isFree: boolean): void {
  if (amountCents >= MINIMUM_CENTS || isFree) return;
  const message = `El monto mínimo de pago es ${formatPrice(toPesos(MINIMUM_CENTS))} MXN.`;
  throw new Refusal(422, 'amount_too_small', message, { errors: { amount: message } });
}
