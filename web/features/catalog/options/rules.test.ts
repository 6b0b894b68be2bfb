import { describe, expect, test } from 'vitest';
import type { OptionGroupRules } from '#contract/options/option-rules.ts';
import { countIn, lackingIn, lookOf, mayAdd, quantityOf, startOf, stillOffered, withQuantity } from './rules.ts';

type Option = OptionGroupRules['options'][number];
const option = (id: string, rest: Partial<Option> = {}): Option => ({
  id,
  name: id,
  price: 0,
  available: true,
  default: false,
  contains: [],
  breaks: [],
  ...rest,
});
const group = (name: string, options: Option[], rest: Partial<OptionGroupRules> = {}): OptionGroupRules => ({
  group_id: name,
  name,
  min: 1,
  max: 1,
  each_max: 1,
  options,
  ...rest,
});

const size = group('Tamaño', [option('8 oz', { default: true }), option('12 oz')]);
const milk = group('Leche', [option('entera', { default: true }), option('avena')]);
const extras = group('Extras', [option('shot'), option('vainilla')], { min: 0, max: 4, each_max: 3 });
const latte = [size, milk, extras];

describe('lookOf', () => {
  test('shows up to six sizes as arches, more as cells', () => {
    expect(lookOf(size)).toBe('sizes');
    expect(lookOf({ ...size, options: Array.from({ length: 7 }, (_, n) => option(`${n} oz`)) })).toBe('one');
  });

  test('shows other single choices as cells, several as cells or, with quantities, as rows', () => {
    expect(lookOf(milk)).toBe('one');
    expect(lookOf({ ...extras, each_max: 1 })).toBe('several');
    expect(lookOf(extras)).toBe('rows');
  });
});

describe('startOf', () => {
  test('is the default options', () => {
    expect(startOf(latte)).toEqual([
      { id: '8 oz', quantity: 1 },
      { id: 'entera', quantity: 1 },
    ]);
  });

  test('chooses nothing in a group whose default is sold out', () => {
    const soldOut = { ...milk, options: [option('entera', { default: true, available: false }), option('avena')] };
    const start = startOf([size, soldOut]);
    expect(start).toEqual([{ id: '8 oz', quantity: 1 }]);
    expect(lackingIn([size, soldOut], start)).toEqual([soldOut]);
  });

  test('leaves out an optional default that is sold out', () => {
    const syrup = group('Jarabe', [option('vainilla', { default: true, available: false })], { min: 0 });
    expect(startOf([syrup])).toEqual([]);
  });
});

describe('withQuantity', () => {
  test('replaces the choice of a group of which one is chosen', () => {
    const selection = withQuantity(startOf(latte), milk, 'avena', 1);
    expect(selection.map(({ id }) => id)).toEqual(['8 oz', 'avena']);
  });

  test('keeps the other options of a group of which several are chosen', () => {
    const one = withQuantity(startOf(latte), extras, 'shot', 2);
    const two = withQuantity(one, extras, 'vainilla', 1);
    expect(countIn(extras, two)).toBe(3);
    expect(quantityOf(withQuantity(two, extras, 'shot', 0), 'shot')).toBe(0);
  });
});

describe('mayAdd', () => {
  test('ends at the limit of one option and at that of the group', () => {
    const three = withQuantity([], extras, 'shot', 3);
    expect(mayAdd(extras, three, 'shot')).toBe(false);
    expect(mayAdd(extras, three, 'vainilla')).toBe(true);
    expect(mayAdd(extras, withQuantity(three, extras, 'vainilla', 1), 'vainilla')).toBe(false);
  });
});

describe('stillOffered', () => {
  test('keeps the options that can still be chosen, within the limits', () => {
    const soldOut = { ...milk, options: [option('entera', { default: true }), option('avena', { available: false })] };
    const linked = [
      { id: 'AVENA', quantity: 1 },
      { id: 'gone', quantity: 1 },
      { id: 'shot', quantity: 9 },
      { id: '8 oz', quantity: 1 },
      { id: '12 oz', quantity: 1 },
    ];
    expect(stillOffered([size, soldOut, extras], linked)).toEqual([
      { id: '8 oz', quantity: 1 },
      { id: 'shot', quantity: 3 },
    ]);
  });
});
