import { minutesOf, spansOn } from '#contract/settings/opening-hours.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import type { DayLine } from '#contract/stats/stats.ts';
import { settings } from '#server/current-settings.ts';
import { ticks, visits } from './queries.ts';

const HOUR = 60;

/** The sales of today along its hours, for the line on the dashboard's first page. */
export async function dayLine(now: Date): Promise<DayLine> {
  const { today } = shopClock(now);
  const spans = spansOn(settings().horario, today);
  const [current, before, parties] = await Promise.all([ticks(today), ticks(addDays(today, -7)), visits(today)]);
  return {
    dia: today,
    // On a closed day the line covers the whole day, because orders for other days still arrive.
    abre: Math.min(...spans.map(([opens]) => minutesOf(opens)), spans.length ? Number.POSITIVE_INFINITY : 0),
    cierra: Math.max(...spans.map(([, closes]) => minutesOf(closes)), spans.length ? 0 : 24 * HOUR),
    pedidos: current,
    semana_pasada: before,
    visitas: parties.map(({ id, hora, stayHours, mesas, guests, estado }) => ({
      id,
      desde: hora * HOUR,
      hasta: (hora + stayHours) * HOUR,
      mesas,
      personas: guests,
      estado,
    })),
  };
}
