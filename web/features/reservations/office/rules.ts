import { FIRST_HOUR, hourOf, SLOTS } from '#contract/reservations/lounge.ts';
import { holdsTables, mayBecome, RESERVATION_STATES, UNSEAT_MINUTES } from '#contract/reservations/reservation-states.ts';
import type { Reservation, Slot } from '#contract/reservations/reservations.ts';
import type { LoungeBlock, LoungeClosures, LoungeTable, WaitingParty } from '#contract/reservations/reservations-office.ts';
import { seatings, seatsOf } from '#contract/reservations/seatings.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { fold } from '#contract/wire/fold.ts';

/** A column for every hour that a stay can take. */
export const columnCount = (stayHours: number): number => SLOTS.length + stayHours - 1;

const columnOf = (slot: Slot): number => hourOf(slot) - FIRST_HOUR;
const columnsOf = (slot: Slot, stayHours: number): number[] => Array.from({ length: stayHours }, (_, at) => columnOf(slot) + at);

/** The grid's column for an hour of the day (0–23); null while the lounge is closed. */
export const columnAt = (hour: number, columns: number): number | null =>
  hour >= FIRST_HOUR && hour < FIRST_HOUR + columns ? hour - FIRST_HOUR : null;

const isLive = ({ estado }: Reservation): boolean => holdsTables(estado);

/** The reservations of a day and their guests, without cancelled and missed ones. */
export function totals(parties: readonly Reservation[]): { count: number; guests: number } {
  const counted = parties.filter(({ estado }) => RESERVATION_STATES[estado].counts);
  return { count: counted.length, guests: counted.reduce((sum, party) => sum + party.numero_personas, 0) };
}

export const matches = ({ nombre_completo, codigo }: { nombre_completo: string; codigo: string }, query: string): boolean =>
  fold(`${nombre_completo} ${codigo}`).includes(fold(query.trim()));

/** Day and hour on the shop's clock. */
export type Clock = { today: string; hour: number };

const hasBegun = ({ fecha_visita, hora_visita }: Reservation, { today, hour }: Clock): boolean =>
  fecha_visita < today || (fecha_visita === today && hourOf(hora_visita) <= hour);

const ENDINGS = ['no_asistio', 'cancelada'] as const;

/** The moves that end a reservation without a visit, to be offered. The server decides whether they are allowed. */
export const endings = (party: Reservation, clock: Clock): (typeof ENDINGS)[number][] =>
  ENDINGS.filter((state) => mayBecome(party.estado, state) && (!RESERVATION_STATES[state].afterStart || hasBegun(party, clock)));

/**
 * Whether the seating of the party is so recent that it can be undone. The server decides.
 * @param seatedHere when this screen seated it; other seatings stand in the history, which only managers see
 */
export function canUnseat({ estado, walk_in, history = [] }: Reservation, seatedHere: number | undefined, now: number): boolean {
  const seated = history.findLast(({ what, to }) => what === 'estado' && to === 'en_mesa');
  const seatedAt = Math.max(seated ? Date.parse(seated.at) : 0, seatedHere ?? 0);
  return estado === 'en_mesa' && !walk_in && now - seatedAt < UNSEAT_MINUTES * MINUTE_MS;
}

/** An entry of the grid: a party, or tables that are held for the waiting list. */
export type Stay = { id: string; slot: Slot; stayHours: number; mesas: number[] } & ({ party: Reservation } | { hold: WaitingParty });
/** Why a table without a party cannot be booked: a block, or `closed` outside of the opening hours. */
export type Shut = LoungeBlock | 'closed';
/** A cell of the grid; without `stay` and `shut` it is empty. */
export type Cell = { column: number; columns: number; rows: number; stay: Stay | null; shut: Shut | null };
export type Row = { table: LoungeTable; cells: Cell[] };

const cellName = (mesa: number, column: number) => `${mesa} ${column}`;
const namesOf = ({ mesas, slot, stayHours }: Stay) =>
  mesas.flatMap((mesa) => columnsOf(slot, stayHours).map((column) => cellName(mesa, column)));

/** The part of a day's data that decides which tables are free. */
export type DayFacts = { parties: readonly Reservation[]; waiting: readonly WaitingParty[]; closures: LoungeClosures };

/** The keys of the cells that a block covers. */
const blockedNames = (tables: readonly LoungeTable[], { mesas, horas }: LoungeBlock): string[] =>
  (mesas ?? tables.map(({ mesa }) => mesa)).flatMap((mesa) => horas.map((hour) => cellName(mesa, hour - FIRST_HOUR)));

const isOpenIn = ({ horas_abiertas }: LoungeClosures, column: number): boolean => horas_abiertas.includes(FIRST_HOUR + column);

/**
 * The day as a grid of tables and hours. Parties that hold tables are placed first; past parties and then blocks fill the remaining cells.
 * @param stayHours the length of a stay that does not name its own
 * @returns the rows of the grid, and the parties that have no place in it
 */
