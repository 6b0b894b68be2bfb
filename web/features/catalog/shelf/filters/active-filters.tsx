import { useRef } from 'react';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { formatCount } from '#web/lib/words/money.ts';
import { Chip } from '#web/ui/button/chip.tsx';
import { ClearFilters, type FiltersProps } from './clear-filters.tsx';
import { type Filters, isFiltered, SORT_LABELS } from './filters.ts';

type ActiveFiltersProps = FiltersProps & {
  /** The page shows the active filters as pressed buttons already. */
  isShown?: boolean;
  total: number | null;
  /** There are more than `total`: the server stopped counting. */
  uncounted: boolean;
};

/** The active filters, each with a button that removes it, and the number of products. */
export function ActiveFilters({ filters, onChange, path, isShown = false, total, uncounted }: ActiveFiltersProps) {
  const row = useRef<HTMLDivElement>(null);
  const { category, sort } = filters;
  const q = filters.q.trim();
  const change = (part: Partial<Filters>) => {
    onChange(part);
    // The button goes with its chip: keep the focus in this row.
    row.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={row} tabIndex={-1} className="flex min-h-20 flex-wrap items-center gap-2.5 py-[22px] max-md:min-h-0 max-md:py-3.5">
      {q && !isShown && <Chip label={`«${q}»`} onRemove={() => change({ q: '' })} />}
      {category && <Chip label={CATEGORY_LABELS[category]} onRemove={() => change({ category: null })} />}
      {/* The pressed button "Más recientes" shows and removes that order itself. */}
      {sort && sort !== 'newest' && <Chip label={SORT_LABELS[sort]} onRemove={() => change({ sort: null })} />}
      {isFiltered(filters) && total !== 0 && <ClearFilters path={path} onChange={change} />}
      <p role="status" className="num ml-auto text-sm text-texto-2 max-md:order-first max-md:ml-0 max-md:w-full">
        {total !== null && `${uncounted ? 'más de ' : ''}${formatCount(total)} ${total === 1 ? 'producto' : 'productos'}`}
      </p>
    </div>
  );
}
