import Coins from 'lucide-react/icons/coins';
import { Link } from 'react-router';
import { shopClock } from '#contract/shop-clock.ts';
import type { Shift } from '#contract/till/till.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { type Page, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useMedia } from '#web/hooks/use-media.ts';
import { shopDate } from '#web/lib/clock.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { DetailPlace } from '#web/ui/shop/frame/detail-place.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { DifferenceMark } from '../corte/parts.tsx';
import { isWhole, wholeDifference } from '../corte/rules.ts';
import { Charged } from './charged.tsx';
import { Differences } from './differences.tsx';
import { ShiftDetail } from './shift-detail.tsx';
import { figureDays, personOf, spanText, takenBy } from './shift-words.ts';
import { ShiftFigures } from './today.tsx';

const LIMIT = 50;

/** The list does not count its rows: a full page may have more after it. */
const uncounted = (page: Page<Shift>): Page<Shift> =>
  page.total > page.rows.length ? page : { ...page, uncounted: page.rows.length === LIMIT };

/** The shifts of all tills, with their differences and the detail of one. Filters and the open shift are in the address. */
export function Shifts() {
  const [query, change] = useQuery();
  const isWide = useMedia('(width >= 80rem)');
  const desde = query.get('desde') ?? '';
  const hasta = query.get('hasta') ?? '';
  const caja = query.get('caja') ?? '';
  const chosen = query.get('turno');
  const tills = useLoad((signal) => api('GET /api/caja', {}, { signal }), 'tills');
  const pages = usePages(
    async (offset, signal) =>
      uncounted(
        await pageOf((counting) =>
          counting(
            'GET /api/caja/turnos',
            { desde: desde || undefined, hasta: hasta || undefined, caja: caja || undefined, limit: LIMIT, offset },
            { signal },
          ),
        ),
      ),
    ({ id }) => id,
    `${desde} ${hasta} ${caja}`,
  );
  const rows = pages.rows ?? [];
  const days = figureDays(desde, hasta, shopClock(shopDate()).today);
  const isFiltered = Boolean(desde || hasta || caja);
  const names = [...new Set([...(tills.data?.cajas.map(({ nombre }) => nombre) ?? []), ...(caja ? [caja] : [])])];
  const close = () => change({ turno: null });
  return (
    <div className="flex">
      <div className="min-w-0 flex-1">
        <OfficePage title="Turnos" about="Lo que cobró cada caja, y si el dinero cuadra">
          <ShiftFigures />
          <Differences shifts={rows} />
          <PagedList
            pages={pages}
            failure="No se pudieron cargar los turnos"
            rowClass="h-11"
            filters={
              <>
                <Filter label="Desde" value={desde} max={hasta} onChange={(day) => change({ desde: day })} />
                <Filter label="Hasta" value={hasta} min={desde} onChange={(day) => change({ hasta: day })} />
                <Select
                  aria-label="Caja"
                  value={caja}
                  className="w-auto!"
                  onChange={({ target }) => change({ caja: target.value || null })}
                >
                  <option value="">Todas las cajas</option>
                  <Options of={names.map((name) => [name, name] as const)} />
                </Select>
              </>
            }
            empty={
              <EmptyState icon={<Coins />} title={isFiltered ? 'Ningún turno coincide' : 'Aún no hay turnos'}>
                {isFiltered ? 'Cambia los días o la caja.' : 'Aparecen aquí desde que se abre la primera caja.'}
              </EmptyState>
            }
          >
            {(shifts) => <ShiftTable shifts={shifts} chosen={chosen} />}
          </PagedList>
          <Charged key={`${days.desde} ${days.hasta}`} days={days} />
        </OfficePage>
      </div>
      {chosen && (
        <DetailPlace docked={isWide} label="Turno" onClose={close}>
          <ShiftDetail key={chosen} id={chosen} onClose={close} />
        </DetailPlace>
      )}
    </div>
  );
}

type FilterProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string | null) => void };

const Filter = ({ label, value, min, max, onChange }: FilterProps) => (
  <span className="flex items-center gap-2 text-sm">
    <span aria-hidden="true">{label}</span>
    <Input
      aria-label={label}
      type="date"
      className="num w-auto!"
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={({ target }) => onChange(target.value || null)}
    />
  </span>
);

const HEAD = 'border-b border-linea bg-zocalo px-3.5 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-3.5 py-2.5 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

/** Shifts in rows; on phones each row is a block. */
const ShiftTable = ({ shifts, chosen }: { shifts: readonly Shift[]; chosen: string | null }) => (
  <table className="w-full border-collapse text-sm max-sm:block">
    <thead className="max-sm:sr-only">
      <tr>
        {['Turno', 'Persona', 'Pedidos', 'Cobrado', 'Contado', 'Diferencia'].map((name) => (
          <th key={name} scope="col" className={cx(HEAD, ['Pedidos', 'Cobrado', 'Contado'].includes(name) && 'text-right')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {shifts.map((shift) => (
        <ShiftRow key={shift.id} shift={shift} isChosen={shift.id === chosen} />
      ))}
    </tbody>
  </table>
);

function ShiftRow({ shift, isChosen }: { shift: Shift; isChosen: boolean }) {
  const figures = isWhole(shift) ? shift : null;
  const search = (params: URLSearchParams) => {
    params.set('turno', shift.id);
    return `?${params}`;
  };
  const [query] = useQuery();
  return (
    <tr
      aria-current={isChosen || undefined}
      className={cx(
        'group relative hover:bg-zocalo max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-start max-sm:gap-x-2.5 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0',
        isChosen && 'bg-agave-suave shadow-[inset_5px_0_0_var(--cb-barro-trazo)]',
      )}
    >
      <td className={CELL}>
        <Link
          to={search(new URLSearchParams(query))}
          replace
          preventScrollReset
          className="font-semibold whitespace-nowrap after:absolute after:inset-0 hover:underline"
        >
          {formatShortDate(shift.abierto_at)}, {shift.caja}
        </Link>
        <span className="num block text-xs whitespace-nowrap text-texto-2">{spanText(shift)}</span>
      </td>
      <td className={cx(CELL, 'wrap-anywhere max-sm:text-xs max-sm:text-texto-2')}>{personOf(shift)}</td>
      <td className={cx(CELL, 'num text-right max-sm:hidden')}>{figures?.pedidos ?? '—'}</td>
      <td className={cx(CELL, 'num text-right whitespace-nowrap')}>{figures ? formatPrice(takenBy(figures)) : '—'}</td>
      <td className={cx(CELL, 'num text-right whitespace-nowrap max-sm:hidden')}>
        {figures?.contado ? formatPrice(figures.contado.efectivo) : '—'}
      </td>
      <td className={cx(CELL, 'max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end')}>
        {figures?.diferencia ? (
          <DifferenceMark pesos={wholeDifference(figures)} />
        ) : (
          <Badge tone="barro" dot>
            abierto
          </Badge>
        )}
      </td>
    </tr>
  );
}
