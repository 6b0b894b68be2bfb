import { toPesos } from '#contract/money.ts';
import type { ProductOptionGroup } from '#contract/selection.ts';
import type { Station } from '#contract/stations.ts';
import type { Offered } from './queries.ts';

/** A group as the answer of a product has it, with what only the bar needs of its options. */
export type SoldGroup = Omit<ProductOptionGroup, 'options'> & {
  options: (ProductOptionGroup['options'][number] & { prepSeconds: number; station: Station })[];
};

/** The groups of each product by its id, in order; products without options are left out. */
export function groupsByProduct(rows: readonly Offered[]): Map<string, SoldGroup[]> {
  const byProduct = new Map<string, SoldGroup[]>();
  for (const { link, group, option } of rows) {
    const groups = byProduct.get(link.productId) ?? [];
    byProduct.set(link.productId, groups);
    let known = groups.find(({ group_id }) => group_id === group.id);
    if (!known) {
      const { id, name, hint, eachMax } = group;
      known = { group_id: id, name, hint, min: link.min ?? group.min, max: link.max ?? group.max, each_max: eachMax, options: [] };
      groups.push(known);
    }
    known.options.push({
      id: option.id,
      name: option.name,
      price: toPesos(link.prices[option.id] ?? option.priceCents),
      available: option.available,
      default: link.defaults.includes(option.id),
      contains: option.contains,
      breaks: option.breaks,
      prepSeconds: option.prepSeconds,
      station: option.station,
    });
  }
  return byProduct;
}

/** Without what only the bar needs. */
export const publicGroup = ({ options, ...group }: SoldGroup): ProductOptionGroup => ({
  ...group,
  options: options.map(({ prepSeconds, station, ...option }) => option),
});
