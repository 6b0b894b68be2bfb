import Coffee from 'lucide-react/icons/coffee';
import type { Product } from '#contract/catalog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProductSkeleton } from '#web/ui/skeleton.tsx';
import { ClearFilters } from './active-filters.tsx';
import type { Add } from './add.ts';
import type { CatalogTexts } from './catalog-page.tsx';
import { type Filters, isFiltered, MOST_SHOWN, PAGE } from './filters.ts';
import { GRID, ProductGrid } from './product-grid.tsx';

type ShelfViewProps = {
  products: readonly Product[];
  total: number;
  texts: CatalogTexts;
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  onAdd: Add;
};

/** What was found, a page of it at a time. */
export function ShelfView({ products, total, texts, filters, onChange, onAdd }: ShelfViewProps) {
  if (products.length === 0) {
    const filtered = isFiltered(filters);
    return (
      <EmptyState icon={<Coffee />} title={texts.empty} action={filtered && <ClearFilters path={texts.path} onChange={onChange} />}>
        {filtered ? 'Nada coincide con lo que buscas.' : 'Vuelve pronto: la casa está preparando su carta.'}
      </EmptyState>
    );
  }
  const shown = products.slice(0, filters.shown);
  return (
    <>
      <ProductGrid products={shown} onAdd={onAdd} heading="h2" first />
      {shown.length < total && filters.shown < MOST_SHOWN && <MoreForm filters={filters} onMore={(more) => onChange({ shown: more })} />}
    </>
  );
}

/** A form, so that there is more to see without scripts too. */
function MoreForm({ filters: { q, category, sort, shown }, onMore }: { filters: Filters; onMore: (shown: number) => void }) {
  const more = shown + PAGE;
  return (
    <form
      className="mt-12 grid justify-items-center"
      onSubmit={(event) => {
        event.preventDefault();
        onMore(more);
      }}
    >
      {q && <input type="hidden" name="q" value={q} />}
      {category && <input type="hidden" name="category" value={category} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Button type="submit" name="limit" value={more} variant="neutral">
        Ver más
      </Button>
    </form>
  );
}

/** The shape of the cards; it appears after a moment, so that quick answers do not flicker. */
export const LoadingShelf = ({ label }: { label: string }) => (
  <div className="[animation:cb-appear_1ms_150ms_backwards]">
    <p role="status" className="mb-6 text-sm text-texto-2">
      {label}
    </p>
    <div className={GRID}>
      {Array.from({ length: 8 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <ProductSkeleton key={place} />
      ))}
    </div>
  </div>
);
