import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/catalog.ts';
import { allergensText, foodFacts } from '#web/features/catalog/options/food-words.ts';

const option = { price: 0, available: true, default: false, contains: [], breaks: [] };
const group = (id: string, min: number, options: Partial<typeof option>[]) => ({
  group_id: id,
  name: id,
  min,
  max: 1,
  each_max: 1,
  options: options.map((own, place) => ({ ...option, ...own, id: `${id}${place}`, name: `${id}${place}` })),
});
const latte = (allergens: string[]) =>
  ({
    allergens: ['lácteos'],
    dietary: [],
    fixed: { allergens, dietary: ['vegano', 'sin lactosa'] },
    options: [group('Tamaño', 1, [{}, {}]), group('Leche', 1, [{ contains: ['lácteos'], breaks: ['vegano'] } as never, {}])],
  }) as unknown as Product;
const chosen = (...ids: string[]) => ids.map((id) => ({ id, quantity: 1 }));

test.each([
  ['a milk', [], chosen('Tamaño0', 'Leche0'), 'Contiene lácteos', ['sin lactosa']],
  ['a milk without allergens', [], chosen('Tamaño0', 'Leche1'), 'Sin alérgenos declarados', ['vegano', 'sin lactosa']],
  ['a milk, but no size', [], chosen('Leche1'), 'Sin alérgenos declarados', ['vegano', 'sin lactosa']],
  ['no milk', [], chosen('Tamaño0'), 'Alérgenos según lo que elijas', []],
  ['no milk, where the rest has allergens', ['nueces'], [], 'Contiene nueces; más según lo que elijas', []],
])('with %s the facts say no more than is known', (_case, own, selection, text, diets) => {
  const facts = foodFacts(latte(own), selection);
  expect(allergensText(facts)).toBe(text);
  expect(facts.dietary).toEqual(diets);
});
