import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { Add } from '#web/features/catalog/product/add.ts';
import { AddedStatus } from '#web/features/catalog/product/added-status.tsx';
import { ProductCard } from '#web/features/catalog/product-card.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ProductDialog = lazyDialog(() => import('#web/features/catalog/product/product-dialog.tsx').then((module) => module.ProductDialog));

// Where three columns would leave one card alone in the last row, tablets show four.
export const GRID =
  'md:max-lg:[&:has(>:nth-child(3n+4):last-child)]:grid-cols-4 grid grid-cols-4 gap-x-[clamp(16px,2vw,28px)] gap-y-[clamp(32px,3.6vw,52px)] max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3.5 max-md:gap-y-8';

type ProductGridProps = {
  products: readonly Product[];
  onAdd: Add;
  heading: 'h2' | 'h3';
  /** The grid is at the top of its page: its first picture is loaded with priority. */
  first?: boolean;
};

/** Cards and the dialog that they open. */
export function ProductGrid({ products, onAdd, heading, first = false }: ProductGridProps) {
  const [open, setOpen] = useState<Product | null>(null);
  const [additions, setAdditions] = useState(0);
  return (
    <>
      <div className={GRID}>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            onAdd={onAdd}
            onOpen={setOpen}
            onAdded={() => setAdditions((times) => times + 1)}
            heading={heading}
            priority={first && index === 0}
          />
        ))}
      </div>
      <AddedStatus additions={additions} />
      {open && <ProductDialog product={open} onAdd={onAdd} onClose={() => setOpen(null)} />}
    </>
  );
}
