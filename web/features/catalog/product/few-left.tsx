import type { Product } from '#contract/catalog/catalog.ts';
import { leftText } from '#web/features/catalog/stock-words.ts';

/** How many are left of a product, when they are few. */
export const FewLeft = ({ product: { available, left } }: { product: Product }) =>
  available && left ? <p className="num text-sm font-semibold text-ocre-hondo">{leftText(left)}</p> : null;
