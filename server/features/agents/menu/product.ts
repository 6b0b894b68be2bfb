import type { Product } from '#contract/catalog/catalog.ts';
import { CARE } from '#contract/food/food-facts.ts';
import { toCents } from '#contract/money.ts';
import {
  allergensWith,
  type Chosen,
  chosenOptions,
  optionsCents,
  optionsText,
  priceRange,
  selectionProblem,
} from '#contract/options/option-rules.ts';
import { env } from '#server/env.ts';
import { type Axis, axesOf, completed, fitting, type Named, namesOf, type Value, valuesIn } from './axes.ts';
import { canonicalVariantId, choiceOf, variantTitle } from './variants.ts';

/** Products of the catalogue in the words of the protocol. Amounts are whole centavos. Pure. */

const money = (amount: number) => ({ amount, currency: 'MXN' });
const absolute = (path: string): string => new URL(path, env.publicUrl).href;
const groupsOf = ({ options = [] }: Product) => options;

/** The choice that stands for a product: its defaults, or what must be chosen besides. */
export const featured = (product: Product): Chosen[] =>
  completed(axesOf(groupsOf(product)), new Map()) ?? [...choiceOf(groupsOf(product), null)];

/** @returns whether the product has this choice, sold out or not: options that it lost, and limits that it breaks, make it another product's */
export const exists = (product: Product, selection: readonly Chosen[] | null): boolean => {
  const problem = selection && selectionProblem(groupsOf(product), choiceOf(groupsOf(product), selection));
  return !problem || problem.problem === 'option_unavailable';
};

/** What a product costs with this choice, in centavos. */
export const centsOf = (product: Product, selection: readonly Chosen[]): number =>
  toCents(product.price) + optionsCents(chosenOptions(groupsOf(product), selection));

export function variantOf(product: Product, selection: readonly Chosen[]) {
  const groups = groupsOf(product);
  const available = product.available && selectionProblem(groups, selection) === null;
  const text = optionsText(chosenOptions(groups, selection));
  return {
    id: canonicalVariantId(product.id, groups, selection),
    title: variantTitle(product.name, groups, selection),
    description: { plain: text || product.name },
    price: money(centsOf(product, selection)),
    availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
    ...(groups.length > 0 && { options: namesOf(valuesIn(axesOf(groups), selection)) }),
  };
}

const shownValue = ({ id, label }: Value) => ({ id, label });

/** A product without its variants. */
export function productOf(product: Product) {
  const range = priceRange(toCents(product.price), groupsOf(product));
  const axes = axesOf(groupsOf(product));
  return {
    id: product.id,
    handle: product.slug,
    title: product.name,
    description: { plain: product.description },
    url: absolute(`/products/${product.slug}`),
    categories: [{ value: product.category, taxonomy: 'merchant' }],
    price_range: { min: money(range.fromCents), max: money(range.toCents) },
    media: [{ type: 'image', url: absolute(product.image), alt_text: product.name }],
    ...(axes.length > 0 && { options: axes.map(({ name, values }) => ({ name, values: values.map(shownValue) })) }),
    // The numbers only: what guests write never reaches a program.
    ...(product.rating_average !== null && {
      rating: { value: product.rating_average, scale_min: 1, scale_max: 5, count: product.rating_count },
    }),
  };
}

/**
 * A product with the choice that a program narrows.
 * @param wanted what the program named, and values of the id that it asked for
 */
export function narrowed(product: Product, wanted: readonly Named[], preferences: readonly string[]) {
  const axes = axesOf(groupsOf(product));
  const fixed = fitting(axes, wanted, preferences);
  const selection = completed(axes, fixed) ?? featured(product);
  const signals = (axis: Axis, value: Value) => {
    const choice = completed(axes, new Map([...fixed, [axis, value]]));
    const isHad = choice !== null && selectionProblem(groupsOf(product), choice) === null;
    return { ...shownValue(value), available: product.available && isHad, exists: choice !== null };
  };
  return {
    selection,
    body: {
      ...productOf(product),
      ...(axes.length > 0 && {
        options: axes.map((axis) => ({ name: axis.name, values: axis.values.map((value) => signals(axis, value)) })),
      }),
      selected: namesOf(valuesIn(axes, selection)),
      variants: [variantOf(product, selection)],
    },
  };
}

/** What a product contains with this choice, as far as the shop says it. @param path the product or variant in the answer */
export function allergenMessages(product: Product, selection: readonly Chosen[], path: string) {
  const groups = groupsOf(product);
  const allergens = allergensWith(product.fixed ? product.fixed.allergens : product.allergens, groups, selection);
  const at = { path, content_type: 'plain' };
  if (allergens === null) {
    const content = `${product.name}: la casa no declara sus alérgenos. ${CARE}`;
    return [{ type: 'info', code: 'allergens_unknown', content, ...at }];
  }
  if (allergens.length === 0) return [];
  const content = `${product.name} contiene: ${allergens.join(', ')}. ${CARE}`;
  return [{ type: 'warning', code: 'allergens', content, presentation: 'disclosure', ...at }];
}
