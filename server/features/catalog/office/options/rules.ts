import { MAX_CHOSEN } from '#contract/limits.ts';
import { chosenOptions, defaultsOf, optionsCents, priceRange } from '#contract/options/option-rules.ts';
import { listed } from '#contract/words.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';

export type Problem =
  /** The group's limits allow no choice, or the defaults are not a valid choice. */
  { problem: 'limits' | 'defaults'; groupId: string } | { problem: 'too_many_in_all' | 'defaults_cost' | 'too_cheap' };

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const defaultsIn = ({ options }: SoldGroup) => options.filter((option) => option.default).length;

/** Whether any choice is within the group's limits. */
const hasChoice = ({ min, max, each_max, options }: SoldGroup) => (max === null || min <= max) && options.length * each_max >= min;

const isDefaultValid = (group: SoldGroup) => {
  const chosen = defaultsIn(group);
  return chosen === 0 || (chosen >= group.min && (group.max === null || chosen <= group.max));
};

/** The first problem of a product's options; null when every valid choice can be sold. */
export function problemOf(priceCents: number, groups: readonly SoldGroup[]): Problem | null {
  for (const group of groups) {
    if (!hasChoice(group)) return { problem: 'limits', groupId: group.group_id };
    if (!isDefaultValid(group)) return { problem: 'defaults', groupId: group.group_id };
  }
  if (sum(groups.map(({ min }) => min)) > MAX_CHOSEN || sum(groups.map(defaultsIn)) > MAX_CHOSEN) return { problem: 'too_many_in_all' };
  if (optionsCents(chosenOptions(groups, defaultsOf(groups))) !== 0) return { problem: 'defaults_cost' };
  return isTooCheap(priceCents, groups) ? { problem: 'too_cheap' } : null;
}

/** Whether a choice would cost less than a centavo, including choices of options that are sold out now. */
export function isTooCheap(priceCents: number, groups: readonly SoldGroup[]): boolean {
  const all = groups.map((group) => ({ ...group, options: group.options.map((option) => ({ ...option, available: true })) }));
  return priceRange(priceCents, all).fromCents < 1;
}

const MOST_NAMED = 3;

/** Writes 'Latte, Mocha y 4 más'. */
export const namesOf = (names: readonly string[]): string =>
  listed(names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} más`] : names);
