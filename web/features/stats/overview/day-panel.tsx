import { Link } from 'react-router';
import { timeName, weekdayName } from '#contract/calendar.ts';
import { shopClock } from '#contract/shop-clock.ts';
import type { DayLine } from '#contract/stats/stats.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { Panel } from '#web/ui/layout/block.tsx';
import { hoursOf, ordersUntil } from './day-drawing.ts';
import { DayLineDrawing } from './day-line-drawing.tsx';
import type { LinkTo } from './link-to.ts';

const ORDERS = '/dashboard/orders?vista=lista&cerrados=si&dias=hoy';
const TABLES = '/dashboard/reservations';

const KEYS = [
  { word: 'Pedidos de hoy', look: 'h-3 w-0.5 bg-chart-1' },
  { word: 'Semana pasada', look: 'h-3 w-3 bg-crema-2' },
  { word: 'Mesas', look: 'h-1.5 w-4 rounded-full bg-chart-3' },
];

/** The day from opening to closing: orders, tables, the present time, and behind them the same weekday of last week. */
export function DayPanel({ day, linkTo }: { day: DayLine; linkTo: LinkTo }) {
  const { minute } = shopClock(new Date(useNow()));
  const orders = ordersUntil(day.pedidos, 1440);
  const before = ordersUntil(day.semana_pasada, minute);
  const said = `${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`;
  const visits = `${day.visitas.length} ${day.visitas.length === 1 ? 'visita' : 'visitas'} al lounge`;
  const comparison = `El ${weekdayName(day.dia)} pasado a esta hora: ${before}`;
  return (
    <Panel
      title="El día"
      aside={
        <p className="num flex flex-wrap gap-x-3 text-texto-2">
          <Figure href={ORDERS} linkTo={linkTo} text={said} />
          <Figure href={TABLES} linkTo={linkTo} text={visits} />
          <span>{comparison}</span>
        </p>
      }
    >
      <figure>
        <DayLineDrawing
          day={day}
          minute={minute}
          name={`Gráfica: el día, de ${hour(day.abre)} a ${hour(day.cierra)}. ${said}, ${visits}. ${comparison}.`}
        />
        <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-texto-2">
          {KEYS.map(({ word, look }) => (
            <li key={word} className="flex items-center gap-2">
              <span className={look} />
              {word}
            </li>
          ))}
        </ul>
        {/* In a block of its own: a table is never narrower than its text, so it would widen the page of a phone. */}
        <div className="sr-only">
          <table>
            <caption>El día por horas</caption>
            <thead>
              <tr>
                {['Hora', 'Pedidos de hoy', `El ${weekdayName(day.dia)} pasado`, 'Mesas ocupadas'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hoursOf(day).map((row) => (
                <tr key={row.hour}>
                  <th scope="row">{timeName(row.hour * 60)}</th>
                  <td>{row.orders}</td>
                  <td>{row.before}</td>
                  <td>{row.tables}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </Panel>
  );
}

const hour = (minute: number) => timeName(minute - (minute % 60));

function Figure({ href, linkTo, text }: { href: string; linkTo: LinkTo; text: string }) {
  const to = linkTo(href);
  return to ? (
    <Link to={to} className="link min-h-6">
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  );
}
