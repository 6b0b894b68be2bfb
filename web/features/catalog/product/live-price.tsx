import type { Product } from '#contract/catalog/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { priceRange } from '#contract/options/option-rules.ts';
import type { Chosen } from '#web/features/catalog/options/use-choice.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Price } from '#web/ui/shop/product/price.tsx';

type LivePriceProps = { product: Product; choice: Chosen };

/** The price of one unit with the current choice, and the product's lowest price. */
export function LivePrice({ product: { price }, choice: { unit, original, groups } }: LivePriceProps) {
  const from = toPesos(priceRange(toCents(price), groups).fromCents);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <Price price={unit} original={original} size="lg" />
      {groups.length > 0 && from !== unit && <span className="num text-xs text-texto-2">desde {formatPrice(from)}</span>}
    </div>
  );
}
