import ScrollText from 'lucide-react/icons/scroll-text';
import { useId } from 'react';
import type { AuditEntry, AuditKind } from '#contract/audit/audit.ts';
import { AUDIT_KIND_NAMES } from '#contract/labels.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { Badge, type Tone } from '#web/ui/state/badge.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';

const isAuditKind = (text: string | null): text is AuditKind => text !== null && Object.hasOwn(AUDIT_KIND_NAMES, text);

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
              <Options of={Object.entries(AUDIT_KIND_NAMES)} />
            </Select>
            <Select
              aria-label="Persona"
              className={`${SMALL} ${HALF} max-w-full pr-9! max-sm:pr-7!`}
              value={actor}
              onChange={({ target }) => change({ persona: target.value })}
            >
              <option value="">Persona: todas</option>
              <Options of={staff.data?.map(({ id, name }) => [id, name] as const) ?? []} />
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

const HEAD = 'border-b border-linea bg-zocalo px-5 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-5 py-3 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

/** Highlights entries that cost money or cannot be undone. */
const TONES: Partial<Record<AuditEntry['kind'], Tone>> = { refund: 'ocre', cancel: 'ocre', delete: 'grana', role: 'agave' };

/** Entries in rows; on phones each row is a block. */
const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <table className="w-full border-collapse max-sm:block">
    <thead className="max-sm:sr-only">
      <tr>
        {['Cuándo', 'Persona', 'Tipo', 'Detalle'].map((name) => (
          <th key={name} scope="col" className={HEAD}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {entries.map(({ id, at, actor, kind, summary }) => (
        <tr
          key={id}
          className="group max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
        >
          <td className={cx(CELL, 'num whitespace-nowrap text-texto-2')}>
            <time dateTime={at}>
              {formatShortDate(at)}, {formatTime(at)}
            </time>
          </td>
          <td className={cx(CELL, 'font-medium max-sm:order-2 max-sm:col-span-full')}>{actor?.name ?? 'La tienda'}</td>
          <td className={cx(CELL, 'max-sm:order-1')}>
            <Badge tone={TONES[kind] ?? 'neutral'}>{AUDIT_KIND_NAMES[kind]}</Badge>
          </td>
          <td className={cx(CELL, 'wrap-anywhere max-sm:order-3 max-sm:col-span-full')}>{summary}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
