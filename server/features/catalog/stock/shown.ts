import type { Product } from '#contract/catalog/catalog.ts';
import { db } from '#server/db/client.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';
import { shownLeft, stockOf } from '#server/features/stock/index.ts';

/** The visible stock of a product or an option: how many are left when there are few; not available when none is left. */
export function leftOf(kind: 'product' | 'option', { id, available }: { id: string; available: boolean }) {
  const left = shownLeft(kind, id);
  return left === null ? {} : { left, available: available && left > 0 };
}

/** The group with the current availability of its options. */
export const groupWithLeft = (group: SoldGroup): SoldGroup => ({
  ...group,
  options: group.options.map((option) => ({ ...option, ...leftOf('option', option) })),
});

/** The product with its visible stock. A product without a limit is returned as the same object. */
export const withLeft = <P extends Product>(product: P): P => {
  const left = leftOf('product', product);
  return 'left' in left ? { ...product, ...left } : product;
};

/** Adds the stock to the products, as staff see it. */
export async function withStock<P extends Product>(products: readonly P[]): Promise<P[]> {
  const of = await stockOf(
    db,
    'product',
    products.map(({ id }) => id),
  );
  return products.map((product) => ({ ...product, stock: of(product.id) }));
}
