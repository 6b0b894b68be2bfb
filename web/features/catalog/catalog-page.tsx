import type { ReactNode } from 'react';
import type { Category } from '#contract/catalog.ts';
import { productPicture } from '#web/lib/pictures.ts';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { ProductNicho } from '#web/ui/nicho.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { Add } from './add.ts';
import { FilterBar } from './filter-bar.tsx';
import { select } from './filters.ts';
import type { Shelf } from './shelf.ts';
import { LoadingShelf, ShelfView } from './shelf-view.tsx';
import { useFilters } from './use-filters.ts';

/** What tells one list page from another. */
export type CatalogTexts = {
  path: string;
  title: string;
  searchLabel: string;
  loading: string;
  empty: string;
  failed: string;
};

type CatalogPageProps = {
  texts: CatalogTexts;
  categories: readonly Category[];
  /** Stands under the title. */
  children: ReactNode;
  /** The slugs of the three pictures beside it. */
  arcade: readonly string[];
  /** Undefined while it is loading, null when that failed. */
  shelf: Shelf | null | undefined;
  loading: boolean;
  onAdd: Add;
  onRetry: () => void;
};

/** A list page: title, filters, cards. */
export function CatalogPage({ texts, categories, children, arcade, shelf, loading, onAdd, onRetry }: CatalogPageProps) {
  const { filters, change } = useFilters(categories, shelf?.whole ?? false);
  const found = shelf && (shelf.whole ? select(shelf.products, filters) : shelf.products);
  const total = !shelf || loading ? null : shelf.whole ? (found?.length ?? 0) : shelf.total;
  return (
    <>
      <div className="wrap grid grid-cols-[1fr_auto] items-end gap-6 pt-[clamp(36px,3.6vw,52px)] max-md:grid-cols-1">
        <div className="pb-[clamp(28px,3.6vw,52px)]">
          <h1 className="h1">{texts.title}</h1>
          {children}
        </div>
        <div className="flex items-end gap-3.5 max-md:hidden" aria-hidden="true">
          {arcade.map((slug) => (
            <ProductNicho
              key={slug}
              picture={productPicture(`/art/products/${slug}-1000.webp`)}
              sizes="184px"
              className="w-[148px] nth-2:w-[184px]"
            />
          ))}
        </div>
      </div>
      <div className="h-guardapolvo bg-barro" />
      <FilterBar label={texts.searchLabel} categories={categories} filters={filters} onChange={change} />
      <section aria-label={texts.title} className="wrap pb-section">
        <ActiveFilters filters={filters} onChange={change} path={texts.path} total={total} />
        {shelf === null ? (
          <ErrorStrip message={texts.failed} onRetry={onRetry} />
        ) : !found || loading ? (
          <LoadingShelf label={texts.loading} />
        ) : (
          <ShelfView products={found} total={total ?? 0} texts={texts} filters={filters} onChange={change} onAdd={onAdd} />
        )}
      </section>
    </>
  );
}
