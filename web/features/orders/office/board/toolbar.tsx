import Columns from 'lucide-react/icons/columns-3';
import List from 'lucide-react/icons/list';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { ORDER_STATUS, ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import type { View } from './use-view.ts';

type ToolbarProps = {
  view: View;
  /** Only managers find orders by e-mail and telephone. */
  isManager: boolean;
  onChange: (change: Record<string, string | null>) => void;
};

export function Toolbar({ view, isManager, onChange }: ToolbarProps) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <div className="max-w-[320px] min-w-[284px] flex-1 max-sm:min-w-0 max-sm:max-w-none max-sm:basis-full">
        <SearchField
          label="Buscar pedidos"
          placeholder={isManager ? 'Folio, número, nombre, correo o teléfono' : 'Folio, número o nombre'}
          initial={view.query}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <Choices label="Vista">
        <Choice pressed={!view.list} onClick={() => onChange({ vista: null })}>
          <Columns className="size-4" />
          Tablero
        </Choice>
        <Choice pressed={view.list} onClick={() => onChange({ vista: 'lista' })}>
          <List className="size-4" />
          Lista
        </Choice>
      </Choices>
      <button
        type="button"
        aria-pressed={view.closed}
        onClick={() => onChange({ cerrados: view.closed ? null : 'si' })}
        className="inline-flex min-h-10 items-center gap-2 rounded-control bg-blanco px-3.5 font-semibold shadow-[inset_0_0_0_1px_var(--cb-linea-fuerte)] enabled-hover:bg-zocalo aria-pressed:bg-agave-suave aria-pressed:text-agave aria-pressed:shadow-[inset_0_0_0_1.5px_var(--cb-agave)] max-md:min-h-11 max-sm:flex-1 max-sm:justify-center"
      >
        <ListFilter className="size-4" />
        Cerrados
      </button>
      <Filter label="Estado" all="Estado: todos" value={view.status} onChange={(estado) => onChange({ estado })}>
        <Options of={ORDER_STATUSES.map((status) => [status, ORDER_STATUS[status].name] as const)} />
      </Filter>
      <Filter label="Fecha" all="Fecha: todas" value={view.days} onChange={(dias) => onChange({ dias })}>
        <option value="hoy">Hoy</option>
        <option value="semana">Últimos 7 días</option>
      </Filter>
    </div>
  );
}

type FilterProps = { label: string; all: string; value: string | null; onChange: (value: string) => void; children: ReactNode };

const Filter = ({ label, all, value, onChange, children }: FilterProps) => (
  <Select
    aria-label={label}
    className="w-auto! pr-9! pl-3! max-sm:min-w-fit max-sm:flex-1"
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{all}</option>
    {children}
  </Select>
);
