import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartLine, priceCart } from '../cart/pricing.ts';
import { applyPromotions, type PromotedUnits, type PromotionTerms, shares, timingOf } from './promotion-rules.ts';

const terms = (changes: Partial<PromotionTerms> = {}): PromotionTerms => ({
  id: 'una',
  kind: 'porcentaje',
  value: 10,
  categories: [],
  productIds: [],
  minimumCents: 0,
  isCombinable: false,
  ...changes,
});
const units = (priceCents: number, quantity = 1, changes: Partial<PromotedUnits> = {}): PromotedUnits => ({
  ...{ productId: 'latte', category: 'café', priceCents, unitCents: priceCents, quantity },
  ...changes,
});
const off = (list: PromotedUnits[], ...automatic: PromotionTerms[]) => applyPromotions(list, { automatic, coupon: null });
const withCoupon = (list: PromotedUnits[], coupon: PromotionTerms, ...automatic: PromotionTerms[]) =>
  applyPromotions(list, { automatic, coupon });

describe('a percentage', () => {
  it('is rounded half up on the sum, and divided among the lines by the largest remainder', () => {
    expect(off([units(5), units(5), units(5)], terms()).offCents).toEqual([1, 1, 0]);
    expect(off([units(6235, 3), units(2800)], terms({ value: 15 })).offCents).toEqual([2806, 420]);
  });

  it('includes options, and only the products in its scope', () => {
    const list = [units(6000, 1, { unitCents: 7500 }), units(3000, 1, { productId: 'concha', category: 'postres' })];
    expect(off(list, terms({ categories: ['café'] })).offCents).toEqual([750, 0]);
    expect(off(list, terms({ productIds: ['concha'] })).offCents).toEqual([0, 300]);
    expect(off(list, terms({ categories: ['café'], productIds: ['concha'] })).offCents).toEqual([750, 300]);
  });
});

describe('an amount', () => {
  const amount = (value: number) => terms({ kind: 'monto', value });
  it('is divided among the lines, and is never more than the price of its scope', () => {
    expect(off([units(6000), units(3000)], amount(5000)).offCents).toEqual([3333, 1667]);
    expect(off([units(6000), units(3000)], amount(100_000)).offCents).toEqual([6000, 3000]);
  });
});

describe('two for one', () => {
  const two = terms({ kind: 'dos_por_uno', value: 0 });
  it('makes the cheaper of two units free, without its options', () => {
    expect(off([units(6000), units(4500, 1, { unitCents: 6000 })], two).offCents).toEqual([0, 4500]);
    expect(off([units(6000)], two)).toEqual({ offCents: [0], used: [], refused: null });
  });

  it('pairs the dearest units first', () => {
    expect(off([units(2000), units(5000), units(3000), units(4000)], two).offCents).toEqual([2000, 0, 0, 4000]);
    expect(off([units(5000, 3), units(4000, 3)], two).offCents).toEqual([5000, 8000]);
  });

  it('never subtracts more from a unit than it costs with a cheaper option', () => {
    expect(off([units(6000), units(5000, 1, { unitCents: 4000 })], two).offCents).toEqual([0, 4000]);
  });
});

describe('several promotions', () => {
  const ten = terms({ id: 'diez' });
  const twenty = terms({ id: 'veinte', value: 20 });
  it('use only the one with the largest discount, unless both combine', () => {
    expect(off([units(10_000)], ten, twenty)).toMatchObject({ offCents: [2000], used: ['veinte'] });
    expect(off([units(10_000)], { ...ten, isCombinable: true }, twenty)).toMatchObject({ used: ['veinte'] });
    const both = [ten, twenty].map((one) => ({ ...one, isCombinable: true }));
    expect(off([units(10_000)], ...both)).toMatchObject({ offCents: [2800], used: ['diez', 'veinte'] });
  });

  it('do not touch units with a reward', () => {
    const rewarded = units(6000, 1, { unitCents: 3000, rewardId: 'canje' });
    expect(off([rewarded, units(6000)], terms({ kind: 'dos_por_uno' })).used).toEqual([]);
    expect(off([rewarded, units(6000)], twenty).offCents).toEqual([0, 1200]);
  });

  it('apply only from their minimum on', () => {
    expect(off([units(9999)], terms({ minimumCents: 10_000 })).used).toEqual([]);
    expect(off([units(10_000)], terms({ minimumCents: 10_000 })).used).toEqual(['una']);
    expect(withCoupon([units(9999)], terms({ minimumCents: 10_000 })).refused).toBe('minimum');
  });
});

