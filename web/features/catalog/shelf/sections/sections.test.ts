import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog/catalog.ts';
import { partsOf, type Section } from './sections.ts';

const product = (name: string, ships = false) => ({ name, ...(ships && { ships: true }) }) as Product;
const SECTIONS: Section[] = [
  { id: 'en-bolsa', title: 'En bolsa', holds: ({ ships }) => ships === true },
  { id: 'en-taza', title: 'En taza', holds: ({ ships }) => !ships },
];
const LIST = [product('Latte'), product('Oaxaca', true), product('Mocha'), product('Chiapas', true)];
const namesOf = (products: Product[], shown: number) =>
  partsOf(SECTIONS, products, shown).map(({ id, products }) => [id, ...products.map(({ name }) => name)]);

describe('the sections of a list page', () => {
  it('keep the order of the list', () =>
    expect(namesOf(LIST, 48)).toEqual([
      ['en-bolsa', 'Oaxaca', 'Chiapas'],
      ['en-taza', 'Latte', 'Mocha'],
    ]));

  it('show as many products as the page does, and no empty section', () => {
    expect(namesOf(LIST, 3)).toEqual([
      ['en-bolsa', 'Oaxaca', 'Chiapas'],
      ['en-taza', 'Latte'],
    ]);
    expect(namesOf(LIST, 2)).toEqual([['en-bolsa', 'Oaxaca', 'Chiapas']]);
    expect(namesOf([product('Latte')], 48)).toEqual([['en-taza', 'Latte']]);
  });
});
