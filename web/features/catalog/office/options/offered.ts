import type { OptionGroup, ProductGroup } from '#contract/options/options.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';

/** The groups of a product as guests see them, with the product's own limits, prices and defaults. */
export function offeredGroups(groups: readonly OptionGroup[], links: readonly ProductGroup[]): ProductOptionGroup[] {
  return links.flatMap((link) => {
    const group = groups.find(({ id }) => id === link.group_id);
    if (!group) return [];
    const options = group.options
      .filter(({ id }) => !link.hidden.includes(id))
      .map(({ id, name, price, available, stock, contains, breaks }) => ({
        id,
        name,
        price: link.prices[id] ?? price,
        available: available && stock?.left !== 0,
        default: link.defaults.includes(id),
        contains,
        breaks,
      }));
    const { id, name, hint, each_max } = group;
    return [{ group_id: id, name, hint, min: link.min ?? group.min, max: link.max ?? group.max, each_max, options }];
  });
}
