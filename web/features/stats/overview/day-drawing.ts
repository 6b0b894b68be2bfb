import type { DayLine } from '#contract/stats/stats.ts';

type Ticks = DayLine['pedidos'];
type Visits = DayLine['visitas'];

export const ordersUntil = (ticks: Ticks, minute: number): number => ordersIn(ticks, 0, minute);

const ordersIn = (ticks: Ticks, from: number, to: number) =>
  ticks.reduce((sum, { minuto, pedidos }) => sum + (minuto >= from && minuto < to ? pedidos : 0), 0);

export type Bar = { key: string; lane: number; from: number; to: number; mesa: number; isOver: boolean };

/** A bar for each table of each visit; each table has a lane of its own, the lowest number first. */
export function barsOf(visits: Visits): { bars: Bar[]; lanes: number } {
  const tables = [...new Set(visits.flatMap(({ mesas }) => mesas))].sort((one, other) => one - other);
  const bars = visits.flatMap(({ id, desde, hasta, mesas, estado }) =>
    mesas.map((mesa) => ({
      key: `${id} ${mesa}`,
      lane: tables.indexOf(mesa),
      from: desde,
      to: hasta,
      mesa,
      isOver: estado === 'completada',
    })),
  );
  return { bars, lanes: tables.length };
}

export type HourRow = { hour: number; orders: number; before: number; tables: number };

/** The day hour by hour, for screen readers. Hours outside of the opening hours are included if something happened in them. */
export function hoursOf({ abre, cierra, pedidos, semana_pasada, visitas }: DayLine): HourRow[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [from, to] = [hour * 60, hour * 60 + 60];
    const busy = visitas.filter(({ desde, hasta }) => desde < to && hasta > from).flatMap(({ mesas }) => mesas);
    return { hour, orders: ordersIn(pedidos, from, to), before: ordersIn(semana_pasada, from, to), tables: new Set(busy).size };
  }).filter(({ hour, orders, before }) => (hour * 60 >= abre - 59 && hour * 60 < cierra) || orders + before > 0);
}
