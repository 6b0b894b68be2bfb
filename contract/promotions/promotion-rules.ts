import { minutesOf, type Weekday, weekdayOf } from '../settings/opening-hours.ts';
import { shopClock } from '../shop-clock.ts';

/**
 * The discounts of promotions on a cart, and when promotions are valid. All amounts are centavos. Without zod schemas, so that pages may
 * load it.
 */

/** The kinds of promotions: the unit of their value, or for a kind without a value what the owner reads in its place. */
export const PROMOTION_KIND = {
  porcentaje: { name: 'Porcentaje', unit: 'percent' },
  monto: { name: 'Monto', unit: 'pesos' },
  dos_por_uno: {
    name: '2×1',
    unit: null,
    explained: 'De cada dos productos, el más barato es gratis. Lo que sumen sus opciones se cobra.',
  },
} as const satisfies Record<string, { name: string; unit: 'percent' | 'pesos' } | { name: string; unit: null; explained: string }>;
export type PromotionKind = keyof typeof PROMOTION_KIND;
export const PROMOTION_KINDS = Object.keys(PROMOTION_KIND) as [PromotionKind, ...PromotionKind[]];

/** Why a coupon is refused, in the API's words. */
export const COUPON_REASONS = ['desconocido', 'usado', 'antes', 'despues', 'minimo', 'no_aplica'] as const;
export type CouponReason = (typeof COUPON_REASONS)[number];

export type PromotionTerms = {
  id: string;
  kind: PromotionKind;
  /** Percent of a `porcentaje`, centavos of a `monto`; two for one ignores it. */
  value: number;
  /** `categories` and `productIds` are both empty when the promotion is for all products. */
  categories: readonly string[];
  productIds: readonly string[];
  /** The least price of the order's products after rewards. */
  minimumCents: number;
  /** Two promotions are used together only when both are combinable. */
  isCombinable: boolean;
};

/** Units of a cart that have the same price, as promotions see them. */
export type PromotedUnits = {
  productId: string;
  category: string;
  /** The price of one unit without options. */
  priceCents: number;
  /** The price of one unit with its options and its reward. */
  unitCents: number;
  quantity: number;
  rewardId?: string | undefined;
};

