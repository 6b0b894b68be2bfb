import fc from 'fast-check';
import { canonical, type OptionGroupRules, selectionProblem } from '#contract/options/option-rules.ts';
import type { TestApp } from '../app.ts';
import { withOptions } from '../factories/options.ts';
import { product } from '../factories/orders.ts';

export type Sold = { id: string; price: number; groups: OptionGroupRules[] };

const cents = (name: string, from: number) => ({ name, cents: from });

/** Products with and without options, as the API returns them. */
export async function menuOf(shop: TestApp): Promise<Sold[]> {
  const plain = await product(3507);
  const latte = await product(6201);
  const groups = [
    { name: 'Tamaño', options: [cents('8 oz', -850), { name: '12 oz', isDefault: true }, cents('16 oz', 1205)] },
    { name: 'Leche', options: [{ name: 'Entera', isDefault: true }, cents('Avena', 1250), { ...cents('Coco', 1300), available: false }] },
    { name: 'Extras', min: 0, max: 4, eachMax: 3, options: [cents('Shot', 1510), cents('Canela', 0), cents('Sin espuma', -101)] },
  ];
  await withOptions(latte, groups);
  const beans = await product(18_099);
  await withOptions(beans, [{ name: 'Molienda', options: [cents('Grano', 0), cents('Fina', 333)] }]);
  const offered = await Promise.all([plain, latte, beans].map((id) => shop.api('GET /api/products/{id}', { id })));
  return offered.map(({ id, price, options = [] }) => ({ id, price, groups: options }));
}

const MOST = 4;
type Choice = { id: string; quantity: number };
export type Line = { sold: Sold; options: Choice[]; quantity: number; note: string };

/** A line with options of the menu, in most cases ones that the product has and that are available. @param most units */
export function lineOf(menu: Sold[], { most = MOST, wildness = 1 } = {}): fc.Arbitrary<Line> {
  const all = menu.flatMap(({ groups }) => groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const quantity = fc.integer({ min: 1, max: MOST });
  const wild = fc.uniqueArray(fc.record({ id: fc.constantFrom(...all, 'no-hay'), quantity }), { selector: ({ id }) => id, maxLength: 5 });
  return fc.constantFrom(...menu).chain((sold) => {
    const own = sold.groups.map(({ min, options }) => {
      const id = fc.constantFrom(...options.map((option) => option.id));
      const one = fc.record({ id, quantity: min > 0 ? fc.constant(1) : quantity });
      return fc.array(one, { minLength: min, maxLength: 1 });
    });
    const chosen = fc.tuple(...own).map((parts) => parts.flat());
    const fair = chosen.filter((selection) => selectionProblem(sold.groups, canonical(selection)) === null);
    const options = wildness > 0 ? fc.oneof({ weight: 6, arbitrary: fair }, { weight: wildness, arbitrary: wild }) : fair;
    return fc.record({
      sold: fc.constant(sold),
      options,
      quantity: fc.integer({ min: 1, max: most }),
      note: fc.constantFrom('', 'Tibio', '  '),
    });
  });
}
