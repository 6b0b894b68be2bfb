import type { Filters } from './filters.ts';

export type FiltersProps = {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  path: string;
};

/** Without scripts the form leads to the page without filters. */
export const ClearFilters = ({ path, onChange }: Pick<FiltersProps, 'path' | 'onChange'>) => (
  <form
    action={path}
    onSubmit={(event) => {
      event.preventDefault();
      onChange({ q: '', category: null, sort: null });
    }}
  >
    <button type="submit" className="link inline-flex min-h-9 items-center text-sm">
      Limpiar todos
    </button>
  </form>
);
