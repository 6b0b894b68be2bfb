import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Allergen, Diet } from '../food/food-facts.ts';
import {
  allergensWith,
  canBeChosen,
  canonical,
  chosenOptions,
  defaultsOf,
  dietsWith,
  differencesFromDefault,
  extrasCents,
  mustChoose,
  type OptionGroupRules,
  optionsCents,
  optionsText,
  priceRange,
  selectionProblem,
  unitPrice,
} from './option-rules.ts';

type Option = OptionGroupRules['options'][number];
const option = (id: string, price: number, more: Partial<Option> = {}): Option => ({
  id,
  name: id,
  price,
  available: true,
  default: false,
  contains: [],
  breaks: [],
  ...more,
});
const group = (name: string, options: Option[], limits: Partial<OptionGroupRules> = {}): OptionGroupRules => ({
  group_id: name,
  name,
  min: 1,
  max: 1,
  each_max: 1,
  options,
  ...limits,
});

const milk = group('Leche', [
  option('entera', 0, { default: true, contains: ['lácteos'], breaks: ['vegano', 'sin lactosa'] }),
  option('avena', 12, { contains: ['gluten'], breaks: ['sin gluten'] }),
  option('de la casa', 0, { contains: null }),
]);
const size = group('Tamaño', [option('chico', -10), option('mediano', 0, { default: true }), option('grande', 15)]);
const extras = group('Extras', [option('shot', 14), option('vainilla', 10)], { min: 0, max: 4, each_max: 3 });
const latte = [size, milk, extras];
const chosen = (...ids: (string | [string, number])[]) =>
  canonical(ids.map((one) => (typeof one === 'string' ? { id: one, quantity: 1 } : { id: one[0], quantity: one[1] })));

describe('a selection', () => {
  it.each([
    [chosen('mediano', 'entera'), null],
    [chosen('grande', 'avena', ['shot', 3]), null],
    [chosen('mediano'), 'too_few'],
    [chosen('mediano', 'entera', 'avena'), 'too_many'],
    [chosen('mediano', 'entera', ['shot', 3], ['vainilla', 2]), 'too_many'],
    [chosen('mediano', 'entera', ['shot', 4]), 'too_many_of_one'],
    [chosen('mediano', 'entera', 'de otro producto'), 'unknown_option'],
    [chosen('mediano', 'entera', ['shot', 19]), 'too_many_in_all'],
  ])('%j has the problem %s', (selection, problem) => expect(selectionProblem(latte, selection)?.problem ?? null).toBe(problem));

  it('cannot contain what is sold out', () => {
    const without = [group('Leche', [option('entera', 0, { default: true, available: false }), option('avena', 12)])];
    expect(selectionProblem(without, chosen('entera'))).toEqual({ problem: 'option_unavailable', optionId: 'entera' });
    expect(without.map(mustChoose)).toEqual([true]);
    expect([canBeChosen(without), canBeChosen([group('Leche', [option('entera', 0, { available: false })])])]).toEqual([true, false]);
  });

  it('is the defaults when the guest chooses nothing, except for required groups without a default', () => {
    const grind = group('Molienda', [option('grano', 0), option('fina', 0)]);
    expect(defaultsOf([...latte, grind])).toEqual(chosen('mediano', 'entera'));
  });

  it('has one canonical form for any order of its options', () => {
    const list = fc.uniqueArray(fc.record({ id: fc.uuid(), quantity: fc.integer({ min: 1, max: 5 }) }), { selector: ({ id }) => id });
    fc.assert(
      fc.property(list, fc.func(fc.integer()), (selection, rank) => {
        const shuffled = selection.toSorted((one, other) => rank(one.id) - rank(other.id));
        expect(canonical(shuffled)).toEqual(canonical(selection));
        expect(canonical(shuffled.map((one) => ({ ...one, id: one.id.toUpperCase() })))).toEqual(canonical(selection));
      }),
    );
  });
});

describe('the text and the price of a selection', () => {
  it.each([
    [chosen('mediano', 'entera'), 'mediano · entera', 62, []],
    [chosen(['shot', 2], 'grande', 'avena'), 'grande · avena · 2 shot', 62 + 15 + 12 + 28, ['grande', 'avena', '2 shot']],
    [chosen('chico', 'entera'), 'chico · entera', 52, ['chico']],
  ])('of %j are %s and %d', (selection, text, price, differences) => {
    const options = chosenOptions(latte, selection);
    expect(optionsText(options)).toBe(text);
    expect(unitPrice(62, options)).toBe(price);
    expect(differencesFromDefault(latte, selection)).toEqual(differences);
  });

  it('names a default that the guest left out', () => {
    const cream = [group('Crema', [option('Crema batida', 0, { default: true })], { min: 0 })];
    expect(differencesFromDefault(cream, [])).toEqual(['Sin crema batida']);
  });

  it('counts only options with a positive price for a reward', () => {
    const options = chosenOptions(latte, chosen('chico', 'avena', 'shot'));
    expect([optionsCents(options), extrasCents(options)]).toEqual([1600, 2600]);
  });

  it('lies between the prices of the cheapest and the dearest selection', () => {
    expect(priceRange(6200, latte)).toEqual({ fromCents: 5200, toCents: 6200 + 1500 + 1200 + 3 * 1400 + 1000 });
    expect(priceRange(6200, [milk])).toEqual({ fromCents: 6200, toCents: 7400 });
    const prices = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 5 });
    const limits = fc.record({ min: fc.nat(3), more: fc.nat(3), each_max: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(fc.tuple(prices, limits), { maxLength: 3 }), fc.array(fc.nat(3), { maxLength: 15 }), (shapes, counts) => {
        const groups = shapes.map(([list, { min, more, each_max }], place) =>
          group(
            `g${place}`,
            list.map((cents, n) => option(`${place}-${n}`, cents / 100)),
            { min, max: min + more || 1, each_max },
          ),
        );
        const selection = canonical(
          groups.flatMap(({ options }) => options).flatMap(({ id }, n) => (counts[n] ? [{ id, quantity: counts[n] }] : [])),
        );
        if (!canBeChosen(groups) || selectionProblem(groups, selection)) return;
        const cents = 5000 + optionsCents(chosenOptions(groups, selection));
        const { fromCents, toCents } = priceRange(5000, groups);
        expect(cents >= fromCents && cents <= toCents).toBe(true);
      }),
    );
  });
});

describe('allergens and diets', () => {
  const own: Diet[] = ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa'];
  it.each<[string[], Allergen[] | null, Diet[]]>([
    [['entera'], ['lácteos', 'nueces'], ['vegetariano', 'sin gluten']],
    [['avena'], ['gluten', 'nueces'], ['vegano', 'vegetariano', 'sin lactosa']],
    [['de la casa'], null, own],
  ])('with %j are %j and %j', (ids, allergens, diets) => {
    expect(allergensWith(['nueces'], [milk], chosen(...ids))).toEqual(allergens);
    expect(dietsWith(own, [milk], chosen(...ids))).toEqual(diets);
  });

  it('are unknown when the allergens of the fixed part are unknown', () => expect(allergensWith(null, [milk], chosen('avena'))).toBeNull());
});
