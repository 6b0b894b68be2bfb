import { describe, expect, it } from 'vitest';
import type { Allergen, Diet } from '../food/food-facts.ts';
import { searchMenu } from './menu-search.ts';

const product = (name: string, description = '', facts: { allergens?: Allergen[]; dietary?: Diet[] } = {}) => ({
  name,
  category: 'postres',
  description,
  ...facts,
});
const MENU = [
  product('Avocado toast', 'Pan de masa madre tostado con aguacate.', { allergens: ['gluten'] }),
  product('Té verde', 'Sencha.', { dietary: ['vegano', 'sin gluten'] }),
  product('Tejate', 'Cacao, maíz y flor.'),
  product('Cappuccino', 'Espresso y leche.', { allergens: ['lácteos'] }),
  product('Galleta', 'Sin azúcar añadida, con nuez; no es sin gluten.', { allergens: ['gluten', 'nueces'] }),
  product('Pastel de zanahoria', 'Con té de la casa al lado.'),
];
const found = (q: string) => searchMenu(MENU, q).found.map(({ name }) => name);

describe('the menu', () => {
  it.each([
    ['té', ['Té verde', 'Tejate', 'Pastel de zanahoria']],
    ['TE', ['Té verde', 'Tejate', 'Pastel de zanahoria']],
    ['verde té', ['Té verde']],
    ['sin gluten', ['Té verde']],
    ['té sin gluten', ['Té verde']],
    ['sin glu', ['Té verde']],
    ['sin azucar', ['Galleta']],
    ['veganas', ['Té verde']],
    ['nueces', ['Galleta']],
    ['lacteos', ['Cappuccino']],
    ['gluten', ['Avocado toast', 'Galleta']],
    ['capuchino', ['Cappuccino']],
    ['capuccino', ['Cappuccino']],
    ['zanaoria', ['Pastel de zanahoria']],
    ['zanahroia', ['Pastel de zanahoria']],
    ['zanahorias', ['Pastel de zanahoria']],
    ['ocado', []],
    ['tr', []],
    ['teh', []],
    ['pastel verde', []],
    ['%', []],
    ['"; --', []],
  ])('%s', (q, names) => expect(found(q)).toEqual(names));

  it('tells similar products from matching ones', () => {
    expect(searchMenu(MENU, 'capuchino').similar).toBe(true);
    expect(searchMenu(MENU, 'cappuccino').similar).toBe(false);
    expect(searchMenu(MENU, 'zzzzzz')).toEqual({ found: [], similar: false });
  });
});
