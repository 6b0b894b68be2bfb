import type { Allergen, Diet } from '#contract/catalog/food-facts.ts';
import { allergensWith, defaultsOf, dietsWith } from '#contract/options/option-rules.ts';
import { inPesos } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import type { Choices } from '#server/features/catalog/service.ts';

export type Facts = { allergens: Allergen[] | null; dietary: Diet[] };
type Offer = { name: string; price: number };

/**
 * The options of one group with each of which, in place of the usual one, the product suits a guest; empty when none does so alone.
 * Options that are sold out are left out.
 */
export function suitedBy({ allergens, dietary, groups }: Choices, suits: (facts: Facts) => boolean): Offer[] {
  const usual = defaultsOf(groups);
  for (const { options } of groups) {
    const others = usual.filter(({ id }) => !options.some((option) => option.id === id));
    const before = options.filter((option) => option.default).reduce((sum, { price }) => sum + price, 0);
    const found = options.filter((option) => {
      const selection = [...others, { id: option.id, quantity: 1 }];
      return (
        option.available &&
        suits({ allergens: allergensWith(allergens, groups, selection), dietary: dietsWith(dietary, groups, selection) })
      );
    });
    // A group in which every option suits changes nothing.
    if (found.length > 0 && found.length < options.length) return found.map(({ name, price }) => ({ name, price: price - before }));
  }
  return [];
}

/** The option of a product whose name has these folded words, if it can be had. */
export function offerNamed({ groups }: Choices, words: string): Offer | null {
  const options = groups.flatMap((group) => group.options);
  return options.find(({ name, available }) => available && ` ${fold(name)} `.includes(` ${words} `)) ?? null;
}

const or = new Intl.ListFormat('es-MX', { type: 'disjunction' });

/** What an option adds: '+$12.00', 'sin costo extra'. */
export const addsOf = (price: number): string => (price === 0 ? 'sin costo extra' : `${price < 0 ? '−' : '+'}${inPesos(Math.abs(price))}`);

/** 'leche deslactosada (sin costo extra), o leche de avena o leche de soya (+$12.00)' */
export function offersInWords(offers: readonly Offer[]): string {
  const byPrice = Map.groupBy(offers, ({ price }) => price);
  return [...byPrice]
    .map(([price, same]) => `${or.format(same.map(({ name }) => name.toLocaleLowerCase('es')))} (${addsOf(price)})`)
    .join('; ');
}
