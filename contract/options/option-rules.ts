import { ALLERGENS, type Allergen, type Diet } from '../food/food-facts.ts';
import { MAX_CHOSEN } from '../limits.ts';
import { toCents, toPesos } from '../money.ts';

/** The rules of a product's options that pages and server share. Without zod schemas, so that pages may load them. */

/** One chosen option. */
export type Chosen = { id: string; quantity: number };
/** A guest's choice for a product, sorted by id without repetitions: equal choices are equal lists. */
export type Selection = readonly Chosen[];

/** An option in the answer of a product. `price` is added to the product's price, in pesos; it may be negative. */
type Option = {
  id: string;
  name: string;
  price: number;
  available: boolean;
  /** How many are left; absent when there are many. */
  left?: number | undefined;
  default: boolean;
  /** Null: not known. */
  contains: readonly Allergen[] | null;
  /** The diets that the product no longer suits with this option. */
  breaks: readonly Diet[];
};
/** A group of options of a product, with the product's own limits, prices and defaults. */
export type OptionGroupRules = {
  group_id: string;
  name: string;
  /** How many options must and may be chosen, counted with their quantities; without `max` only the limit of the line counts. */
  min: number;
  max: number | null;
  /** The largest quantity of one option. */
  each_max: number;
  options: readonly Option[];
};
type Groups = readonly OptionGroupRules[];

const byId = (one: Chosen, other: Chosen) => (one.id < other.id ? -1 : 1);

/** The canonical form of a selection: lower-case ids, sorted. */
export const canonical = (selection: Selection): Chosen[] =>
  selection.map(({ id, quantity }) => ({ id: id.toLowerCase(), quantity })).sort(byId);

/** The selection of a product when the guest chooses nothing. */
export const defaultsOf = (groups: Groups): Chosen[] =>
  canonical(groups.flatMap(({ options }) => options.filter((option) => option.default).map(({ id }) => ({ id, quantity: 1 }))));

/**
 * The selection to use for a saved line. An empty selection of a product with required groups was saved before the product had options: the
 * defaults replace it.
 */
export const keptChoice = (groups: Groups, kept: Selection): Selection =>
  kept.length === 0 && groups.some(({ min }) => min > 0) ? defaultsOf(groups) : kept;

/** Whether a guest must choose in this group: it is required and has no available default. */
export const mustChoose = ({ min, options }: OptionGroupRules): boolean => {
  const defaults = options.filter((option) => option.default);
  return min > 0 && (defaults.length === 0 || defaults.some(({ available }) => !available));
};

/** Whether enough options are available to meet what the group requires. */
const hasEnoughAvailable = ({ min, each_max, options }: OptionGroupRules): boolean =>
  options.filter(({ available }) => available).length * each_max >= min;

/** Whether at least one selection of the product can be bought now. */
export const canBeChosen = (groups: Groups): boolean => groups.every(hasEnoughAvailable);

export type SelectionProblem =
  | { problem: 'unknown_option'; optionId: string }
  | { problem: 'too_few' | 'too_many' | 'too_many_of_one'; group: OptionGroupRules }
  | { problem: 'too_many_in_all' }
  | { problem: 'option_unavailable'; optionId: string };

/** The first reason why a selection cannot be ordered; null when it can be ordered. A broken limit comes before a sold-out option. */
export function selectionProblem(groups: Groups, selection: Selection): SelectionProblem | null {
  const quantities = new Map(selection.map(({ id, quantity }) => [id, quantity]));
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const foreign = selection.find(({ id }) => !known.has(id));
  if (foreign) return { problem: 'unknown_option', optionId: foreign.id };
  if (sum(selection) > MAX_CHOSEN) return { problem: 'too_many_in_all' };
  for (const group of groups) {
    const chosen = group.options.flatMap(({ id }) => quantities.get(id) ?? []);
    const count = chosen.reduce((all, quantity) => all + quantity, 0);
    if (count < group.min) return { problem: 'too_few', group };
    if (group.max !== null && count > group.max) return { problem: 'too_many', group };
    if (chosen.some((quantity) => quantity > group.each_max)) return { problem: 'too_many_of_one', group };
  }
  const off = groups.flatMap(({ options }) => options).find(({ id, available }) => !available && quantities.has(id));
  return off ? { problem: 'option_unavailable', optionId: off.id } : null;
}

const sum = (selection: Selection) => selection.reduce((all, { quantity }) => all + quantity, 0);

/** A chosen option with its names, in the order of groups and options. `price` is for one piece, in pesos. */
export type ChosenOption = { id: string; group: string; name: string; quantity: number; price: number };

/** A chosen option as it was when it was bought. */
export type BoughtOption = Omit<ChosenOption, 'price'> & { priceCents: number };