export type Applied = {
  /** The discount for each entry of the units, in their order. */
  offCents: number[];
  /** The promotions with a discount for this cart. */
  used: string[];
  /** Why the coupon is not used; `better`: the other promotions give a larger discount and do not combine with it. */
  refused: 'minimum' | 'scope' | 'better' | null;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Divides an amount in proportion to weights: each share is rounded down, and the missing centavos go to the largest remainders. No share
 * is larger than its weight when the amount is at most the sum of the weights.
 */
export function shares(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0) return weights.map(() => 0);
  // The product of two amounts may exceed the safe integers, hence BigInt.
  const exact = weights.map((weight, index) => {
    const product = BigInt(cents) * BigInt(weight);
    return { index, cents: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  const missing = cents - sum(exact.map((share) => share.cents));
  const byRest = exact.toSorted((one, other) => other.rest - one.rest || one.index - other.index);
  const larger = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return exact.map(({ cents: share, index }) => share + (larger.has(index) ? 1 : 0));
}

const isInScope = ({ categories, productIds }: PromotionTerms, { productId, category }: PromotedUnits): boolean =>
  categories.length + productIds.length === 0 || categories.includes(category) || productIds.includes(productId);

/** The discount of one promotion for each entry of `units`. @param left the price that each entry still has */
function discountsOf(promotion: PromotionTerms, units: readonly PromotedUnits[], left: readonly number[]): number[] {
  const open = units.map((one, index) => (one.rewardId === undefined && isInScope(promotion, one) ? (left[index] ?? 0) : 0));
  const base = sum(open);
  switch (promotion.kind) {
    case 'porcentaje':
      return shares(Math.floor((base * promotion.value + 50) / 100), open);
    case 'monto':
      return shares(Math.min(promotion.value, base), open);
    case 'dos_por_uno':
      return pairDiscounts(units, open);
  }
}

/** The discounts of two for one: units in pairs, dearest first; the second of each pair is free, without its options. */
function pairDiscounts(units: readonly PromotedUnits[], open: readonly number[]): number[] {
  const off = units.map(() => 0);
  // An option may lower the unit's price below its product's price.
  const freeCents = ({ priceCents, unitCents }: PromotedUnits) => Math.min(priceCents, unitCents);
  const rows = units.map((one, index) => ({ one, index })).filter(({ index }) => (open[index] ?? 0) > 0);
  let before = 0;
  for (const { one, index } of rows.toSorted((first, second) => freeCents(second.one) - freeCents(first.one))) {
    const free = Math.floor((before + one.quantity) / 2) - Math.floor(before / 2);
    off[index] = Math.min(free * freeCents(one), open[index] ?? 0);
    before += one.quantity;
  }
  return off;
}

type Taken = { promotions: { id: string; cents: number }[]; offCents: number[]; cents: number };

/** The discounts of several promotions in sequence: each applies to the price that the ones before it leave. */
function inSequence(promotions: readonly PromotionTerms[], units: readonly PromotedUnits[]): Taken {
  const offCents = units.map(() => 0);
  const taken = promotions.map((promotion) => {
    const left = units.map(({ unitCents, quantity }, index) => unitCents * quantity - (offCents[index] ?? 0));
    const off = discountsOf(promotion, units, left);
    off.forEach((cents, index) => {
      offCents[index] = (offCents[index] ?? 0) + cents;
    });
    return { id: promotion.id, cents: sum(off) };
  });
  return { promotions: taken.filter(({ cents }) => cents > 0), offCents, cents: sum(offCents) };
}

/** The first of several that has the largest discount. */
const best = (options: readonly Taken[]): Taken | undefined =>
  options.reduce<Taken | undefined>((most, one) => (most === undefined || one.cents > most.cents ? one : most), undefined);

/**
 * Applies the promotions that are valid now. Of the automatic ones it uses either the best single one or all combinable ones together,
 * whichever has the larger discount; then the coupon. Units with a reward get no discount, and no unit costs less than zero.
 */
export function applyPromotions(
  units: readonly PromotedUnits[],
  { automatic, coupon }: { automatic: readonly PromotionTerms[]; coupon: PromotionTerms | null },
): Applied {
  const goodsCents = sum(units.map(({ unitCents, quantity }) => unitCents * quantity));
  const reached = automatic.filter(({ minimumCents }) => minimumCents <= goodsCents);
  const combinable = reached.filter(({ isCombinable }) => isCombinable);
  const single = reached.filter(({ isCombinable }) => !isCombinable);
  const withoutCoupon = best([combinable, ...single.map((one) => [one])].map((set) => inSequence(set, units))) as Taken;
  const answer = ({ offCents, promotions }: Taken, refused: Applied['refused'] = null): Applied => ({
    offCents,
    used: promotions.map(({ id }) => id),
    refused,
  });
  if (!coupon) return answer(withoutCoupon);
  if (coupon.minimumCents > goodsCents) return answer(withoutCoupon, 'minimum');
  if (inSequence([coupon], units).cents === 0) return answer(withoutCoupon, 'scope');
  const sets = coupon.isCombinable ? [[...combinable, coupon], [coupon]] : [[coupon]];
  const withCoupon = best(sets.map((set) => inSequence(set, units)).filter(({ promotions }) => promotions.at(-1)?.id === coupon.id));
  return !withCoupon || withoutCoupon.cents > withCoupon.cents ? answer(withoutCoupon, 'better') : answer(withCoupon);
}

/** When a promotion is valid. Empty days: every day. Hours are those of the shop's clock, `HH:mm`. */
export type PromotionTimes = {
  days: readonly Weekday[];
  fromHour: string | null;
  untilHour: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** `otherDay`: the promotion is not valid on this day of the week. */
export function timingOf(
  { days, fromHour, untilHour, startsAt, endsAt }: PromotionTimes,
  now: Date,
): 'now' | 'before' | 'after' | 'otherDay' {
  if (startsAt && now < startsAt) return 'before';
  if (endsAt && now >= endsAt) return 'after';
  const { today, minute } = shopClock(now);
  if (days.length > 0 && !days.includes(weekdayOf(today))) return 'otherDay';
  if (fromHour !== null && minute < minutesOf(fromHour)) return 'before';
  if (untilHour !== null && minute >= minutesOf(untilHour)) return 'after';
  return 'now';
}
