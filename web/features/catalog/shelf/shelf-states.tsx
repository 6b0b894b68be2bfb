import Coffee from 'lucide-react/icons/coffee';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { ProductSkeleton } from '#web/ui/state/skeleton.tsx';
import { ClearFilters, type FiltersProps } from './filters/clear-filters.tsx';
import { isFiltered } from './filters/filters.ts';
import { MenuDoors } from './menu-doors.tsx';
import { GRID } from './product-grid.tsx';

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
