import { FIRST_HOUR, hourOf, LAST_HOUR, SLOTS, slotOf, stayOf } from '#contract/reservations/lounge.ts';
import type { Slot } from '#contract/reservations/reservations.ts';
import type { LoungeBlock, LoungeClosures, LoungeTable } from '#contract/reservations/reservations-office.ts';
import { choices, seatings, seatsOf } from '#contract/reservations/seatings.ts';
import { isOpenAt, isOpenFor } from '#contract/settings/opening-hours.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { addDays, HOUR_MS, shopClock, shopInstant } from '#contract/shop-clock.ts';

/** The limit of future bookings from one client address. The limit per e-mail is `MAX_FUTURE`. */
export const MOST_FROM_CLIENT = 6;
/** The limit of open entries on the waiting list, per client address and per e-mail. */
export const MOST_WAITING = 3;
/** The limit of bookings and waiting list entries from one client address. */
export const MADE_AN_HOUR = { points: 30, seconds: 3600 };
/** The limit of a guest's changes of one booking. */
export const CHANGED_AN_HOUR = { points: 60, seconds: 3600 };
/** The limit of wrong links per client address: a code with an invented token is a guess. */
export const WRONG_LINKS = { points: 60, seconds: 900 };
/** Days after the visit until a waiting list entry, and a cancelled booking, is deleted. */
export const KEPT_DAYS = { waiting: 30, cancelled: 90 };
/** A reminder is sent this many hours before the visit. */
export const REMINDER_HOURS = 24;

/** The hours of the day at which a stay may begin. */
export const HOURS: readonly number[] = SLOTS.map(hourOf);

export const hoursLater = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

/**
 * @param ahead how many days ahead guests may book
 * @returns why a day cannot be booked, as a sentence for the guest; null when it can
 */
export function wrongDay(day: string, now: Date, ahead: number): string | null {
  const { today } = shopClock(now);
  if (day < today) return 'Elige una fecha de hoy en adelante.';
  return day > addDays(today, ahead) ? `Puedes reservar hasta con ${ahead} ${ahead === 1 ? 'día' : 'días'} de anticipación.` : null;
}

/** The current hour, for which a walk-in is seated, and the length of the stay; null while the lounge is closed. */
export function runningHour(now: Date, { horario, lounge }: Settings): { day: string; hour: number; stayHours: number } | null {
  const { today: day, hour, minute } = shopClock(now);
  if (hour < FIRST_HOUR || hour >= LAST_HOUR + lounge.estancia_horas || !isOpenAt(horario, day, minute)) return null;
  return { day, hour: Math.min(hour, LAST_HOUR), stayHours: lounge.estancia_horas };
}

/** Whether the shop is open for a whole stay. */
export const isOpenStay = ({ horario }: Pick<Settings, 'horario'>, day: string, hour: number, stayHours: number): boolean =>
  isOpenFor(horario, day, hour * 60, (hour + stayHours) * 60);

/** A table with the hours at which it is taken on a day. */
export type Table = LoungeTable & { taken: number[] };

/** The lounge on one day. `isOpen`: whether a stay may begin at an hour. */
export type Room = { tables: readonly Table[]; stayHours: number; isOpen: (hour: number) => boolean };

type Lounge = Settings['lounge'];

export const tablesOf = ({ mesas }: Lounge): LoungeTable[] =>
  mesas.map(({ numero, lugares, junto_a }) => ({ mesa: numero, lugares, junto_a: junto_a ?? null }));

const timeOf = (day: string, hour: number): string => `${addDays(day, Math.floor(hour / 24))}T${String(hour % 24).padStart(2, '0')}:00`;

/** When a block begins and ends on the shop's clock, as `yyyy-MM-ddTHH:mm`. A day as the end is included whole. */
function blockedTime({ desde, hasta }: Lounge['bloqueos'][number]): [from: string, until: string] {
  const local = (moment: string, isEnd: boolean) => {
    if (moment.length === 10) return `${isEnd ? addDays(moment, 1) : moment}T00:00`;
    if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(moment)) return moment.slice(0, 16);
    return new Date(moment).toTemporalInstant().toZonedDateTimeISO(TIME_ZONE).toPlainDateTime().toString().slice(0, 16);
  };
  return [local(desde, false), local(hasta, true)];
}

/** Whether a block of that table, or of the whole lounge, covers a part of the hour. */
const isBlocked = (blocks: readonly Block[], mesa: number, day: string, hour: number): boolean =>
  blocks.some((block) => (block.mesa ?? mesa) === mesa && block.from < timeOf(day, hour + 1) && timeOf(day, hour) < block.until);

type Block = { mesa: number | null; from: string; until: string };

const blocksOf = ({ bloqueos }: Lounge): Block[] =>
  bloqueos.map((block) => {
    const [from, until] = blockedTime(block);
    return { mesa: block.mesa ?? null, from, until };
  });

