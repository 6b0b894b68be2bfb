import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartLine, type CartTerms, type OpenReward, priceCart } from './pricing.ts';

const line = (productId: string, priceCents: number, quantity: number, ...deltas: number[]): CartLine => ({
  productId,
  priceCents,
  quantity,
  chosen: deltas.map((price) => ({ price, quantity: 1 })),
});
const reward = (id: string, product_id: string, kind: OpenReward['kind'], percent = 30): OpenReward => ({ id, product_id, kind, percent });
const totalOf = (lines: CartLine[], terms?: CartTerms<CartLine>) => priceCart(lines, terms).totalCents;

describe('priceCart', () => {
  it.each([
    [[], 0],
    [[line('latte', 6235, 3), line('concha', 4200, 2)], 27_105],
    [[line('latte', 6200, 2, 12, 12.5, -8)], 2 * (6200 + 1200 + 1250 - 800)],
    [[{ ...line('latte', 6200, 1), chosen: [{ price: 15.1, quantity: 3 }] }], 6200 + 4530],
  ])('adds up units with their options: %j', (lines, total) => {
    expect(priceCart(lines)).toMatchObject({ subtotalCents: total, totalCents: total, rewardsCents: 0, discountCents: 0 });
  });

  it('charges dearer options of a rewarded unit, and does not subtract cheaper ones', () => {
    const lines = [line('latte', 6200, 2, 12, -8)];
    const free = priceCart(lines, { rewards: [reward('r', 'latte', 'free')] });
    expect(free.units.map(({ quantity, unitCents, rewardId }) => [quantity, unitCents, rewardId])).toEqual([
      [1, 1200, 'r'],
      [1, 6600, undefined],
    ]);
    expect(free).toMatchObject({ subtotalCents: 13_200, rewardsCents: 5400, totalCents: 7800 });
    expect(totalOf(lines, { rewards: [reward('r', 'latte', 'discount')] })).toBe(4340 + 1200 + 6600);
  });

  it('does not use a reward that would raise the price of its unit', () => {
    const small = line('latte', 6200, 1, -20);
    const rewards = [reward('r', 'latte', 'discount', 10)];
    expect(priceCart([small], { rewards })).toMatchObject({ totalCents: 4200, units: [{ quantity: 1 }] });
    expect(priceCart([small], { rewards }).units[0]).not.toHaveProperty('rewardId');
    // The reward stays for the next line.
    expect(totalOf([small, line('latte', 6200, 1)], { rewards })).toBe(4200 + 5580);
  });

  it('takes rewards line by line, free ones first', () => {
    const rewards = [reward('d', 'latte', 'discount'), reward('f', 'latte', 'free'), reward('x', 'concha', 'free')];
    const { units } = priceCart([line('latte', 6200, 1), line('latte', 6200, 2, 12)], { rewards });
    expect(units.map(({ rewardId, unitCents, quantity }) => [rewardId, unitCents, quantity])).toEqual([
      ['f', 0, 1],
      ['d', 4340 + 1200, 1],
      [undefined, 7400, 1],
    ]);
  });

  it('subtracts discounts from lines, never from rewarded units, and never more than they cost', () => {
    const priced = priceCart([line('latte', 6200, 2), line('concha', 3500, 1)], {
      rewards: [reward('f', 'latte', 'free')],
      discounts: (units) => units.map(() => 5000),
    });
    expect(priced.units.map(({ discountCents }) => discountCents)).toEqual([0, 5000, 3500]);
    expect(priced).toMatchObject({ subtotalCents: 15_900, discountCents: 8500, rewardsCents: 6200, totalCents: 1200 });
  });

  it('adds delivery and a tip on the products after discounts and rewards, half up', () => {
    const terms = { discounts: () => [205], deliveryCents: 4500 };
    const lines = [line('latte', 6200, 1)];
    expect(priceCart(lines, { ...terms, tip: { percent: 10 } })).toMatchObject({ tipCents: 600, totalCents: 5995 + 4500 + 600 });
    expect(priceCart(lines, { ...terms, tip: { cents: 1234 } })).toMatchObject({ tipCents: 1234, totalCents: 5995 + 4500 + 1234 });
  });

  const ids = ['latte', 'concha', 'pan'];
  const prices: Record<string, number> = { latte: 6201, concha: 3507, pan: 1 };
  const anOption = fc.record({
    price: fc.integer({ min: 0, max: 5000 }).map((cents) => cents / 100),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  const aLine = fc.record({
    productId: fc.constantFrom(...ids),
    quantity: fc.integer({ min: 1, max: 4 }),
    chosen: fc.array(anOption, { maxLength: 3 }),
  });
  const aReward = fc.record({ product_id: fc.constantFrom(...ids, 'other'), kind: fc.constantFrom('discount' as const, 'free' as const) });
  const priced = (line: Omit<CartLine, 'priceCents'>): CartLine => ({ ...line, priceCents: prices[line.productId] as number });

  it('costs the same as its units priced one by one, in any order of the lines', () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 10 }), fc.array(aReward, { maxLength: 12 }), (cart, kinds) => {
        const lines = cart.map(priced);
        const rewards = kinds.map((one, index) => ({ ...one, percent: 30, id: `r${index}` }));
        const answer = priceCart(lines, { rewards });
        const extras = lines.reduce(
          (all, { chosen, quantity }) => all + quantity * chosen.reduce((sum, one) => sum + Math.round(one.price * 100) * one.quantity, 0),
          0,
        );
        const products = ids.reduce((all, id) => {
          const units = lines.reduce((count, one) => count + (one.productId === id ? one.quantity : 0), 0);
          const own = rewards.filter(({ product_id }) => product_id === id);
          const frees = Math.min(units, own.filter(({ kind }) => kind === 'free').length);
          const discounts = Math.min(units - frees, own.length - own.filter(({ kind }) => kind === 'free').length);
          const price = prices[id] as number;
          return all + discounts * Math.floor((price * 7 + 5) / 10) + (units - frees - discounts) * price;
        }, 0);
        expect(answer.totalCents).toBe(products + extras);
        expect(answer.totalCents).toBe(answer.subtotalCents - answer.rewardsCents);
        expect(priceCart(lines.toReversed(), { rewards }).totalCents).toBe(answer.totalCents);
        const used = answer.units.flatMap(({ rewardId }) => rewardId ?? []);
        expect(new Set(used).size).toBe(used.length);
        const count = (list: readonly { quantity: number }[]) => list.reduce((all, { quantity }) => all + quantity, 0);
        expect(count(answer.units)).toBe(count(lines));
      }),
    );
  });

  it('never costs more with rewards and discounts than without, and never less than zero', () => {
    const cheaper = anOption.map((one) => ({ ...one, price: -one.price }));
    const anyLine = aLine.chain((one) =>
      fc.array(fc.oneof(anOption, cheaper), { maxLength: 4 }).map((chosen) => ({ ...one, chosen, priceCents: 20_000 })),
    );
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 8 }),
        fc.array(aReward, { maxLength: 8 }),
        fc.array(fc.nat(50_000)),
        (lines, kinds, off) => {
          const sold = lines.filter(({ chosen }) => chosen.reduce((all, { price, quantity }) => all + price * quantity, 200) > 0);
          const rewards = kinds.map((one, index) => ({ ...one, percent: 1 + (index % 100), id: `r${index}` }));
          const total = totalOf(sold, { rewards, discounts: () => off });
          expect(total).toBeLessThanOrEqual(totalOf(sold));
          expect(total).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(total)).toBe(true);
        },
      ),
    );
  });
});
