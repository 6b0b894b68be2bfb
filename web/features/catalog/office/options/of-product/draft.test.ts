import { describe, expect, it } from 'vitest';
import type { OptionGroup, ProductGroup } from '#contract/options/options.ts';
import { draftOf, errorsByField, groupNames, isChanged, newLink, sent, shownOf, withDefault, withHidden } from './draft.ts';

const option = (id: string, price = 0): OptionGroup['options'][number] => ({
  id,
  name: id,
  price,
  contains: [],
  breaks: [],
  prep_seconds: 0,
  station: 'none',
  available: true,
  sold_out_until: null,
});
const group = (id: string, options: OptionGroup['options'], max: number | null = 1): OptionGroup => ({
  id,
  name: id,
  hint: '',
  min: 1,
  max,
  each_max: 1,
  products: 1,
  options,
});
const MILK = group('leche', [option('entera'), option('avena', 12), option('coco', 14)]);
const EXTRAS = group('extras', [option('shot', 15), option('miel')], 4);
const LINK: ProductGroup = { group_id: 'leche', min: null, max: null, defaults: ['entera'], hidden: ['coco'], prices: { avena: 0 } };

describe('the draft of a product’s options', () => {
  it('sends what is saved when nothing is changed, and ignores how a price is typed', () => {
    const draft = draftOf([LINK]);
    expect(sent(draft)).toEqual([LINK]);
    expect(isChanged([LINK], draft)).toBe(false);
    expect(isChanged([LINK], [{ ...newLink('leche'), defaults: ['entera'], hidden: ['coco'], prices: { avena: '0', coco: '' } }])).toBe(
      false,
    );
    expect(isChanged([LINK], [{ ...newLink('leche'), defaults: ['entera'], hidden: ['coco'] }])).toBe(true);
    expect(isChanged([], [newLink('leche')])).toBe(true);
  });

  it('takes the options of another product unchanged, and names the groups that they replace', () => {
    const extras: ProductGroup = { group_id: 'extras', min: 1, max: 2, defaults: ['miel'], hidden: [], prices: { shot: 9.5 } };
    const other = [extras, { ...LINK, defaults: [], hidden: ['entera'] }];
    expect(sent(draftOf(other))).toEqual(other);
    expect(isChanged([LINK], draftOf(other))).toBe(true);
    expect(isChanged([LINK, extras], draftOf([extras, LINK]))).toBe(true);
    expect(groupNames([MILK, EXTRAS], draftOf(other))).toBe('extras, leche');
  });

  it('replaces the default option in a group of one choice, and adds to it in a group of several', () => {
    const milk = { ...newLink('leche'), defaults: ['entera'] };
    expect(withDefault(milk, MILK, 'avena', true).defaults).toEqual(['avena']);
    expect(withDefault(milk, MILK, 'entera', false).defaults).toEqual([]);
    expect(withDefault({ ...newLink('extras'), defaults: ['miel'] }, EXTRAS, 'shot', true).defaults).toEqual(['miel', 'shot']);
    expect(withDefault({ ...newLink('extras'), max: '1', defaults: ['miel'] }, EXTRAS, 'shot', true).defaults).toEqual(['shot']);
    expect(withHidden(milk, 'entera', true)).toMatchObject({ hidden: ['entera'], defaults: [] });
  });

  it('shows guests the product’s own prices and limits, without hidden options', () => {
    const links = [{ ...newLink('extras'), min: '0', max: '2', prices: { shot: 'x' } }, ...draftOf([LINK])];
    expect(shownOf([MILK, EXTRAS], links)).toMatchObject([
      { group_id: 'extras', min: 0, max: 2, options: [{ id: 'shot', price: 15 }, { id: 'miel' }] },
      {
        group_id: 'leche',
        min: 1,
        max: 1,
        options: [
          { id: 'entera', default: true },
          { id: 'avena', price: 0, default: false },
        ],
      },
    ]);
  });

  it('shows the error about defaults that cost something at their prices', () => {
    const draft = [newLink('extras'), { ...newLink('leche'), defaults: ['avena'] }];
    const errors = { groups: 'Las opciones usuales no deben cambiar el precio.', 'groups.0.min': 'No se podría elegir.' };
    expect(errorsByField(errors, [MILK, EXTRAS], draft)).toEqual({
      groups: errors.groups,
      'leche.prices.avena': errors.groups,
      'extras.min': 'No se podría elegir.',
    });
  });
});
