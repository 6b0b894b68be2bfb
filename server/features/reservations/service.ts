import { slotOf } from '#contract/lounge.ts';
import type { SlotRoom } from '#contract/reservations.ts';
import { db } from '#server/db/client.ts';
import * as queries from './queries.ts';
import { freeSeats, HOURS, instantOf, tightestFit, wrongDay } from './rules.ts';

/** The hours of a day and whether a party finds room at each. What other features may ask. */
export async function availability({ fecha, personas }: { fecha: string; personas: number }, now = new Date()): Promise<SlotRoom[]> {
  const tables = await queries.tablesOn(db, fecha);
  const isOpenDay = wrongDay(fecha, now) === null;
  return HOURS.map((hour) => {
    const isToCome = isOpenDay && instantOf(fecha, hour) > now;
    return {
      hora_visita: slotOf(hour),
      disponible: isToCome && tightestFit(tables, hour, personas) !== null,
      lugares: isToCome ? freeSeats(tables, hour) : 0,
    };
  });
}