/** A stay that begins at the last hour may last beyond midnight. */
const LAST_BLOCKED = 32;
const ALL_HOURS = Array.from({ length: LAST_BLOCKED }, (_, hour) => hour);

/** Why tables cannot be booked on that day, apart from parties. */
export function closuresOn({ horario, lounge }: Settings, day: string): LoungeClosures {
  const bloqueos = new Map<string, LoungeBlock>();
  for (const block of lounge.bloqueos) {
    const [from, until] = blockedTime(block);
    const horas = ALL_HOURS.filter((hour) => from < timeOf(day, hour + 1) && timeOf(day, hour) < until);
    if (horas.length === 0) continue;
    const { mesa, desde, hasta, motivo } = block;
    const key = JSON.stringify([mesa === undefined, desde, hasta, motivo]);
    const mesas = mesa === undefined ? null : [...new Set([...(bloqueos.get(key)?.mesas ?? []), mesa])].sort((one, other) => one - other);
    bloqueos.set(key, { mesas, desde, hasta, motivo, horas });
  }
  return {
    bloqueos: [...bloqueos.values()],
    horas_abiertas: ALL_HOURS.filter((hour) => isOpenFor(horario, day, hour * 60, (hour + 1) * 60)),
    inicios: HOURS.filter((hour) => isOpenStay({ horario }, day, hour, lounge.estancia_horas)).map(slotOf),
  };
}

/** @param cells the hours at which tables are taken that day */
export function roomOn(settings: Settings, day: string, cells: readonly { mesa: number; hora: number }[], stay?: number): Room {
  const { lounge } = settings;
  const stayHours = stay ?? lounge.estancia_horas;
  const blocks = blocksOf(lounge).filter(({ from, until }) => from < timeOf(day, LAST_BLOCKED) && timeOf(day, 0) < until);
  const taken = Map.groupBy(cells, ({ mesa }) => mesa);
  return {
    stayHours,
    isOpen: (hour) => isOpenStay(settings, day, hour, stayHours),
    tables: tablesOf(lounge).map((table) => ({
      ...table,
      taken: [
        ...(taken.get(table.mesa)?.map(({ hora }) => hora) ?? []),
        ...(blocks.length > 0 ? ALL_HOURS.filter((hour) => isBlocked(blocks, table.mesa, day, hour)) : []),
      ],
    })),
  };
}

type Visit = { fecha: string; hora: number; stayHours: number; mesas: readonly number[]; guests: number };

/** @returns a function: whether the lounge, if it were empty, has the tables of a visit */
export function roomCheck(lounge: Lounge): (visit: Visit) => boolean {
  const blocks = blocksOf(lounge);
  const tables = new Map(tablesOf(lounge).map((table) => [table.mesa, table]));
  return ({ fecha, hora, stayHours, mesas, guests }) =>
    mayBeSeatedAt(
      mesas.flatMap((mesa) => tables.get(mesa) ?? []),
      mesas,
      guests,
    ) && !mesas.some((mesa) => stayOf(hora, stayHours).some((hour) => isBlocked(blocks, mesa, fecha, hour)));
}

const isFree = (table: Table, hour: number, stayHours: number): boolean =>
  !stayOf(hour, stayHours).some((one) => table.taken.includes(one));

const numbers = (group: readonly LoungeTable[]): number[] => group.map(({ mesa }) => mesa);

/** The tables for a party, without checking whether the shop is open at that hour; null when the party does not fit. */
export function tightestFit({ tables, stayHours }: Room, hour: number, guests: number): number[] | null {
  const found = seatings(
    tables.filter((table) => isFree(table, hour, stayHours)),
    guests,
  )[0];
  return found ? numbers(found) : null;
}

/** The choices of tables for a party at that hour, the tightest fit first. */
export const choicesAt = ({ tables, stayHours }: Room, hour: number, guests: number): number[][] =>
  choices(
    tables.filter((table) => isFree(table, hour, stayHours)),
    guests,
  ).map(numbers);

/** Whether the party may sit at exactly these tables, without checking whether they are free. */
export const mayBeSeatedAt = (tables: readonly LoungeTable[], mesas: readonly number[], guests: number): boolean =>
  seatings(tables, guests).some((group) => String(numbers(group)) === String(mesas));

export const areFree = ({ tables, stayHours }: Room, mesas: readonly number[], hour: number): boolean =>
  mesas.every((mesa) => tables.some((table) => table.mesa === mesa && isFree(table, hour, stayHours)));

export const freeSeats = ({ tables, stayHours }: Room, hour: number): number =>
  seatsOf(tables.filter((table) => isFree(table, hour, stayHours)));

/** The future hours of that day at which there is room for the party. */
export const alternatives = (room: Room, day: string, guests: number, now: Date): Slot[] =>
  HOURS.filter((hour) => room.isOpen(hour) && shopInstant(day, hour) > now && tightestFit(room, hour, guests)).map(slotOf);
