import type { Allergen, Diet } from '#contract/food/food-facts.ts';
import { formatPrice } from '#contract/money.ts';
import { allergensWith, chosenOptions, defaultsOf, dietsWith, mustChoose, unitPrice } from '#contract/options/option-rules.ts';
import { and } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import type { Choices } from '#server/features/catalog/index.ts';

export type Facts = { allergens: Allergen[] | null; dietary: Diet[] };
export type Offer = { name: string; price: number; available: boolean };

type Suits = (facts: Facts) => boolean;
type Group = Choices['groups'][number];

/** The facts of a product with one option of the group instead of its default ones. */
function factsWith({ allergens, dietary, groups }: Choices, { options }: Group, id: string): Facts {
  const others = defaultsOf(groups).filter((usual) => !options.some((option) => option.id === usual.id));
  const selection = [...others, { id, quantity: 1 }];
  return { allergens: allergensWith(allergens, groups, selection), dietary: dietsWith(dietary, groups, selection) };
}

/**
 * Options with which a product suits a guest. Each option of one group replaces the default, sold out or not; empty when no single option
 * is enough.
 */
export function suitedBy(choices: Choices, suits: Suits): Offer[] {
  for (const group of choices.groups) {
    const before = group.options.filter((option) => option.default).reduce((sum, { price }) => sum + price, 0);
    const found = group.options.filter(({ id }) => suits(factsWith(choices, group, id)));
    // When every option of a group suits, the group makes no difference.
    if (found.length > 0 && found.length < group.options.length)
      return found.map(({ name, price, available }) => ({ name, price: price - before, available }));
  }
  return [];
}

/** Whether the required choices without an available default include an option that suits the guest. */
export const hasSuitingChoice = (choices: Choices, suits: Suits): boolean =>
  choices.groups
    .filter(mustChoose)
    .every((group) => group.options.some((one) => canBeHad(one) && suits(factsWith(choices, group, one.id))));

/**
 * Finds the option whose name contains these folded words, with its group. A sold-out option is used only when no available one matches.
 */
function findNamed({ groups }: Choices, words: string) {
  const found = groups.flatMap((group) =>
    group.options.filter(({ name }) => ` ${fold(name)} `.includes(` ${words} `)).map((option) => ({ group, option })),
  );
  return found.find(({ option }) => canBeHad(option)) ?? found[0];
}

/** The option of a product whose name contains these folded words, sold out or not. */
export const offerNamed = (choices: Choices, words: string): Offer | null => findNamed(choices, words)?.option ?? null;

/** The facts of a product with the option found by `offerNamed` instead of the default one. */
export function factsNamed(choices: Choices, words: string): Facts {
  const named = findNamed(choices, words);
  return named ? factsWith(choices, named.group, named.option.id) : choices;
}

/** Matches the folded name of the group of sizes. */
export const SIZE = /^tamanos?\b/;

/** Sizes have names such as '12 oz', but guests ask for the large one. */
function sizeNamed({ name, options }: Group, folded: string): Group['options'][number] | undefined {
  if (!SIZE.test(fold(name))) return;
  const sizes = options.toSorted((one, other) => one.price - other.price);
  if (/\bgrandes?\b/.test(folded)) return sizes.at(-1);
  if (/\b(chic[oa]s?|pequen[oa]s?)\b/.test(folded)) return sizes[0];
  return /\bmedian[oa]s?\b/.test(folded) ? sizes[Math.floor(sizes.length / 2)] : undefined;
}

/** The options named in a question, at most one of each group, and the product's price with them. */
export function pricedAsAsked(choices: Choices, price: number, folded: string): { names: string[]; price: number } | null {
  const named = choices.groups.flatMap((group) => {
    const words = ` ${folded.replace(/\bonzas\b/g, 'oz')} `;
    const option = group.options.find(({ name }) => words.includes(` ${fold(name)} `)) ?? sizeNamed(group, folded);
    return option ? [{ group, option }] : [];
  });
  if (named.length === 0) return null;
  const others = defaultsOf(choices.groups).filter(
    ({ id }) => !named.some(({ group }) => group.options.some((option) => option.id === id)),
  );
  const selection = [...others, ...named.map(({ option }) => ({ id: option.id, quantity: 1 }))];
  return { names: named.map(({ option }) => lower(option.name)), price: unitPrice(price, chosenOptions(choices.groups, selection)) };
}

/** The available options of the groups that contain an option with these folded words, except that option and the defaults. */
export const insteadOf = ({ groups }: Choices, words: string): Offer[] =>
  groups
    .map(({ options }) => options)
    .filter((options) => options.some(({ name }) => ` ${fold(name)} `.includes(` ${words} `)))
    .flatMap((options) => options.filter((option) => canBeHad(option) && !option.default));

export const canBeHad = ({ available }: Pick<Offer, 'available'>): boolean => available;

/** Writes 'hoy no hay leche de avena', where the product's page strikes the option through. */
export const soldOutInWords = (names: readonly string[]): string => `hoy no hay ${and.format([...new Set(names)].map(lower))}`;

const lower = (name: string) => name.toLocaleLowerCase('es');

const or = new Intl.ListFormat('es-MX', { type: 'disjunction' });

/** Writes what an option adds to the price: '+$12.00', 'sin costo extra'. */
export const addsOf = (price: number): string =>
  price === 0 ? 'sin costo extra' : `${price < 0 ? '−' : '+'}${formatPrice(Math.abs(price))}`;

/** Writes 'leche deslactosada (sin costo extra), o leche de avena o leche de soya (+$12.00)'. */
export function offersInWords(offers: readonly Offer[]): string {
  const byPrice = Map.groupBy(offers, ({ price }) => price);
  return [...byPrice].map(([price, same]) => `${or.format(same.map(({ name }) => lower(name)))} (${addsOf(price)})`).join('; ');
}
