import { MAX_CHOSEN } from '#contract/limits.ts';
import { toPesos } from '#contract/money.ts';
import { type Chosen, defaultsOf, type Selection, type SelectionProblem, selectionProblem } from '#contract/options/option-rules.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';
import type { Station } from '#contract/stations.ts';
import type { Offered } from './queries.ts';

/** A group as in the answer of a product, with fields of its options that only the bar needs. */
export type SoldGroup = Omit<ProductOptionGroup, 'options'> & {
  options: (ProductOptionGroup['options'][number] & { prepSeconds: number; station: Station })[];
};

/** The groups of each product by its id, in order; products without options are left out. */
export function groupsByProduct({ links, groups }: Offered): Map<string, SoldGroup[]> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const byProduct = new Map<string, SoldGroup[]>();
  for (const link of links) {
    const group = byId.get(link.groupId);
    const sold = group && soldGroup(group, link);
    // A group without options is left out when it is not required; when it is required, it stays and makes the product unavailable.
    if (!sold || (sold.options.length === 0 && sold.min === 0)) continue;
    const known = byProduct.get(link.productId);
    if (known) known.push(sold);
    else byProduct.set(link.productId, [sold]);
  }
  return byProduct;
}

const soldGroup = ({ id, name, hint, eachMax, ...group }: Offered['groups'][number], link: Offered['links'][number]): SoldGroup => ({
  group_id: id,
  name,
  hint,
  min: link.min ?? group.min,
  max: link.max ?? group.max,
  each_max: eachMax,
  options: group.options
    .filter((option) => !link.hidden.includes(option.id))
    .map((option) => ({
      id: option.id,
      name: option.name,
      price: toPesos(link.prices[option.id] ?? option.priceCents),
      available: option.available,
      default: link.defaults.includes(option.id),
      contains: option.contains,
      breaks: option.breaks,
      prepSeconds: option.prepSeconds,
      station: option.station,
    })),
});

/** Removes the fields that only the bar needs. */
export const publicGroup = ({ options, ...group }: SoldGroup): ProductOptionGroup => ({
  ...group,
  options: options.map(({ prepSeconds, station, ...option }) => option),
});

export type Choice = { selection: Chosen[] } | { required: SoldGroup[] } | SelectionProblem;

/**
 * Checks a guest's choice: the choice itself, or the reason why it cannot be ordered. `required`: groups that need a choice, have no
 * default, and contain no chosen option.
 * @param wanted in canonical form; undefined: the defaults
 */
export function choose(groups: readonly SoldGroup[], wanted: Selection | undefined): Choice {
  const selection = wanted === undefined ? defaultsOf(groups) : [...wanted];
  const problem = selectionProblem(groups, selection);
  if (!problem) return { selection };
  if (problem.problem !== 'too_few') return problem;
  const chosen = new Set(selection.map(({ id }) => id));
  const required = groups.filter(({ min, options }) => min > 0 && !options.some((option) => option.default || chosen.has(option.id)));
  return required.length > 0 ? { required } : problem;
}

const counted = (count: number) => (count === 1 ? '1 opción' : `${count} opciones`);

/** The sentence for the guest about an invalid choice. */
export function limitText(productName: string, choice: Exclude<SelectionProblem, { problem: 'option_unavailable' }>): string {
  switch (choice.problem) {
    case 'unknown_option':
      return `${productName} no tiene una de esas opciones.`;
    case 'too_many_in_all':
      return `Elige a lo más ${counted(MAX_CHOSEN)} por producto.`;
    case 'too_few':
      return `Elige al menos ${counted(choice.group.min)} de ${choice.group.name}.`;
    case 'too_many':
      return `Elige a lo más ${counted(choice.group.max ?? MAX_CHOSEN)} de ${choice.group.name}.`;
    case 'too_many_of_one':
      return `Elige cada opción de ${choice.group.name} a lo más ${choice.group.each_max === 1 ? 'una vez' : `${choice.group.each_max} veces`}.`;
  }
}
