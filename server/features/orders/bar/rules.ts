import {
  type BoughtOption,
  chosenOptions,
  differencesFromDefault,
  keptChoice,
  type OptionGroupRules,
} from '#contract/options/option-rules.ts';
import type { BarBoard, BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { isOpenLine } from '#contract/orders/bar/bar-rules.ts';
import { isToMake } from '#contract/orders/order-statuses.ts';

const nameOf = ({ name, quantity }: Pick<BoughtOption, 'name' | 'quantity'>) => (quantity > 1 ? `${quantity} ${name}` : name);

/** A required group without a default is a choice that every guest makes: its options add nothing to a usual product. */
const isExtra = ({ min, options }: OptionGroupRules): boolean => min === 0 && !options.some((option) => option.default);

/**
 * Divides a line's options into those that the bar must read and the defaults.
 * @param groups the product's current groups; options that it no longer has count as changes, so that none is left out
 */
export function readingOf(
  groups: readonly OptionGroupRules[],
  bought: readonly BoughtOption[],
): Pick<BarItem, 'changes' | 'added' | 'usual'> {
  const selection = keptChoice(
    groups,
    bought.map(({ id, quantity }) => ({ id, quantity })),
  );
  const offered = groups.flatMap(({ options }) => options);
  const gone = bought.filter(({ id }) => !offered.some((option) => option.id === id));
  const defaults = new Set(offered.filter((option) => option.default).map(({ id }) => id));
  return {
    changes: [...differencesFromDefault(groups, selection), ...gone.map(nameOf)],
    added: differencesFromDefault(groups.filter(isExtra), selection),
    usual: chosenOptions(groups, selection)
      .filter(({ id, quantity }) => defaults.has(id) && quantity === 1)
      .map(({ name }) => name),
  };
}

type Todo = BarBoard['todo'][number];

/** How many of each product with the same changes are to be made, the largest number first. */
export function todoOf(orders: readonly BarOrder[]): Todo[] {
  const rows = new Map<string, Todo>();
  for (const { product, product_id, changes, quantity } of orders
    .filter(({ status }) => isToMake(status))
    .flatMap(({ items }) => items.filter(isOpenLine))) {
    const key = JSON.stringify([product_id, changes]);
    const row = rows.get(key) ?? { product_id, name: product.name, changes, count: 0 };
    rows.set(key, { ...row, count: row.count + quantity });
  }
  return [...rows.values()].sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'es-MX'));
}
