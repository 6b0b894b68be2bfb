import type { ComponentType, ReactNode } from 'react';
import type { Category } from '#contract/catalog/catalog.ts';
import type { Add } from '#web/features/catalog/product/add.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { lazyHydrated } from '#web/ui/lazy/lazy-hydrated.tsx';
import { ActiveFilters } from './filters/active-filters.tsx';
import { type Filters, isFiltered, looksElsewhere, select } from './filters/filters.ts';
import type { BarProps } from './filters/search-bar.tsx';
import { useFilters } from './filters/use-filters.ts';
import { ProductGrid } from './product-grid.tsx';
import { SectionTabs } from './sections/section-tabs.tsx';
import { partsOf, type Section } from './sections/sections.ts';
import type { Shelf } from './shelf.ts';
import type { ShelfStatesProps } from './shelf-states.tsx';

const ElsewhereResults = lazyHydrated(async () => (await import('./elsewhere.tsx')).ElsewhereResults);
const More = lazyHydrated(async () => (await import('./more.tsx')).More);
/** Shown while the module of the states loads, for which there may be no network. */
const Waiting = () => (
  <p role="status" className="text-texto-2">
    {navigator.onLine ? 'Cargando…' : 'No tienes conexión. En cuanto vuelva, aquí aparece el menú.'}
  </p>
);
const ShelfStates = lazyHydrated(async () => (await import('./shelf-states.tsx')).ShelfStates, <Waiting />);

/** Texts of a list page. */
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
  sections: readonly Section[];
  Bar: ComponentType<BarProps>;
  /**
   * For a page that is one wall of all products: whether these filters leave it divided. The wall shows all products of a whole shelf, and
   * the links of its sections stay in view.
   */
  isWall?: (filters: Filters) => boolean;
  /** Content under the title. */
  children: ReactNode;
  /** The slugs of the three pictures beside the title. */
  arcade: readonly string[];
  /** Undefined while loading, null after a failure. */
  shelf: Shelf | null | undefined;
  loading: boolean;
  onAdd: Add;
  onRetry: () => void;
};

const isUnfiltered = (filters: Filters): boolean => !isFiltered(filters);

/** A list page: title, filters, cards. */
export function CatalogPage({
  texts,
  categories,
  sections,
  Bar,
  isWall,
  children,
  arcade,
  shelf,
  loading,
  onAdd,
  onRetry,
}: CatalogPageProps) {
  const { filters, change } = useFilters(categories, shelf?.whole ?? false);
  const found = !shelf || loading ? null : shelf.whole ? select(shelf.products, filters) : shelf.products;
  const total = found && shelf ? (shelf.whole ? found.length : shelf.total) : null;
  const uncounted = shelf?.more ?? false;
  const state: ShelfStatesProps['state'] | null = found
    ? found.length
      ? null
      : 'empty'
    : shelf === null && !loading
      ? 'failed'
      : 'loading';
  // The page is divided only if a section that is cut has a category of its own: the link to its remaining products needs one.
  const divided =
    found &&
    shelf &&
    (isWall ?? isUnfiltered)(filters) &&
    (shelf.whole || (!isFiltered(filters) && sections.every(({ category }) => category)));
  const shown = isWall && shelf?.whole ? shelf.total : filters.shown;
  const parts = divided ? partsOf(sections, found, shown) : [];
  const choice = { filters, onChange: change, path: texts.path };
  const states = state && <ShelfStates state={state} texts={texts} onRetry={onRetry} {...choice} />;
  return (
    <>
      <div className="wrap grid grid-cols-[1fr_auto] items-end gap-6 pt-[clamp(36px,3.6vw,52px)] max-md:grid-cols-1">
        <div className="pb-[clamp(28px,3.6vw,52px)]">
          <h1 className="h1">{texts.title}</h1>
          {children}
        </div>
        <div className="flex items-end gap-3.5 max-md:hidden" aria-hidden="true">
          {arcade.map((slug) => (
            <ProductArch
              key={slug}
              picture={productPicture(`/art/products/${slug}-1000.webp`)}
              sizes="(min-width:1024px) 184px, 124px"
              className="w-25 nth-2:w-31 lg:w-[148px] lg:nth-2:w-[184px]"
            />
          ))}
        </div>
      </div>
      <div className="h-guardapolvo bg-barro" />
      <Bar
        label={texts.searchLabel}
        categories={categories}
        filters={filters}
        onChange={change}
        products={shelf?.whole ? shelf.products : null}
      />
      <section aria-label={texts.title} className="wrap pb-section">
        {shelf && parts.length > 0 && (
          <SectionTabs
            path={texts.path}
            sections={sections}
            parts={parts}
            filled={isFiltered(filters) ? [] : shelf.filled}
            staysInView={isWall !== undefined}
          />
        )}
        <ActiveFilters {...choice} isShown={isWall?.(filters)} total={total} uncounted={uncounted} />
        {found && <ProductGrid products={found.slice(0, shown)} parts={parts} onAdd={onAdd} heading={parts.length ? 'h3' : 'h2'} first />}
        {found && total !== null && (total > shown || (uncounted && found.length === shown)) && (
          <More filters={filters} onMore={(shown) => change({ shown })} />
        )}
        {found && looksElsewhere(filters, categories) ? (
          <ElsewhereResults q={filters.q.trim()} categories={categories} known={shelf?.elsewhere} onAdd={onAdd} nothing={states} />
        ) : (
          states
        )}
      </section>
    </>
  );
}
