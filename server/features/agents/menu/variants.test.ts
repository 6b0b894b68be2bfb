import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CHOSEN } from '#contract/limits.ts';
import { canonical, type OptionGroupRules } from '#contract/options/option-rules.ts';
import { canonicalVariantId, choiceOf, readVariantId, variantIdOf, variantTitle } from './variants.ts';

const PRODUCT = '3f0e8c1a-5b7d-4c2e-9a64-0d1b2c3e4f50';
const [ENTERA, AVENA, SHOT] = [1, 2, 3].map((n) => `0000000${n}-aaaa-4bbb-8ccc-dddddddddddd`) as [string, string, string];

const option = (id: string, name: string, isDefault = false): OptionGroupRules['options'][number] => ({
  id,
  name,
  price: 0,
  available: true,
  default: isDefault,
  contains: [],
  breaks: [],
});
const milk: OptionGroupRules = {
  group_id: 'leche',
  name: 'Leche',
  min: 1,
  max: 1,
  each_max: 1,
  options: [option(ENTERA, 'Leche entera', true), option(AVENA, 'Leche de avena')],
};
const extras: OptionGroupRules = {
  ...milk,
  group_id: 'extras',
  name: 'Extras',
  min: 0,
  max: 4,
  each_max: 3,
  options: [option(SHOT, 'Shot extra')],
};
const latte = [milk, extras];

const chosen = fc.uniqueArray(fc.record({ id: fc.uuid(), quantity: fc.integer({ min: 1, max: MAX_CHOSEN }) }), {
  selector: ({ id }) => id,
  maxLength: MAX_CHOSEN,
});

describe('the id of a product with options', () => {
  it('is read back as the same product and choice', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.option(chosen), (productId, selection) => {
        expect(readVariantId(variantIdOf(productId, selection))).toEqual({ productId, selection: selection && canonical(selection) });
      }),
    );
  });

  it('is the same for any order and case of the options', () => {
    fc.assert(
      fc.property(chosen, fc.func(fc.integer()), (selection, rank) => {
        const shuffled = selection.toSorted((one, other) => rank(one.id) - rank(other.id));
        const shouted = shuffled.map((one) => ({ ...one, id: one.id.toUpperCase() }));
        expect(new Set([selection, shuffled, shouted].map((one) => variantIdOf(PRODUCT, one))).size).toBe(1);
      }),
    );
  });

  it('is that of the product when its default options are chosen', () => {
    const usual = [{ id: ENTERA, quantity: 1 }];
    expect([null, usual, []].map((one) => canonicalVariantId(PRODUCT, latte, one))).toEqual([PRODUCT, PRODUCT, PRODUCT]);
    expect(canonicalVariantId(PRODUCT, [], [])).toBe(PRODUCT);
    expect(canonicalVariantId(PRODUCT, latte, [{ id: AVENA, quantity: 1 }])).toBe(variantIdOf(PRODUCT, [{ id: AVENA, quantity: 1 }]));
  });

  it('keeps a default that was left out of a group that requires nothing', () => {
    const cream = [{ ...extras, options: [option(SHOT, 'Crema batida', true)] }];
    const without = canonicalVariantId(PRODUCT, cream, []);
    expect(without).not.toBe(PRODUCT);
    expect(readVariantId(without)).toEqual({ productId: PRODUCT, selection: [] });
    expect(choiceOf(cream, [])).toEqual([]);
  });

  it.each([
    ['no id', ''],
    ['a slug', 'cafe-de-olla'],
    ['a letter', `${PRODUCT}~x`],
    ['half an option', `${PRODUCT}~AAAA`],
    ['letters that base64url lacks', `${PRODUCT}~${'+'.repeat(23)}`],
    ['two choices', `${variantIdOf(PRODUCT, [{ id: SHOT, quantity: 1 }])}~AAAA`],
    ['a quantity of nothing', `${PRODUCT}~${Buffer.alloc(17).toString('base64url')}`],
    ['one option twice', `${PRODUCT}~${Buffer.alloc(34, 1).toString('base64url')}`],
    ['a megabyte', `${PRODUCT}~${'A'.repeat(1_000_000)}`],
  ])('is not read from %s', (_, text) => expect(readVariantId(text)).toBeNull());

  it('never makes reading fail', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readVariantId(`${PRODUCT}~${text}`)?.productId ?? PRODUCT).toBe(PRODUCT);
      }),
    );
  });
});

describe('the title of a product with options', () => {
  it.each([
    [null, 'Latte · Leche entera'],
    [
      [
        { id: SHOT, quantity: 2 },
        { id: AVENA, quantity: 1 },
      ],
      'Latte · Leche de avena · 2 Shot extra',
    ],
  ])('of %j is %s', (selection, title) => expect(variantTitle('Latte', latte, selection)).toBe(title));

  it('is the name of a product without options', () => expect(variantTitle('Concha', [], null)).toBe('Concha'));
});
