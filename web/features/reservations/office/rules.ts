import { FIRST_HOUR, hourOf, SLOTS, STAY_HOURS } from '#contract/lounge.ts';
import { holdsTables, mayBecome, RESERVATION_STATES } from '#contract/reservation-states.ts';
import type { LoungeTable, Reservation, Slot, WaitingParty } from '#contract/reservations.ts';
import { seatings } from '#contract/seatings.ts';
import { fold } from '#web/lib/fold.ts';

/** Every hour that a stay can take. */
export const COLUMNS = SLOTS.length + STAY_HOURS - 1;

const columnOf = (slot: Slot): number => hourOf(slot) - FIRST_HOUR;
const columnsOf = (slot: Slot): number[] => Array.from({ length: STAY_HOURS }, (_, at) => columnOf(slot) + at);

/** The column of the grid that an hour of the day (0–23) is in; null while the lounge is closed. */
export const columnAt = (hour: number): number | null => (hour >= FIRST_HOUR && hour < FIRST_HOUR + COLUMNS ? hour - FIRST_HOUR : null);

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

/** The moves that end a reservation without a visit. The server decides; this is what is offered. */
export const endings = (party: Reservation, clock: Clock): (typeof ENDINGS)[number][] =>
  ENDINGS.filter((state) => mayBecome(party.estado, state) && (!RESERVATION_STATES[state].afterStart || hasBegun(party, clock)));

/** A block of the grid: a party, or tables held for the waiting list. */
export type Block = { id: string; slot: Slot; mesas: number[] } & ({ party: Reservation } | { hold: WaitingParty });
/** A cell of the grid; empty without a block. */
export type Cell = { column: number; columns: number; rows: number; block: Block | null };
export type Row = { table: LoungeTable; cells: Cell[] };

const cellName = (mesa: number, column: number) => `${mesa} ${column}`;
const namesOf = ({ mesas, slot }: Block) => mesas.flatMap((mesa) => columnsOf(slot).map((column) => cellName(mesa, column)));

/**
 * The day as a grid of tables and hours. Parties that hold tables are placed first; past ones fill what is left.
 * @returns what the grid shows, and the parties that it cannot show
 */
export function layOut(
  tables: readonly LoungeTable[],
  parties: readonly Reservation[],
  waiting: readonly WaitingParty[],
): { rows: Row[]; rest: Reservation[] } {
  const toBlock = (party: Reservation): Block => ({ id: party.id, slot: party.hora_visita, mesas: party.mesas, party });
  const blocks: Block[] = [
    ...parties.filter(isLive).map(toBlock),
    ...waiting.filter(({ mesas }) => mesas.length).map((hold) => ({ id: hold.id, slot: hold.hora_visita, mesas: hold.mesas, hold })),
    ...parties.filter(({ estado }) => estado === 'completada').map(toBlock),
    ...parties.filter(({ estado }) => estado === 'no_asistio').map(toBlock),
  ];
  const owners = new Map<string, Block>();
  const known = new Set(tables.map(({ mesa }) => mesa));
  for (const block of blocks) {
    const names = namesOf(block);
    if (!block.mesas.every((mesa) => known.has(mesa)) || names.some((name) => owners.has(name))) continue;
    for (const name of names) owners.set(name, block);
  }
  const placed = new Set([...owners.values()].map(({ id }) => id));
  return { rows: rowsOf(tables, owners), rest: parties.filter(({ id }) => !placed.has(id)) };
}

function rowsOf(tables: readonly LoungeTable[], owners: ReadonlyMap<string, Block>): Row[] {
  const ownerAt = (row: number, column: number) => owners.get(cellName(tables[row]?.mesa ?? 0, column));
  return tables.map((table, row) => {
    const cells: Cell[] = [];
    for (let column = 0; column < COLUMNS; column++) {
      const block = ownerAt(row, column) ?? null;
      // Covered by the cell at its left or above.
      if (block && (column > columnOf(block.slot) || ownerAt(row - 1, column) === block)) continue;
      let rows = 1;
      while (block && ownerAt(row + rows, column) === block) rows++;
      cells.push({ column, columns: block ? STAY_HOURS : 1, rows, block });
    }
    return { table, cells };
  });
}

/** Where the party could sit at that hour, as far as this screen knows. Its own tables count as free. */
export function freeSeatings(
  tables: readonly LoungeTable[],
  day: { parties: readonly Reservation[]; waiting: readonly WaitingParty[] },
  party: Reservation,
  slot: Slot,
): LoungeTable[][] {
  const others = [...day.parties.filter((one) => isLive(one) && one.id !== party.id), ...day.waiting];
  const taken = new Set(
    others.flatMap(({ mesas, hora_visita }) => mesas.flatMap((mesa) => columnsOf(hora_visita).map((column) => cellName(mesa, column)))),
  );
  return seatings(tables, party.numero_personas).filter((group) =>
    group.every(({ mesa }) => columnsOf(slot).every((column) => !taken.has(cellName(mesa, column)))),
  );
}

/** The hours to which it can be moved now, with its own. */
export const hoursAhead = ({ fecha_visita, hora_visita }: Reservation, { today, hour }: Clock): Slot[] =>
  SLOTS.filter((slot) => slot === hora_visita || fecha_visita > today || (fecha_visita === today && hourOf(slot) + STAY_HOURS > hour));