describe('a coupon', () => {
  const coupon = terms({ id: 'cupon', value: 10 });
  const happyHour = terms({ id: 'feliz', kind: 'monto', value: 5000 });
  it('comes after automatic promotions when both combine', () => {
    const answer = withCoupon([units(10_000)], { ...coupon, isCombinable: true }, { ...happyHour, isCombinable: true });
    expect(answer).toEqual({ offCents: [5500], used: ['feliz', 'cupon'], refused: null });
  });

  it('replaces an automatic promotion with a smaller discount, and is refused beside one with a larger discount', () => {
    expect(withCoupon([units(100_000)], coupon, happyHour)).toMatchObject({ offCents: [10_000], used: ['cupon'] });
    expect(withCoupon([units(10_000)], coupon, happyHour)).toEqual({ offCents: [5000], used: ['feliz'], refused: 'better' });
  });

  it('is refused when its scope contains no product of the cart', () => {
    expect(withCoupon([units(10_000)], { ...coupon, categories: ['postres'] }).refused).toBe('scope');
  });
});

describe('the arithmetic of random carts', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  const line = fc.record({
    productId: fc.constantFrom('a', 'b', 'c'),
    category: fc.constantFrom('café', 'postres'),
    priceCents: cents,
    extra: fc.integer({ min: -500, max: 2000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const promotion = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('porcentaje' as const, 'monto' as const, 'dos_por_uno' as const),
    value: fc.integer({ min: 1, max: 100 }),
    categories: fc.subarray(['café', 'postres']),
    productIds: fc.subarray(['a', 'b']),
    minimumCents: fc.constantFrom(0, 5000),
    isCombinable: fc.boolean(),
  });
  const scaled = (one: PromotionTerms) => (one.kind === 'monto' ? { ...one, value: one.value * 9973 } : one);

  it('subtracts whole centavos, never more than the price of a line, and the lines lose exactly the discount', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.array(promotion.map(scaled), { maxLength: 4 }),
        fc.option(promotion.map(scaled)),
        (lines, automatic, coupon) => {
          const list = lines.map(({ extra, ...one }) => ({ ...one, unitCents: Math.max(1, one.priceCents + extra) }));
          const { offCents, used } = applyPromotions(list, { automatic, coupon });
          list.forEach(({ unitCents, quantity }, index) => {
            const cents = offCents[index] as number;
            expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= unitCents * quantity).toBe(true);
          });
          const all = offCents.reduce((sum, one) => sum + one, 0);
          expect(used.length > 0).toBe(all > 0);
          const cart: CartLine[] = list.map((one) => ({
            ...{ productId: one.productId, priceCents: one.unitCents, chosen: [], quantity: one.quantity },
          }));
          const priced = priceCart(cart, { discounts: () => offCents });
          expect([priced.discountCents, priced.totalCents]).toEqual([all, priced.subtotalCents - all]);
        },
      ),
    );
  });

  it('splits an amount without losing a centavo', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 990_000_000 }), { minLength: 1 }), fc.nat(100), (weights, percent) => {
        const whole = weights.reduce((sum, one) => sum + one, 0);
        const amount = Math.floor((whole * percent) / 100);
        const parts = shares(amount, weights);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount);
        parts.forEach((part, index) => {
          expect(part >= 0 && part <= (weights[index] as number)).toBe(true);
        });
      }),
    );
  });
});

describe('the time of a promotion', () => {
  const always = { days: [], fromHour: null, untilHour: null, startsAt: null, endsAt: null };
  // A Wednesday, 4:30 PM in Mexico City.
  const now = new Date('2026-11-25T22:30:00Z');
  it('follows the clock of Mexico City', () => {
    expect(timingOf(always, now)).toBe('now');
    expect(timingOf({ ...always, days: ['mie'], fromHour: '16:00', untilHour: '18:00' }, now)).toBe('now');
    expect(timingOf({ ...always, days: ['jue'] }, now)).toBe('otherDay');
    expect(timingOf({ ...always, fromHour: '16:31' }, now)).toBe('before');
    expect(timingOf({ ...always, untilHour: '16:30' }, now)).toBe('after');
    expect(timingOf({ ...always, startsAt: new Date('2026-11-26T06:00:00Z') }, now)).toBe('before');
    expect(timingOf({ ...always, endsAt: now }, now)).toBe('after');
  });
});