export function layOut(
  tables: readonly LoungeTable[],
  { parties, waiting, closures }: DayFacts,
  stayHours: number,
): { rows: Row[]; rest: Reservation[] } {
  const toStay = (party: Reservation): Stay => ({
    id: party.id,
    slot: party.hora_visita,
    stayHours: party.estancia_horas ?? stayHours,
    mesas: party.mesas,
    party,
  });
  const stays: Stay[] = [
    ...parties.filter(isLive).map(toStay),
    ...waiting
      .filter(({ mesas }) => mesas.length)
      .map((hold) => ({ id: hold.id, slot: hold.hora_visita, stayHours, mesas: hold.mesas, hold })),
    ...parties.filter(({ estado }) => estado === 'completada').map(toStay),
    ...parties.filter(({ estado }) => estado === 'no_asistio').map(toStay),
  ];
  const owners = new Map<string, Stay>();
  const known = new Set(tables.map(({ mesa }) => mesa));
  for (const stay of stays) {
    const names = namesOf(stay);
    if (!stay.mesas.every((mesa) => known.has(mesa)) || names.some((name) => owners.has(name))) continue;
    for (const name of names) owners.set(name, stay);
  }
  const blocked = new Map(closures.bloqueos.flatMap((block) => blockedNames(tables, block).map((name) => [name, block] as const)));
  const ownerAt = (mesa: number, column: number): Owner | null => {
    const name = cellName(mesa, column);
    return owners.get(name) ?? blocked.get(name) ?? (isOpenIn(closures, column) ? null : 'closed');
  };
  const placed = new Set([...owners.values()].map(({ id }) => id));
  return { rows: rowsOf(tables, ownerAt, columnCount(stayHours)), rest: parties.filter(({ id }) => !placed.has(id)) };
}

type Owner = Stay | Shut;

/** Joins neighbouring cells of the same owner to rectangles. */
function rowsOf(tables: readonly LoungeTable[], ownerAt: (mesa: number, column: number) => Owner | null, count: number): Row[] {
  const owners = tables.map(({ mesa }) => Array.from({ length: count }, (_, column) => ownerAt(mesa, column)));
  const covered = tables.map(() => new Set<number>());
  return tables.map((table, row) => {
    const cells: Cell[] = [];
    for (let column = 0; column < count; column++) {
      if (covered[row]?.has(column)) continue;
      const owner = owners[row]?.[column] ?? null;
      const isOwn = (down: number, right: number) => owners[down]?.[right] === owner && !covered[down]?.has(right);
      let columns = 1;
      while (owner && column + columns < count && isOwn(row, column + columns)) columns++;
      const across = Array.from({ length: columns }, (_, at) => column + at);
      let rows = 1;
      while (owner && across.every((one) => isOwn(row + rows, one))) rows++;
      for (let down = row; down < row + rows; down++) for (const one of across) covered[down]?.add(one);
      const isShut = owner === 'closed' || (owner !== null && 'motivo' in owner);
      cells.push({ column, columns, rows, stay: isShut ? null : owner, shut: isShut ? owner : null });
    }
    return { table, cells };
  });
}

/** The keys of the cells that parties, holds and blocks take. @param except the id of a party to ignore */
function takenCells(tables: readonly LoungeTable[], day: DayFacts, stayHours: number, except?: string): ReadonlySet<string> {
  const takers = [...day.parties.filter((one) => isLive(one) && one.id !== except), ...day.waiting];
  const taken = takers.flatMap((taker) => {
    const columns = columnsOf(taker.hora_visita, ('estancia_horas' in taker && taker.estancia_horas) || stayHours);
    return taker.mesas.flatMap((mesa) => columns.map((column) => cellName(mesa, column)));
  });
  return new Set([...taken, ...day.closures.bloqueos.flatMap((block) => blockedNames(tables, block))]);
}

/** The number of free seats in each column of the grid; 0 while the shop is closed. */
export function freeSeats(tables: readonly LoungeTable[], day: DayFacts, stayHours: number): number[] {
  const taken = takenCells(tables, day, stayHours);
  return Array.from({ length: columnCount(stayHours) }, (_, column) =>
    isOpenIn(day.closures, column) ? seatsOf(tables.filter(({ mesa }) => !taken.has(cellName(mesa, column)))) : 0,
  );
}

/** The hour at which a stay would begin, and its table; null for any table that fits. */
export type Place = { table: LoungeTable | null; slot: Slot };

/** @returns whether a stay could begin in that cell, and is not over, by the data of this screen */
export function bookable(
  tables: readonly LoungeTable[],
  day: DayFacts & { fecha: string },
  { today, hour }: Clock,
  stayHours: number,
): (mesa: number, column: number) => boolean {
  const taken = takenCells(tables, day, stayHours);
  return (mesa, column) => {
    const slot = SLOTS[column];
    if (!slot || day.fecha < today || (day.fecha === today && hourOf(slot) + stayHours <= hour)) return false;
    if (!day.closures.inicios.includes(slot)) return false;
    return columnsOf(slot, stayHours).every((one) => !taken.has(cellName(mesa, one)));
  };
}

/** Words in notes that the kitchen must not miss. */
export const mentionsAllergy = (notes: string | null): boolean => /al[eé]rg|intoleran|cel[ií]ac|anafil/i.test(notes ?? '');

/** Where the party could sit at that hour, by the data of this screen. Its own tables count as free. */
export function freeSeatings(
  tables: readonly LoungeTable[],
  day: DayFacts,
  party: Pick<Reservation, 'numero_personas' | 'estancia_horas'> & { id?: string; hora_visita?: Slot },
  slot: Slot,
  stayHours: number,
): LoungeTable[][] {
  // A party may change tables at its own hour, even if that is closed now.
  if (slot !== party.hora_visita && !day.closures.inicios.includes(slot)) return [];
  const taken = takenCells(tables, day, stayHours, party.id);
  const own = party.estancia_horas ?? stayHours;
  return seatings(tables, party.numero_personas).filter((group) =>
    group.every(({ mesa }) => columnsOf(slot, own).every((column) => !taken.has(cellName(mesa, column)))),
  );
}

/** The hours to which the party can be moved now, including its own. */
export const hoursAhead = ({ fecha_visita, hora_visita, estancia_horas }: Reservation, { today, hour }: Clock, stayHours: number): Slot[] =>
  SLOTS.filter(
    (slot) =>
      slot === hora_visita || fecha_visita > today || (fecha_visita === today && hourOf(slot) + (estancia_horas ?? stayHours) > hour),
  );
