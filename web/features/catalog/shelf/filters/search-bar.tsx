import SearchIcon from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Category, Product } from '#contract/catalog/catalog.ts';
import { cx } from '#web/lib/cx.ts';
import { Input } from '#web/ui/form/input.tsx';
import type { Filters } from './filters.ts';

export type BarProps = {
  label: string;
  categories: readonly Category[];
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  /** All products of the page, when they are loaded. */
  products: readonly Product[] | null;
};

type SearchBarProps = Pick<BarProps, 'label' | 'filters' | 'onChange'> & { children?: ReactNode; below?: ReactNode; className?: string };

/** The search of a list page, with other filters as `children`, and forms of their own `below`. */
export function SearchBar({ label, filters: { q }, onChange, children, below, className }: SearchBarProps) {
  const { pathname } = useLocation();
  return (
    <search aria-label={label} className={cx('block bg-cal', className)}>
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2.5 py-3.5 max-md:py-2.5">
        <form
          action={pathname}
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-[1_1_280px] items-center gap-3 max-md:flex-[1_1_100%] max-md:flex-wrap max-md:gap-2"
        >
          <div className="min-w-0 flex-[1_1_280px] max-md:flex-[1_1_100%]">
            <Input
              type="search"
              name="q"
              aria-label={label}
              placeholder="Buscar..."
              autoComplete="off"
              maxLength={100}
              icon={<SearchIcon />}
              value={q}
              onChange={(event) => onChange({ q: event.target.value })}
            />
          </div>
          {children}
        </form>
        {below}
      </div>
    </search>
  );
}
