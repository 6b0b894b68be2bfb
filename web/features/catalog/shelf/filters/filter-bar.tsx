import ClockArrowDown from 'lucide-react/icons/clock-arrow-down';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { SORT_LABELS, type Sort } from './filters.ts';
import { type BarProps, SearchBar } from './search-bar.tsx';

const SELECT =
  'w-52 max-lg:w-45 max-md:w-auto max-md:min-w-0 max-md:flex-1 max-md:bg-[position:right_9px_center] max-md:pr-[30px] max-md:pl-3 text-ellipsis';

/** Search, category and order. With scripts each change applies at once; without scripts it is a plain form. */
export function FilterBar({ label, categories, filters, onChange }: BarProps) {
  const { category, sort } = filters;
  const isNewest = sort === 'newest';
  return (
    <SearchBar label={label} filters={filters} onChange={onChange} className="top-header z-20 border-b border-linea md:sticky">
      {categories.length > 1 && (
        <Select
          name="category"
          aria-label="Categoría"
          className={SELECT}
          value={category ?? ''}
          onChange={(event) => onChange({ category: categories.find((known) => known === event.target.value) ?? null })}
        >
          <option value="">Todas las categorías</option>
          {categories.map((known) => (
            <option key={known} value={known}>
              {CATEGORY_LABELS[known]}
            </option>
          ))}
        </Select>
      )}
      <Select
        name="sort"
        aria-label="Ordenar por precio"
        className={SELECT}
        value={isNewest ? '' : (sort ?? '')}
        onChange={(event) => onChange({ sort: (event.target.value || null) as Sort | null })}
      >
        <option value="">Ordenar por precio</option>
        <option value="price_asc">{SORT_LABELS.price_asc}</option>
        <option value="price_desc">{SORT_LABELS.price_desc}</option>
      </Select>
      <noscript className="max-md:w-full">
        <Button type="submit" variant="neutral" className="max-md:w-full">
          Aplicar
        </Button>
      </noscript>
      <Button
        type="submit"
        variant="neutral"
        name="sort"
        value={isNewest ? '' : 'newest'}
        aria-pressed={isNewest}
        className="aria-pressed:bg-agave-suave aria-pressed:text-agave aria-pressed:shadow-[inset_0_0_0_1px_var(--cb-agave)] max-lg:size-12 max-lg:flex-none max-lg:p-0"
        onClick={(event) => {
          event.preventDefault();
          onChange({ sort: isNewest ? null : 'newest' });
        }}
      >
        <ClockArrowDown />
        <span className="max-lg:sr-only">{SORT_LABELS.newest}</span>
      </Button>
    </SearchBar>
  );
}
