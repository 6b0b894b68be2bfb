import { describe, expect, it } from 'vitest';
import type { OptionGroup } from '#contract/options/options.ts';
import { changesOf, draftOf, newOption, retiredBy, sent } from './draft.ts';
import { errorsByField } from './errors.ts';
import { ruleOf } from './limits-fields.tsx';

const option = (id: string, name: string, price = 0): OptionGroup['options'][number] => ({
  id,
  name,
  price,
  contains: ['lácteos'],
  breaks: [],
  prep_seconds: 0,
  station: 'none',
  available: true,
  sold_out_until: null,
});
const MILK: OptionGroup = {
  id: 'leche',
  name: 'Leche',
  hint: '',
  min: 1,
  max: 1,
  each_max: 1,
  products: 3,
  options: [option('entera', 'Entera'), option('avena', 'Avena', 12), option('coco', 'Coco', 14)],
};

describe('the draft of a group', () => {
  it('sends the group as it is when nothing is changed', () => {
    const { id, products, ...rest } = MILK;
    const options = MILK.options.map(({ available, sold_out_until, ...one }) => one);
    expect(sent(draftOf(MILK))).toEqual({ ...rest, options });
    expect(changesOf(MILK, draftOf(MILK))).toEqual([]);
  });

  it('names each changed option once, and ignores how a price is typed', () => {
    const draft = draftOf(MILK);
    const [whole, oat] = draft.options;
    if (!whole || !oat) return expect.unreachable();
    expect(changesOf(MILK, { ...draft, options: [whole, { ...oat, price: '12.0' }, ...draft.options.slice(2)] })).toEqual([]);
    const changed = { ...draft, min: '0', max: '4', options: [{ ...oat, price: '-3.5' }, whole, { ...newOption(), name: 'Soya' }] };
    expect(changesOf(MILK, changed)).toEqual(['Cuántas se eligen', 'Avena', 'Soya', 'Coco se retira', 'Orden']);
    expect(retiredBy(MILK, changed).map(({ name }) => name)).toEqual(['Coco']);
    expect(sent(changed)).toMatchObject({ min: 0, max: 4, options: [{ id: 'avena', price: -3.5 }, { id: 'entera' }, { name: 'Soya' }] });
  });

  it('has no changes for a new group before something is typed', () => {
    expect(changesOf(null, draftOf(null))).toEqual([]);
    expect(changesOf(null, { ...draftOf(null), name: 'Té' })).toEqual(['Nombre']);
  });
});

describe('the errors of a group', () => {
  it('stand at their option; an error about all prices stands at the changed prices', () => {
    const draft = draftOf(MILK);
    const options = draft.options.map((one) => (one.id === 'entera' ? { ...one, price: '1' } : one)).toReversed();
    const errors = { 'options.1.name': 'Ya hay una.', options: 'Las usuales tendrían un costo en: Latte.', max: 'El máximo.' };
    expect(errorsByField(errors, MILK, { ...draft, options })).toEqual({
      'avena.name': 'Ya hay una.',
      'entera.price': errors.options,
      options: errors.options,
      max: errors.max,
    });
  });
});

describe('the rule in words', () => {
  it.each([
    ['1', '1', '1', 'one'],
    ['0', '1', '1', 'maybe'],
    ['0', '4', '1', 'several'],
    ['0', '', '1', 'several'],
    ['0', '1', '2', 'several'],
  ])('of %s to %s, each %s, is %s', (min, max, each_max, rule) => expect(ruleOf({ min, max, each_max })).toBe(rule));
});
