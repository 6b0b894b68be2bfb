import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Goods, priceCart } from './rules.ts';

const goods = (priceCents: number, changes: Partial<Goods> = {}): Goods => ({
  name: 'Latte',
  priceCents,
  available: true,
  deleted: false,
  ...changes,
});
const wanted = (productId: string, quantity: number, options: unknown[] = []) => ({ productId, quantity, options });

describe('priceCart', () => {
  const catalogue = new Map([
    ['latte', goods(6235)],
    ['concha', goods(4200)],
    ['gone', goods(100, { deleted: true })],
    ['off', goods(100, { available: false, name: 'Flan' })],
    ['both', goods(100, { available: false, deleted: true })],
  ]);

  it.each([
    [[wanted('latte', 1)], 6235, [1]],
    [[wanted('latte', 3), wanted('concha', 2)], 27105, [3, 2]],
    [[wanted('latte', 1), wanted('concha', 2), wanted('latte', 2)], 27105, [3, 2]],
    [[wanted('latte', 1, ['grande']), wanted('latte', 2, [])], 18705, [1, 2]],
    [[wanted('latte', 98), wanted('latte', 1)], 617265, [99]],
    [[], 0, []],
  ])('prices %j at %i centavos', (cart, totalCents, quantities) => {
    const priced = priceCart(cart, catalogue);
    expect(priced).toMatchObject({ totalCents });
    expect('lines' in priced && priced.lines.map((line) => line.quantity)).toEqual(quantities);
  });

  it.each([
    [[wanted('latte', 1), wanted('nothing', 1)], 'unknown', 'nothing'],
    [[wanted('gone', 1)], 'unknown', 'gone'],
    [[wanted('both', 1)], 'unknown', 'both'],
    [[wanted('off', 1)], 'unavailable', 'off'],
    [[wanted('latte', 99), wanted('latte', 1)], 'too_many', 'latte'],
  ])('has no price for %j: %s', (cart, problem, productId) => {
    expect(priceCart(cart, catalogue)).toMatchObject({ problem, productId });
  });

  it('totals the units in whole centavos for any cart, regardless of the order of lines', () => {
    const product = fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), priceCents: fc.integer({ min: 1, max: 10_000_000 }) });
    const cart = fc
      .uniqueArray(product, { selector: ({ id }) => id, minLength: 1, maxLength: 20 })
      .chain((products) =>
        fc.tuple(
          fc.constant(products),
          fc.array(fc.record({ at: fc.nat(products.length - 1), quantity: fc.integer({ min: 1, max: 4 }) }), { maxLength: 20 }),
        ),
      );
    fc.assert(
      fc.property(cart, ([products, picks]) => {
        const shop = new Map(products.map(({ id, priceCents }) => [id, goods(priceCents)]));
        const lines = picks.map(({ at, quantity }) => wanted(products[at]?.id ?? '', quantity));
        const priced = priceCart(lines, shop);
        if ('problem' in priced) throw new Error(priced.problem);
        const units = picks.flatMap(({ at, quantity }) => Array.from({ length: quantity }, () => products[at]?.priceCents ?? 0));
        expect(priced.totalCents).toBe(units.reduce((sum, cents) => sum + cents, 0));
        expect(Number.isSafeInteger(priced.totalCents)).toBe(true);
        expect(new Set(priced.lines.map((line) => line.productId)).size).toBe(priced.lines.length);
        expect(priceCart(lines.toReversed(), shop)).toMatchObject({ totalCents: priced.totalCents });
      }),
    );
  });

  it('applies each reward to one unit of its product, and never more rewards than units', () => {
    const ids = ['latte', 'concha', 'pan'];
    const prices = new Map(ids.map((id, index) => [id, goods(1001 + index * 777)]));
    const pick = fc.record({
      productId: fc.constantFrom(...ids),
      quantity: fc.integer({ min: 1, max: 4 }),
      options: fc.constantFrom([], ['x']),
    });
    const earned = fc.record({ product_id: fc.constantFrom(...ids, 'other'), kind: fc.constantFrom('discount' as const, 'free' as const) });
    fc.assert(
      fc.property(fc.array(pick, { maxLength: 10 }), fc.array(earned, { maxLength: 12 }), (cart, kinds) => {
        const rewards = kinds.map((one, index) => ({ ...one, percent: 30, id: `r${index}` }));
        const priced = priceCart(cart, prices, rewards);
        if ('problem' in priced) throw new Error(priced.problem);
        // The expected price, computed unit by unit.
        const expected = ids.reduce((sum, id) => {
          const units = cart.reduce((count, line) => count + (line.productId === id ? line.quantity : 0), 0);
          const own = rewards.filter(({ product_id }) => product_id === id);
          const frees = Math.min(units, own.filter(({ kind }) => kind === 'free').length);
          const discounts = Math.min(units - frees, own.filter(({ kind }) => kind === 'discount').length);
          const price = prices.get(id)?.priceCents ?? 0;
          return sum + discounts * Math.floor((price * 7 + 5) / 10) + (units - frees - discounts) * price;
        }, 0);
        expect(priced.totalCents).toBe(expected);
        const used = priced.lines.flatMap((line) => line.rewardId ?? []);
        expect(new Set(used).size).toBe(used.length);
        expect(priced.lines.every((line) => line.quantity > 0 && (line.rewardId === undefined || line.quantity === 1))).toBe(true);
        const count = (lines: { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(count(priced.lines)).toBe(count(cart));
      }),
    );
  });
});
