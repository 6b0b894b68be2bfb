import { minutesOf, type Weekday, weekdayOf } from '../settings/opening-hours.ts';
import { shopClock } from '../shop-clock.ts';

/** What promotions take off a cart, and when they hold. All amounts are centavos. No schemas, so that pages may load it. */

export const PROMOTION_KINDS = ['porcentaje', 'monto', 'dos_por_uno'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** Why a coupon is refused, as the API says it. */
export const COUPON_REASONS = ['desconocido', 'usado', 'antes', 'despues', 'minimo', 'no_aplica'] as const;
export type CouponReason = (typeof COUPON_REASONS)[number];

export type PromotionTerms = {
  id: string;
  kind: PromotionKind;
  /** Percent of a `porcentaje`, centavos of a `monto`; two for one ignores it. */
  value: number;
  /** Both empty: all products. */
  categories: readonly string[];
  productIds: readonly string[];
  /** What the products of the order must cost after rewards. */
  minimumCents: number;
  /** Two promotions are used together only when both are combinable. */
  isCombinable: boolean;
};

/** Units of a cart that cost the same, as promotions look at them. */
export type PromotedUnits = {
  productId: string;
  category: string;
  /** Of one unit without options. */
  priceCents: number;
  /** Of one unit with its options and its reward. */
  unitCents: number;
  quantity: number;
  rewardId?: string | undefined;
};

export type Applied = {
  /** Off each of the units, in their order. */
  offCents: number[];
  /** The promotions that take something off. */
  used: string[];
  /** Why the coupon is not used; `better`: the other promotions take more off than it would, and do not combine with it. */
  refused: 'minimum' | 'scope' | 'better' | null;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Splits an amount in proportion to weights: each share is rounded down, and the centavos that are missing go to the largest remainders.
 * No share is larger than its weight as long as the amount is not larger than all weights together.
 */
export function shares(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0) return weights.map(() => 0);
  // The product of two amounts may be too large for an exact number.
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

/** What one promotion takes off the units. @param left what each of them still costs */
function offOf(promotion: PromotionTerms, units: readonly PromotedUnits[], left: readonly number[]): number[] {
  const open = units.map((one, index) => (one.rewardId === undefined && isInScope(promotion, one) ? (left[index] ?? 0) : 0));
  const base = sum(open);
  switch (promotion.kind) {
    case 'porcentaje':
      return shares(Math.floor((base * promotion.value + 50) / 100), open);
    case 'monto':
      return shares(Math.min(promotion.value, base), open);
    case 'dos_por_uno':
      return everySecond(units, open);
  }
}

/** The units in pairs, dearest first: the second of each pair is free, without its options. */
function everySecond(units: readonly PromotedUnits[], open: readonly number[]): number[] {
  const off = units.map(() => 0);
  // An option may make a unit cheaper than its product.
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

/** What several promotions take off one after the other, each off what the ones before it left. */
function together(promotions: readonly PromotionTerms[], units: readonly PromotedUnits[]): Taken {
  const offCents = units.map(() => 0);
  const taken = promotions.map((promotion) => {
    const left = units.map(({ unitCents, quantity }, index) => unitCents * quantity - (offCents[index] ?? 0));
    const off = offOf(promotion, units, left);
    off.forEach((cents, index) => {
      offCents[index] = (offCents[index] ?? 0) + cents;
    });
    return { id: promotion.id, cents: sum(off) };
  });
  return { promotions: taken.filter(({ cents }) => cents > 0), offCents, cents: sum(offCents) };
}

/** The first of several that takes most off. */
const best = (options: readonly Taken[]): Taken | undefined =>
  options.reduce<Taken | undefined>((most, one) => (most === undefined || one.cents > most.cents ? one : most), undefined);

/**
 * Applies the promotions that hold now: of the automatic ones the single one or the combinable ones together, whichever takes more off; then
 * the coupon. Units with a reward get nothing off, and none costs less than nothing.
 */
export function applyPromotions(
  units: readonly PromotedUnits[],
  { automatic, coupon }: { automatic: readonly PromotionTerms[]; coupon: PromotionTerms | null },
): Applied {
  const goodsCents = sum(units.map(({ unitCents, quantity }) => unitCents * quantity));
  const reached = automatic.filter(({ minimumCents }) => minimumCents <= goodsCents);
  const combinable = reached.filter(({ isCombinable }) => isCombinable);
  const single = reached.filter(({ isCombinable }) => !isCombinable);
  const withoutCoupon = best([combinable, ...single.map((one) => [one])].map((set) => together(set, units))) as Taken;
  const answer = ({ offCents, promotions }: Taken, refused: Applied['refused'] = null): Applied => ({
    offCents,
    used: promotions.map(({ id }) => id),
    refused,
  });
  if (!coupon) return answer(withoutCoupon);
  if (coupon.minimumCents > goodsCents) return answer(withoutCoupon, 'minimum');
  if (together([coupon], units).cents === 0) return answer(withoutCoupon, 'scope');
  const sets = coupon.isCombinable ? [[...combinable, coupon], [coupon]] : [[coupon]];
  const withCoupon = best(sets.map((set) => together(set, units)).filter(({ promotions }) => promotions.at(-1)?.id === coupon.id));
  return !withCoupon || withoutCoupon.cents > withCoupon.cents ? answer(withoutCoupon, 'better') : answer(withCoupon);
}

/** When a promotion holds. No days: every day; hours on the shop's clock, `HH:mm`. */
export type PromotionTimes = {
  days: readonly Weekday[];
  fromHour: string | null;
  untilHour: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** `otherDay`: not on this day of the week. */
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
