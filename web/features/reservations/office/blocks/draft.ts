import { hourOf } from '#contract/reservations/lounge.ts';
import type { LoungeBlock } from '#contract/reservations/reservations-office.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import type { Place } from '#web/features/reservations/office/rules.ts';

/** A block as the settings have it: of one table, or without a table of the whole lounge. */
type StoredBlock = Settings['lounge']['bloqueos'][number];

/** What the form holds. Days are `yyyy-MM-dd`, hours `HH:mm`. */
export type Draft = {
  lounge: boolean;
  /** Numbers as the checkboxes give them. */
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

/** The form at first: whole days without a pressed cell, else the stay that would begin there. */
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

/** @returns the first field that is wrong, and why; null when all are right */
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

/** The blocks of the settings without that one of the board. */
export const without = (stored: readonly StoredBlock[], { mesas, desde, hasta, motivo }: LoungeBlock): StoredBlock[] =>
  stored.filter(
    (one) =>
      one.desde !== desde ||
      one.hasta !== hasta ||
      one.motivo !== motivo ||
      (mesas === null ? one.mesa !== undefined : one.mesa === undefined || !mesas.includes(one.mesa)),
  );
