import { useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import type { Add } from '#web/features/catalog/product/add.ts';
import { AddedStatus } from '#web/features/catalog/product/added-status.tsx';
import { ProductCard } from '#web/features/catalog/product-card.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { Part } from './sections/sections.ts';

const ProductDialog = lazyDialog(() =>
  import('#web/features/catalog/product/dialog/product-dialog.tsx').then((module) => module.ProductDialog),
);

export const GRID = 'product-grid';

type ProductGridProps = {
  products: readonly Product[];
  /** The same products in sections with headings. They replace the plain grid. */
  parts?: readonly Part[];
  onAdd: Add;
  heading: 'h2' | 'h3';
  /** The grid is at the top of its page: its first picture is loaded with priority. */
  first?: boolean;
};

/** Cards and the dialog that they open. */
export function ProductGrid({ products, parts = [], onAdd, heading, first = false }: ProductGridProps) {
  const [open, setOpen] = useState<Product | null>(null);
  const [additions, setAdditions] = useState(0);
  const cardsOf = (some: readonly Product[], isFirst: boolean) =>
    some.map((product, index) => (
      <ProductCard
        key={product.id}
        product={product}
        onAdd={onAdd}
        onOpen={setOpen}
        onAdded={() => setAdditions((times) => times + 1)}
        heading={heading}
        priority={isFirst && index === 0}
      />
    ));
  return (
    <>
      {parts.length > 0 ? (
        parts.map(({ id, title, products }, at) => (
          <section key={id} aria-labelledby={id} className="shelf-part" data-part={id}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <div className={`${GRID} shelf`}>{cardsOf(products, first && at === 0)}</div>
          </section>
        ))
      ) : (
        <div className={GRID}>{cardsOf(products, first)}</div>
      )}
      <AddedStatus additions={additions} />
      {open && <ProductDialog product={open} onAdd={onAdd} onClose={() => setOpen(null)} />}
    </>
  );
}
