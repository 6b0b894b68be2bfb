import type { Product } from '#contract/catalog/catalog.ts';
import { leftText } from '#web/features/catalog/stock-words.ts';

/** Says how many units of a product are left, when few are. */
export const FewLeft = ({ product: { available, left } }: { product: Product }) =>
  available && left ? <p className="col-span-full num text-sm font-semibold text-ocre-hondo">{leftText(left)}</p> : null;
