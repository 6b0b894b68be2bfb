import { describe, expect, test } from 'vitest';
import type { OptionGroupRules } from '#contract/options/option-rules.ts';
import { allergenFacts, asideText, changesAllergens, lackingText, priceText, ruleText, soldOutText } from './words.ts';

const none = { name: 'Opción', price: 0, available: true, default: false, contains: [], breaks: [] };
const milk: OptionGroupRules = {
  group_id: 'milk',
  name: 'Leche',
  min: 1,
  max: 1,
  each_max: 1,
  options: [
    { ...none, id: 'whole', name: 'Entera', contains: ['lácteos'] },
    { ...none, id: 'oat', name: 'De avena', contains: ['gluten'] },
  ],
};
const only = (id: string) => [{ id, quantity: 1 }];

test.each([
  ['Tamaño', { min: 1, max: 1 }, 'Elige uno'],
  ['Leche', { min: 1, max: 1 }, 'Elige una'],
  ['Temperatura', { min: 1, max: 1 }, 'Elige una'],
  ['Presentación', { min: 0, max: 1 }, 'Elige una (opcional)'],
  ['Extras', { min: 0, max: 4, each_max: 3 }, 'Hasta 4 en total (opcional)'],
  ['Toppings', { min: 0, max: 3 }, 'Hasta 3 (opcional)'],
  ['Extras', { min: 0, max: null }, 'Opcional'],
  ['Salsas', { min: 2, max: 2 }, 'Elige 2'],
  ['Salsas', { min: 1, max: 3 }, 'Elige de 1 a 3'],
  ['Salsas', { min: 2, max: null }, 'Elige al menos 2'],
])('the rule of %s with %j is %s', (name, limits, text) => {
  expect(ruleText({ ...milk, name, ...limits })).toBe(text);
});

test.each([
  [0, ''],
  [12, '+$12'],
  [12.5, '+$12.50'],
  [-10, '−$10'],
])('an option of %s pesos says "%s"', (price, text) => {
  expect(priceText(price)).toBe(text);
});

test('the words for "sold out" agree with the name of the group', () => {
  expect(soldOutText(milk)).toBe('Agotada hoy');
  expect(soldOutText({ name: 'Tamaño' })).toBe('Agotado hoy');
});

test.each([
  [{ price: 12, left: 3 }, '+$12 · Quedan 3'],
  [{ price: 0, left: 1 }, 'Queda 1'],
  [{ price: 12 }, '+$12'],
  [{ price: 0 }, ''],
  [{ price: 12, left: 0, available: false }, 'Agotada hoy'],
])('beside an option with %j stands "%s"', (facts, text) => {
  expect(asideText(milk, { ...none, id: 'oat', ...facts })).toBe(text);
});

test('the price of an option that can be chosen several times is that of one unit', () => {
  expect(asideText(milk, { ...none, id: 'shot', price: 15, left: 2 }, ' c/u')).toBe('+$15 c/u · Quedan 2');
});

test('a missing choice names up to three options', () => {
  expect(lackingText(milk)).toBe('Elige entera o de avena.');
  const many = ['a', 'b', 'c', 'd'].map((id) => ({ ...none, id }));
  expect(lackingText({ ...milk, options: many })).toBe('Elige una opción de leche.');
  expect(lackingText({ ...milk, min: 2, max: 3 })).toBe('Elige al menos 2 de leche.');
});

describe('allergenFacts', () => {
  test('says what the choice contains, and what the product is free of', () => {
    expect(allergenFacts(milk, only('oat'), ['gluten'])).toEqual({ contains: ['gluten'], without: ['lácteos'], isRisk: true });
  });

  test('does not call the product free of what another part of it contains', () => {
    expect(allergenFacts(milk, only('oat'), ['gluten', 'lácteos'])?.without).toEqual([]);
    expect(allergenFacts(milk, only('oat'), null)?.without).toEqual([]);
  });

  test('says that the allergens are not known when those of the chosen option are not', () => {
    const options = milk.options.map((option) => (option.id === 'oat' ? { ...option, contains: null } : option));
    expect(allergenFacts({ ...milk, options }, only('oat'), null)?.contains).toBeNull();
  });

  test('is shown for groups whose options differ', () => {
    expect(changesAllergens(milk)).toBe(true);
    expect(changesAllergens({ ...milk, options: milk.options.slice(0, 1) })).toBe(false);
    expect(allergenFacts(milk, [], [])).toBeNull();
    expect(
      allergenFacts({ ...milk, min: 0, options: milk.options.map((option) => ({ ...option, contains: [] })) }, only('oat'), []),
    ).toBeNull();
  });
});
