import { Link } from 'react-router';
import { shopClock } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { shopDate } from '#web/lib/clock.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { Panel } from '#web/ui/layout/block.tsx';
import { signed, verdictOf } from '../corte/rules.ts';
import { countText, together } from './shift-words.ts';

const MOST = 100;

function useToday() {
  const { today } = shopClock(shopDate());
  const loaded = useLoad((signal) => api('GET /api/caja/turnos', { desde: today, hasta: today, limit: MOST }, { signal }), today);
  useRefresh(loaded.reload);
  const shifts = loaded.data ?? [];
  return shifts.length > 0 ? together(shifts) : null;
}

/** The shifts of today in four figures; nothing on a day without one. */
export function ShiftFigures() {
  const day = useToday();
  return (
    day && (
      <section aria-label="Corte de hoy">
        <dl className="grid grid-cols-4 overflow-hidden rounded-carta border border-linea bg-blanco max-xl:grid-cols-2">
          <Figure label="Cobrado en caja, hoy" value={formatPrice(day.taken)} about={countText(day)} />
          <Figure
            label="Pedidos"
            value={formatCount(day.orders)}
            about={day.orders > 0 ? `${formatPrice(day.taken / day.orders)} en promedio` : ''}
          />
          <Figure label="Propinas" value={formatPrice(day.tips)} about="Dentro de lo cobrado" />
          <Figure
            label="Diferencia"
            value={day.closed > 0 ? signed(day.difference) : '—'}
            about={day.closed > 0 ? verdictOf(day.difference).text : 'Se sabe al cerrar'}
          />
        </dl>
      </section>
    )
  );
}

/** For the first page of the dashboard: the till's figures of today, and the way to its shifts. */
export function TodayCorte() {
  const day = useToday();
  if (!day) return null;
  const { kind, text } = verdictOf(day.difference);
  return (
    <Panel
      title="Corte de hoy"
      aside={
        <Link to="/dashboard/turnos" className="link inline-flex min-h-7 items-center">
          Ver turnos
        </Link>
      }
    >
      <p className="num flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <b className="text-[1.75rem] leading-[1.15] font-semibold tracking-[-.02em]">{formatPrice(day.taken)}</b>
        <span className="text-texto-2">
          {countText(day)}, {formatCount(day.orders)} {day.orders === 1 ? 'pedido' : 'pedidos'}, {formatPrice(day.tips)} de propina
        </span>
        {day.closed > 0 && (
          <b
            className={
              kind === 'falta' ? 'font-semibold text-grana' : kind === 'sobra' ? 'font-semibold text-ocre-hondo' : 'font-semibold text-hoja'
            }
          >
            {text}
          </b>
        )}
      </p>
    </Panel>
  );
}

const Figure = ({ label, value, about }: { label: string; value: string; about: string }) => (
  <div className="-mt-px -ml-px grid content-start gap-1.5 border-t border-l border-linea px-[18px] py-4 max-sm:p-4">
    <dt className="text-texto-2">{label}</dt>
    <dd className="num text-2xl leading-[1.15] font-semibold tracking-[-.02em] max-sm:text-xl">{value}</dd>
    <dd className="num text-xs text-texto-2">{about}</dd>
  </div>
);
