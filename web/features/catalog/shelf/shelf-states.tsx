import Coffee from 'lucide-react/icons/coffee';
import { Link } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { ProductSkeleton } from '#web/ui/state/skeleton.tsx';
import { ClearFilters, type FiltersProps } from './filters/clear-filters.tsx';
import { isFiltered } from './filters/filters.ts';
import { GRID } from './product-grid.tsx';

const DOORS: readonly [Category, string, string][] = [
  ['café', '/coffee', 'latte'],
  ['bebidas', '/products?category=bebidas', 'agua-de-jamaica'],
  ['postres', '/products?category=postres', 'concha'],
  ['desayunos', '/products?category=desayunos', 'hot-cakes'],
  ['almuerzos', '/products?category=almuerzos', 'panini'],
];

/** Shown after a search without results: a link to the whole menu, and a small arch for each category. */
const MenuDoors = () => (
  <nav aria-label="Menú por categoría">
    <ul className="mx-auto grid max-w-[760px] grid-cols-5 gap-[clamp(12px,2vw,28px)] max-md:max-w-[360px] max-md:grid-cols-3">
      {DOORS.map(([category, to, slug]) => (
        <li key={category} className="product-card gap-2.5! text-center">
          <ProductArch picture={productPicture(`/art/products/${slug}-1000.webp`)} sizes="(min-width:768px) 130px, 28vw" sill />
          <Link to={to} discover="none" className="font-semibold">
            {CATEGORY_LABELS[category]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** Loading, failed and empty states of a list page, which the first load leaves out. */
export type ShelfStatesProps = FiltersProps & {
  state: 'loading' | 'empty' | 'failed';
  texts: { loading: string; empty: string; failed: string };
  onRetry: () => void;
};

export function ShelfStates({ state, texts, filters, path, onChange, onRetry }: ShelfStatesProps) {
  if (state === 'failed') return <ErrorStrip message={texts.failed} onRetry={onRetry} />;
  if (state === 'loading') return <Loading label={texts.loading} />;
  const filtered = isFiltered(filters);
  return (
    <>
      <EmptyState icon={<Coffee />} title={texts.empty} action={filtered && <ClearFilters path={path} onChange={onChange} />}>
        {filtered ? 'Nada coincide con lo que buscas.' : 'Vuelve pronto: la casa está preparando su carta.'}
      </EmptyState>
      {filtered && <MenuDoors />}
    </>
  );
}

/** Skeleton cards; they appear after a moment, so that quick answers do not flicker. */
const Loading = ({ label }: { label: string }) => (
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
