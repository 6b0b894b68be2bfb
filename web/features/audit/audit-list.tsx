import ScrollText from 'lucide-react/icons/scroll-text';
import { useId } from 'react';
import { AUDIT_KIND_NAMES } from '#contract/labels.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { Input, Select } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { AuditTable } from './audit-table.tsx';
import { isAuditKind } from './words.ts';

const LIMIT = 50;
/** On phones two fields stand in a row. */
const HALF = 'max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[140px]';
const SMALL = 'w-auto! pl-3!';
const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The log of what staff did, newest first, with filters by kind, person and days. */
export function AuditList() {
  const [query, change] = useQuery();
  const wanted = query.get('tipo');
  const kind = isAuditKind(wanted) ? wanted : null;
  const actor = query.get('persona') ?? '';
  const [from, to] = [query.get('desde'), query.get('hasta')].map((day) => (isDay(day) ? day : ''));
  const staff = useLoad((signal) => api('GET /api/users', { role: 'admin', limit: 500 }, { signal }), '');
  const search = { ...(kind && { kind }), ...(actor && { actor }), ...(from && { from }), ...(to && { to }) };
  const pages = usePages(
    (offset, signal) => pageOf((counting) => counting('GET /api/audit', { ...search, limit: LIMIT, offset }, { signal })),
    ({ id }) => id,
    JSON.stringify(search),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <OfficePage title="Bitácora" about={countOf(pages, 'movimiento', 'movimientos')}>
      <PagedList
        pages={pages}
        failure="No se pudo cargar la bitácora"
        rowClass="h-9"
        filters={
          <>
            <Select
              aria-label="Tipo"
              className={`${SMALL} ${HALF} pr-9! max-sm:pr-7!`}
              value={kind ?? ''}
              onChange={({ target }) => change({ tipo: target.value })}
            >
              <option value="">Tipo: todos</option>
              {Object.entries(AUDIT_KIND_NAMES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <Select
              aria-label="Persona"
              className={`${SMALL} ${HALF} max-w-full pr-9! max-sm:pr-7!`}
              value={actor}
              onChange={({ target }) => change({ persona: target.value })}
            >
              <option value="">Persona: todas</option>
              {staff.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <DayField label="Desde" day={from} onChange={(day) => change({ desde: day })} />
            <DayField label="Hasta" day={to} onChange={(day) => change({ hasta: day })} />
          </>
        }
        empty={
          <EmptyState icon={<ScrollText />} title={isFiltered ? 'Nada con esos filtros' : 'Aún no hay movimientos'}>
            {isFiltered ? 'Cambia los filtros.' : 'Lo que haga el personal aparece aquí.'}
          </EmptyState>
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </OfficePage>
  );
}

function DayField({ label, day, onChange }: { label: string; day: string | undefined; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className={`flex items-center gap-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-1 ${HALF}`}>
      <label htmlFor={id} className="text-xs font-semibold text-texto-2">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        className={`${SMALL} max-sm:w-full! max-sm:min-w-0`}
        value={day}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
