import { MAX_CHOSEN } from '#contract/limits.ts';
import { canonical, defaultsOf, mustChoose, type OptionGroupRules, type Selection } from '#contract/options/option-rules.ts';
import { isSizeGroup } from '#web/lib/order/size-group.ts';

type Groups = readonly OptionGroupRules[];
export type Option = OptionGroupRules['options'][number];

/** With more sizes than these, cells are shown instead of arches. */
const MOST_ARCHES = 6;

/** How a group is shown: sizes as arches, single or multiple choices as cells, choices with quantities as rows with − n +. */
export type GroupLook = 'sizes' | 'one' | 'several' | 'rows';

export function lookOf({ name, max, each_max, options }: OptionGroupRules): GroupLook {
  if (max === 1) return isSizeGroup(name) && options.length <= MOST_ARCHES ? 'sizes' : 'one';
  return each_max === 1 ? 'several' : 'rows';
}

/** The selection to begin with: the defaults, without those of a group whose default is sold out. */
export const startOf = (groups: Groups): Selection => defaultsOf(groups.filter((group) => !mustChoose(group)).map(onlyAvailable));

const onlyAvailable = (group: OptionGroupRules) => ({ ...group, options: group.options.filter(({ available }) => available) });

/** The part of an earlier selection that can still be chosen. A required option may be missing in it. */
export function stillOffered(groups: Groups, selection: Selection): Selection {
  let kept: Selection = [];
  for (const { id, quantity } of selection) {
    const group = groups.find(({ options }) => options.some((option) => option.id === id && option.available));
    for (let units = 1; group && units <= quantity && mayAdd(group, kept, id); units++) kept = withQuantity(kept, group, id, units);
  }
  return kept;
}

export const quantityOf = (selection: Selection, id: string): number => selection.find((one) => one.id === id)?.quantity ?? 0;

/** The id of the group that contains an option. */
export const groupOf = (groups: Groups, id: string): string | null =>
  groups.find(({ options }) => options.some((option) => option.id === id))?.group_id ?? null;

/** How many options of the group are chosen, counted with their quantities. */
export const countIn = ({ options }: OptionGroupRules, selection: Selection): number =>
  options.reduce((all, { id }) => all + quantityOf(selection, id), 0);

/** Whether one more of the option may be chosen, next to the others. */
export const mayAdd = (group: OptionGroupRules, selection: Selection, id: string): boolean =>
  quantityOf(selection, id) < group.each_max &&
  countIn(group, selection) < (group.max ?? MAX_CHOSEN) &&
  selection.reduce((all, { quantity }) => all + quantity, 0) < MAX_CHOSEN;

/** The selection with another quantity of an option; in a group of which one is chosen it replaces the other. */
export function withQuantity(selection: Selection, group: OptionGroupRules, id: string, quantity: number): Selection {
  const replaced = new Set(group.max === 1 ? group.options.map((option) => option.id) : [id]);
  const others = selection.filter((one) => !replaced.has(one.id));
  return canonical(quantity > 0 ? [...others, { id, quantity }] : others);
}

/** The groups in which a required choice is missing. */
export const lackingIn = (groups: Groups, selection: Selection): OptionGroupRules[] =>
  groups.filter((group) => countIn(group, selection) < group.min);
