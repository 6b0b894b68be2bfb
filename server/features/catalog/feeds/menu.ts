import { CATEGORY_LABELS, FOOD } from '#contract/catalog/categories.ts';
import type { Diet } from '#contract/food/food-facts.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { offeredCents } from '#contract/options/option-rules.ts';
import { shopName } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';
import { optionsOfProducts } from '#server/features/catalog/options/sold.ts';
import { list } from '#server/features/catalog/search/search.ts';
import { groupWithLeft } from '#server/features/catalog/stock/shown.ts';

/** Of each category: as many as a page shows at first. */
const MOST = 48;

const SCHEMA = 'https://schema.org/';
/** The diets that schema.org knows. */
const DIETS: Partial<Record<Diet, string>> = {
  vegano: 'VeganDiet',
  vegetariano: 'VegetarianDiet',
  'sin gluten': 'GlutenFreeDiet',
  'sin lactosa': 'LowLactoseDiet',
};

const offer = (pesos: number, available: boolean) => ({
  '@type': 'Offer',
  price: pesos.toFixed(2),
  priceCurrency: 'MXN',
  ...(!available && { availability: `${SCHEMA}OutOfStock` }),
});

/** What can be added to a product. The same additions of several products are written once and then named. */
function additions() {
  const known = new Map<string, string>();
  return ({ name, options }: SoldGroup): object => {
    const items = options.map((option) => ({ '@type': 'MenuItem', name: option.name, offers: offer(option.price, option.available) }));
    const text = JSON.stringify([name, items]);
    const at = known.get(text);
    if (at) return { '@id': at };
    const id = `#opciones-${known.size + 1}`;
    known.set(text, id);
    return { '@type': 'MenuSection', '@id': id, name, hasMenuItem: items };
  };
}

/** The menu of the page `/products` as schema.org describes menus. */
export async function menuData(): Promise<object> {
  const lists = await Promise.all(FOOD.map((category) => list({ category, limit: MOST })));
  const products = lists.flatMap((answer) => answer.products);
  const groupsOf = await optionsOfProducts(
    db,
    products.filter((product) => product.has_options).map(({ id }) => id),
  );
  const addition = additions();
  const item = (product: (typeof products)[number]) => {
    const groups = (groupsOf.get(product.id) ?? []).map(groupWithLeft);
    const diets = product.dietary.flatMap((diet) => DIETS[diet] ?? []).map((diet) => SCHEMA + diet);
    const price = toPesos(offeredCents(toCents(product.price), groups));
    return {
      '@type': 'MenuItem',
      name: product.name,
      url: `${env.publicUrl}/products/${product.slug}`,
      offers: offer(price, product.available),
      ...(diets.length > 0 && { suitableForDiet: diets }),
      ...(groups.length > 0 && { menuAddOn: groups.map(addition) }),
    };
  };
  const sections = FOOD.map((category) => ({
    '@type': 'MenuSection',
    name: CATEGORY_LABELS[category],
    hasMenuItem: products.filter((product) => product.category === category).map(item),
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    '@id': `${env.publicUrl}/products#menu`,
    name: `Menú de ${shopName()}`,
    url: `${env.publicUrl}/products`,
    inLanguage: 'es-MX',
    hasMenuSection: sections.filter(({ hasMenuItem }) => hasMenuItem.length > 0),
  };
}