/** Leaves out options that the product no longer has. */
export function chosenOptions(groups: Groups, selection: Selection): ChosenOption[] {
  const quantities = new Map(selection.map(({ id, quantity }) => [id, quantity]));
  return groups.flatMap((group) =>
    group.options.flatMap(({ id, name, price }) => {
      const quantity = quantities.get(id);
      return quantity ? [{ id, group: group.name, name, quantity, price }] : [];
    }),
  );
}

/** Writes '12 oz · Leche de avena · 2 Shot extra'. */
export const optionsText = (chosen: readonly Pick<ChosenOption, 'name' | 'quantity'>[]): string =>
  chosen.map(({ name, quantity }) => (quantity > 1 ? `${quantity} ${name}` : name)).join(' · ');

/** How much the chosen options change the product's price, in centavos. */
export const optionsCents = (chosen: readonly Pick<ChosenOption, 'quantity' | 'price'>[]): number =>
  chosen.reduce((all, { quantity, price }) => all + quantity * toCents(price), 0);

/**
 * How much the options with a positive price add, in centavos: a reward does not pay for them, and options with a negative price do not
 * lower its price.
 */
export const extrasCents = (chosen: readonly Pick<ChosenOption, 'quantity' | 'price'>[]): number =>
  optionsCents(chosen.filter(({ price }) => price > 0));

/** The prices of the cheapest and of the dearest available selection, in centavos. */
export function priceRange(priceCents: number, groups: Groups): { fromCents: number; toCents: number } {
  const extreme = (sign: 1 | -1) => priceCents + groups.reduce((all, group) => all + sign * least(group, sign), 0);
  return { fromCents: extreme(1), toCents: extreme(-1) };
}

/** The price that a product is offered for, in centavos: with its defaults, or its cheapest available selection when those cannot be ordered. */
export function offeredCents(priceCents: number, groups: Groups): number {
  const usual = defaultsOf(groups);
  if (selectionProblem(groups, usual)) return priceRange(priceCents, groups).fromCents;
  return priceCents + optionsCents(chosenOptions(groups, usual));
}

/** The smallest sum that a valid choice in a group can add, with prices times `sign`. */
function least({ min, max, each_max, options }: OptionGroupRules, sign: 1 | -1): number {
  const had = options.filter(({ available }) => available);
  const prices = (had.length > 0 ? had : options).map(({ price }) => sign * toCents(price)).sort((one, other) => one - other);
  const most = max ?? MAX_CHOSEN;
  let [all, chosen] = [0, 0];
  for (const cents of prices) {
    const wanted = Math.min(cents < 0 ? most : min, most) - chosen;
    const units = Math.max(0, Math.min(each_max, MAX_CHOSEN, wanted));
    all += units * cents;
    chosen += units;
  }
  return all;
}

/**
 * The allergens of a product with these options; null when the allergens of a part are not known.
 * @param own the allergens of the product without options
 */
export function allergensWith(own: readonly Allergen[] | null, groups: Groups, selection: Selection): Allergen[] | null {
  const parts = [own, ...optionsOf(groups, selection).map(({ contains }) => contains)];
  if (parts.includes(null)) return null;
  const contained = new Set(parts.flatMap((part) => part ?? []));
  return ALLERGENS.filter((allergen) => contained.has(allergen));
}

/** The diets that a product suits with these options. */
export function dietsWith(own: readonly Diet[], groups: Groups, selection: Selection): Diet[] {
  const broken = new Set(optionsOf(groups, selection).flatMap(({ breaks }) => breaks));
  return own.filter((diet) => !broken.has(diet));
}

function optionsOf(groups: Groups, selection: Selection): Option[] {
  const ids = new Set(selection.map(({ id }) => id));
  return groups.flatMap(({ options }) => options.filter(({ id }) => ids.has(id)));
}

/**
 * The names of what differs from the defaults: '2 Shot extra', 'Leche de avena'. A default that is left out without a replacement is 'Sin
 * …'.
 */
export function differencesFromDefault(groups: Groups, selection: Selection): string[] {
  const quantities = new Map(selection.map(({ id, quantity }) => [id, quantity]));
  return groups.flatMap(({ options }) => {
    const added = options.flatMap(({ id, name, default: usual }) => {
      const quantity = quantities.get(id) ?? 0;
      if (quantity === 0 || (usual && quantity === 1)) return [];
      return quantity > 1 ? `${quantity} ${name}` : name;
    });
    const left = options.filter((option) => option.default && !quantities.has(option.id));
    return added.length > 0 ? added : left.map(({ name }) => `Sin ${name.toLowerCase()}`);
  });
}

/** The price of one unit with these options, in pesos. */
export const unitPrice = (price: number, chosen: readonly ChosenOption[]): number => toPesos(toCents(price) + optionsCents(chosen));
