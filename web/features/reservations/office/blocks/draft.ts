import { hourOf } from '#contract/reservations/lounge.ts';
import type { LoungeBlock } from '#contract/reservations/reservations-office.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import type { Place } from '#web/features/reservations/office/rules.ts';

/** A block as stored in the settings: of one table, or of the whole lounge when it names no table. */
type StoredBlock = Settings['lounge']['bloqueos'][number];

/** The form's values. Days are `yyyy-MM-dd`, hours `HH:mm`. */
export type Draft = {
  lounge: boolean;
  /** Table numbers, as the checkboxes return them. */
  mesas: string[];
  wholeDays: boolean;
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
  motivo: string;
};

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const DAY_HOURS = 24;

/** The initial values: the stay that would begin in the pressed cell, else a whole day. */
export function firstDraft(fecha: string, place: Place | null, stayHours: number): Draft {
  const from = place ? hourOf(place.slot) : 9;
  const until = place ? from + stayHours : from + 1;
  return {
    lounge: false,
    mesas: place?.table ? [String(place.table.mesa)] : [],
    wholeDays: place === null,
    fromDay: fecha,
    fromTime: clock(from),
    untilDay: fecha,
    untilTime: until < DAY_HOURS ? clock(until) : '23:59',
    motivo: '',
  };
}

/** @returns the first wrong field and its message; null when all are right */
export function wrongField({
  lounge,
  mesas,
  wholeDays,
  fromDay,
  fromTime,
  untilDay,
  untilTime,
  motivo,
}: Draft): [keyof Draft, string] | null {
  if (!lounge && mesas.length === 0) return ['mesas', 'Elige una mesa.'];
  if (!fromDay) return ['fromDay', 'Escribe una fecha.'];
  if (!wholeDays && !fromTime) return ['fromTime', 'Escribe una hora.'];
  if (!untilDay) return ['untilDay', 'Escribe una fecha.'];
  if (!wholeDays && !untilTime) return ['untilTime', 'Escribe una hora.'];
  if (untilDay < fromDay) return ['untilDay', 'Debe terminar después de empezar.'];
  if (!wholeDays && untilDay === fromDay && untilTime <= fromTime) return ['untilTime', 'Debe terminar después de empezar.'];
  return motivo.trim() ? null : ['motivo', 'Escribe el motivo.'];
}

export function toBlocks({ lounge, mesas, wholeDays, fromDay, fromTime, untilDay, untilTime, motivo }: Draft): StoredBlock[] {
  const block = {
    desde: wholeDays ? fromDay : `${fromDay}T${fromTime}`,
    hasta: wholeDays ? untilDay : `${untilDay}T${untilTime}`,
    motivo: motivo.trim(),
  };
  return lounge ? [block] : mesas.map((mesa) => ({ mesa: Number(mesa), ...block }));
}

/** The stored blocks without those that the board shows as this one. */
export const without = (stored: readonly StoredBlock[], { mesas, desde, hasta, motivo }: LoungeBlock): StoredBlock[] =>
  stored.filter(
    (one) =>
      one.desde !== desde ||
      one.hasta !== hasta ||
      one.motivo !== motivo ||
      (mesas === null ? one.mesa !== undefined : one.mesa === undefined || !mesas.includes(one.mesa)),
  );
