import type { Product } from '#contract/catalog/catalog.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';
import { shownLeft } from '#server/features/stock/service.ts';

/** What stock says of a thing that guests can have: how many are left when they are few, and at none that it cannot be had. */
export function leftOf(kind: 'product' | 'option', { id, available }: { id: string; available: boolean }) {
  const left = shownLeft(kind, id);
  return left === null ? {} : { left, available: available && left > 0 };
}

/** The group with the options as guests can have them now. */
export const groupWithLeft = (group: SoldGroup): SoldGroup => ({
  ...group,
  options: group.options.map((option) => ({ ...option, ...leftOf('option', option) })),
});

/** The product as guests see it now. Without a limit it is the same object. */
export const withLeft = <P extends Product>(product: P): P => {
  const left = leftOf('product', product);
  return 'left' in left ? { ...product, ...left } : product;
};
