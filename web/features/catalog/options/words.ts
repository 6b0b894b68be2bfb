import { ALLERGENS, type Allergen } from '#contract/food/food-facts.ts';
import type { OptionGroupRules, Selection } from '#contract/options/option-rules.ts';
import { fold } from '#contract/wire/fold.ts';
import { leftText } from '#web/features/catalog/stock-words.ts';
import { formatPrice, formatWholePrice } from '#web/lib/words/money.ts';
import { type Option, quantityOf } from './rules.ts';

/** Whether the group's name is feminine: 'Leche', 'Temperatura', 'Presentación'. */
const isFeminine = (name: string) => /(a|as|cion|dad|leche|leches)$/.test(fold(name).trim());

/** What a group asks for: 'Elige una', 'Hasta 4 en total (opcional)'. */
export function ruleText({ name, min, max, each_max }: OptionGroupRules): string {
  const one = isFeminine(name) ? 'Elige una' : 'Elige uno';
  if (max === 1) return min > 0 ? one : `${one} (opcional)`;
  if (min === 0) return max === null ? 'Opcional' : `Hasta ${max}${each_max > 1 ? ' en total' : ''} (opcional)`;
  if (max === null) return `Elige al menos ${min}`;
  return min === max ? `Elige ${min}` : `Elige de ${min} a ${max}`;
}

/** What an option adds: '+$12', '−$10'; empty when it costs nothing. */
export function priceText(price: number): string {
  if (price === 0) return '';
  const amount = Math.abs(price);
  return `${price > 0 ? '+' : '−'}${Number.isInteger(amount) ? formatWholePrice(amount) : formatPrice(amount)}`;
}

export const soldOutText = (group: Pick<OptionGroupRules, 'name'>): string => (isFeminine(group.name) ? 'Agotada hoy' : 'Agotado hoy');

/**
 * The text at the right of an option or under it: what it adds and how many are left, or that it is sold out.
 * @param each is appended to the price of an option that can be chosen several times
 */
export const asideText = (group: Pick<OptionGroupRules, 'name'>, { price, available, left }: Option, each = ''): string =>
  available ? [price && priceText(price) + each, left && leftText(left)].filter(Boolean).join(' · ') : soldOutText(group);

/** Says which required choice is missing: 'Elige caliente o con hielo.' */
export function lackingText({ name, min, options }: OptionGroupRules): string {
  const names = options.filter(({ available }) => available).map((option) => lowerFirst(option.name));
  if (min > 1) return `Elige al menos ${min} de ${lowerFirst(name)}.`;
  if (names.length === 0 || names.length > 3) return `Elige una opción de ${lowerFirst(name)}.`;
  return `Elige ${names.slice(0, -1).join(', ')}${names.length > 1 ? ' o ' : ''}${names.at(-1)}.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Allergens that the text marks as a risk, with a colour and an icon of their own. */
const RISKS: readonly Allergen[] = ['gluten', 'nueces', 'cacahuate', 'soya', 'ajonjolí', 'mariscos'];

/**
 * `contains`: the allergens of the chosen options; null when they are not known. `without`: allergens of the group's other options that
 * the whole product does not contain, so that the text may say so.
 */
export type AllergenFacts = { contains: readonly Allergen[] | null; without: readonly Allergen[]; isRisk: boolean };

/** Whether the options of a group differ in allergens. */
export const changesAllergens = ({ options: [first, ...others] }: OptionGroupRules): boolean =>
  others.some(({ contains }) => String(contains) !== String(first?.contains));

/**
 * What the choice in a group means for guests with allergies; null while nothing is chosen, and when
 * no chosen extra has an allergen.
 * @param whole the allergens of the product with the whole selection; null when they are not known
 */
export function allergenFacts(
  { min, options }: OptionGroupRules,
  selection: Selection,
  whole: readonly Allergen[] | null,
): AllergenFacts | null {
  const chosen = options.filter(({ id }) => quantityOf(selection, id) > 0);
  if (chosen.length === 0) return null;
  if (chosen.some(({ contains }) => contains === null)) return { contains: null, without: [], isRisk: true };
  const within = allergensOf(chosen);
  // Optional extras without allergens get no line: 'Sin lácteos' there would not be about the product.
  if (min === 0 && within.length === 0) return null;
  return {
    contains: within,
    without: whole === null ? [] : allergensOf(options).filter((allergen) => !whole.includes(allergen)),
    isRisk: within.some((allergen) => RISKS.includes(allergen)),
  };
}

const allergensOf = (options: readonly Option[]) => {
  const all = new Set(options.flatMap(({ contains }) => contains ?? []));
  return ALLERGENS.filter((allergen) => all.has(allergen));
};

/** 'Contiene lácteos y huevo' */
export const listed = (names: readonly string[]): string =>
  names.length > 1
    ? `${names.slice(0, -1).join(', ')} ${/^(i|hi)/.test(names.at(-1) ?? '') ? 'e' : 'y'} ${names.at(-1)}`
    : (names[0] ?? '');

/** 'Sin lácteos ni gluten' */
export const excluded = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ni ${names.at(-1)}` : (names[0] ?? '');
