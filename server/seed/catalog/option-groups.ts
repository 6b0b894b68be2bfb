import type { Allergen, Diet } from '#contract/food/food-facts.ts';

/** An option of the demo shop. `seconds` are the bar's; an option without them needs no preparation. */
type DemoOption = { name: string; pesos?: number; contains?: Allergen[]; breaks?: Diet[]; seconds?: number };
export type DemoGroup = { name: string; min: number; max: number; eachMax?: number; options: DemoOption[] };

const one = { min: 1, max: 1 };
/** Animal products: a product with them is not vegan. */
const DAIRY: Diet[] = ['vegano', 'sin lactosa'];

export const demoGroups = {
  size: {
    name: 'Tamaño',
    ...one,
    options: [{ name: '8 oz' }, { name: '12 oz', pesos: 10, seconds: 10 }, { name: '16 oz', pesos: 18, seconds: 20 }],
  },
  milk: {
    name: 'Leche',
    ...one,
    options: [
      { name: 'Leche entera', contains: ['lácteos'], breaks: DAIRY },
      { name: 'Leche deslactosada', contains: ['lácteos'], breaks: ['vegano'] },
      // Oats may contain wheat from the mill.
      { name: 'Leche de avena', pesos: 12, contains: ['gluten'], breaks: ['sin gluten'] },
      { name: 'Leche de almendra', pesos: 12, contains: ['nueces'] },
      { name: 'Leche de soya', pesos: 12, contains: ['soya'] },
    ],
  },
  temperature: { name: 'Temperatura', ...one, options: [{ name: 'Caliente' }, { name: 'Con hielo', seconds: 15 }] },
  ice: { name: 'Hielo', ...one, options: [{ name: 'Con hielo' }, { name: 'Poco hielo' }, { name: 'Sin hielo' }] },
  extras: {
    name: 'Extras',
    min: 0,
    max: 4,
    eachMax: 3,
    options: [
      { name: 'Shot extra', pesos: 15, breaks: ['sin cafeína'], seconds: 25 },
      { name: 'Vainilla', pesos: 10, seconds: 5 },
      { name: 'Canela' },
      { name: 'Crema batida', pesos: 12, contains: ['lácteos'], breaks: DAIRY, seconds: 10 },
    ],
  },
  sweetener: {
    name: 'Endulzante',
    min: 0,
    max: 3,
    eachMax: 3,
    options: [{ name: 'Azúcar' }, { name: 'Stevia' }, { name: 'Miel de abeja', pesos: 8, breaks: ['vegano'] }],
  },
  grind: {
    name: 'Molienda',
    ...one,
    options: [
      { name: 'Grano entero' },
      { name: 'Para espresso', seconds: 40 },
      { name: 'Para moka', seconds: 40 },
      { name: 'Para filtro', seconds: 40 },
      { name: 'Para prensa francesa', seconds: 40 },
    ],
  },
} satisfies Record<string, DemoGroup>;

export type DemoUse = {
  group: keyof typeof demoGroups;
  /** The default option, which costs nothing. */
  usual?: string;
  hidden?: string[];
  /** Prices of options for this product in pesos, where they differ from the group's. */
  pesos?: Record<string, number>;
};

const size: DemoUse = { group: 'size', usual: '8 oz' };
/** Cold drinks: the product's price is that of the middle size. */
const glass: DemoUse = { group: 'size', usual: '12 oz', hidden: ['8 oz'], pesos: { '12 oz': 0, '16 oz': 12 } };
const milk: DemoUse = { group: 'milk', usual: 'Leche entera' };
const temperature: DemoUse = { group: 'temperature', usual: 'Caliente' };
const ice: DemoUse = { group: 'ice', usual: 'Con hielo' };
const extras: DemoUse = { group: 'extras' };
const beans: DemoUse[] = [{ group: 'grind', usual: 'Grano entero' }];
const coldDrink: DemoUse[] = [glass, ice];

/** The option groups of each product by its slug, in order. */
export const demoUses: Record<string, DemoUse[]> = {
  'cafe-chiapas': beans,
  'cafe-veracruz': beans,
  'cafe-oaxaca': beans,
  'espresso-doble': [{ ...extras, hidden: ['Crema batida'] }],
  americano: [size, temperature, extras],
  cappuccino: [{ ...size, hidden: ['16 oz'] }, milk, extras],
  latte: [size, milk, temperature, extras],
  'flat-white': [milk, extras],
  mocha: [size, milk, temperature, { ...extras, hidden: ['Crema batida'] }],
  'cafe-de-olla': [size, { ...extras, hidden: ['Vainilla', 'Canela'] }],
  'cold-brew': [...coldDrink, { ...extras, hidden: ['Canela'] }],
  affogato: [{ ...extras, hidden: ['Vainilla'] }],
  'agua-de-jamaica': coldDrink,
  'limonada-con-chia': coldDrink,
  'te-de-manzanilla': [size, { group: 'sweetener' }],
  'chocolate-oaxaqueno': [size, milk, { ...extras, hidden: ['Canela'] }],
  'chai-latte': [size, milk, temperature, { ...extras, hidden: ['Canela'] }],
  'matcha-latte': [size, { ...milk, pesos: { 'Leche de avena': 0 } }, temperature, extras],
};
