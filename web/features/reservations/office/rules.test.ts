import { describe, expect, it } from 'vitest';
import { SLOTS } from '#contract/reservations/lounge.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { LoungeBlock, LoungeClosures, LoungeTable, WaitingParty } from '#contract/reservations/reservations-office.ts';
import {
  bookable,
  canUnseat,
  columnAt,
  columnCount,
  endings,
  freeSeatings,
  freeSeats,
  hoursAhead,
  layOut,
  matches,
  totals,
} from './rules.ts';

const STAY = 2;

const SEATS = [2, 2, 4, 4];
const tables: LoungeTable[] = SEATS.map((lugares, at) => ({ mesa: at + 1, lugares, junto_a: at % 2 ? at : at + 2 }));

const party = (id: string, changes: Partial<Reservation> = {}): Reservation => ({
  id,
  codigo: `C${id}`,
  estado: 'confirmada',
  nombre_completo: 'Zoë Núñez',
  correo_electronico: null,
  telefono: null,
  fecha_visita: '2026-11-28',
  hora_visita: '1:00 PM',
  numero_personas: 2,
  notas_adicionales: null,
  mesas: [1],
  walk_in: false,
  created_at: '2026-11-20T15:00:00.000Z',
  ...changes,
});
const held = { ...party('held'), estado: 'ofrecida', mesas: [3], ofrecida_hasta: null } as unknown as WaitingParty;
/** Open from 7 AM to 11 PM. */
const OPEN = Array.from({ length: 16 }, (_, at) => 7 + at);
const dayOf = (parties: Reservation[], waiting: WaitingParty[] = [], closures: Partial<LoungeClosures> = {}) => ({
  fecha: '2026-11-28',
  parties,
  waiting,
  closures: { bloqueos: [], horas_abiertas: OPEN, inicios: [...SLOTS], ...closures },
});
const block = (mesas: number[] | null, horas: number[]): LoungeBlock => ({
  mesas,
  horas,
  desde: '2026-11-28',
  hasta: '2026-11-28',
  motivo: 'Barniz',
});

describe('the grid', () => {
  it('shows a stay over two hours and over two joined tables', () => {
    const { rows, rest } = layOut(tables, dayOf([party('one'), party('two', { mesas: [3, 4], hora_visita: '9:00 PM' })], [held]), STAY);
    const shown = rows.map(({ cells }) => cells.flatMap(({ stay, shut: _, ...cell }) => (stay ? [{ ...cell, id: stay.id }] : [])));
    expect(shown).toEqual([
      [{ id: 'one', column: 4, columns: 2, rows: 1 }],
      [],
      [
        { id: 'held', column: 4, columns: 2, rows: 1 },
        { id: 'two', column: 12, columns: 2, rows: 2 },
      ],
      [],
    ]);
    // Each row has fourteen columns, including cells that reach down from the row above.
    expect(rows.map(({ cells }) => cells.reduce((sum, { columns }) => sum + columns, 0))).toEqual([14, 14, 14, 12]);
    expect(rest).toEqual([]);
  });

  it('leaves out cancelled parties, and past ones whose table is taken again', () => {
    const { rows, rest } = layOut(
      tables,
      dayOf([
        party('gone', { estado: 'completada', hora_visita: '12:00 PM' }),
        party('off', { estado: 'cancelada', mesas: [2] }),
        party('here'),
      ]),
      STAY,
    );
    expect(rows[0]?.cells.filter(({ stay }) => stay).map(({ stay }) => stay?.id)).toEqual(['here']);
    expect(rest.map(({ id }) => id)).toEqual(['gone', 'off']);
  });
});

describe('blocked tables and closed hours', () => {
  const shutOf = (day: ReturnType<typeof dayOf>) =>
    layOut(tables, day, STAY).rows.map(({ cells }) =>
      cells.flatMap(({ shut, column, columns, rows }) => (shut ? [{ column, columns, rows, closed: shut === 'closed' }] : [])),
    );

  it('are shown around the parties, as rectangles', () => {
    const day = dayOf([party('here', { mesas: [3] })], [], {
      bloqueos: [block([1, 2], [13, 14, 15]), block(null, [9, 14])],
      horas_abiertas: OPEN.slice(0, -2),
    });
    expect(shutOf(day)).toEqual([
      [
        { column: 0, columns: 1, rows: 4, closed: false },
        { column: 4, columns: 1, rows: 2, closed: false },
        { column: 5, columns: 1, rows: 2, closed: false },
        { column: 6, columns: 1, rows: 2, closed: false },
        { column: 12, columns: 2, rows: 4, closed: true },
      ],
      [],
      [],
      [{ column: 5, columns: 1, rows: 1, closed: false }],
    ]);
  });

  it('have no free seats, and a stay that reaches into them cannot be booked', () => {
    const day = dayOf([], [], { bloqueos: [block([3], [13]), block(null, [20])], inicios: SLOTS.slice(0, 10) });
    const seats = freeSeats(tables, day, STAY);
    expect([seats[3], seats[4], seats[11], seats[13]]).toEqual([12, 8, 0, 12]);
    const can = bookable(tables, day, { today: '2026-11-28', hour: 9 }, STAY);
    const starts = (mesa: number) => SLOTS.flatMap((_, column) => (can(mesa, column) ? [9 + column] : []));
    expect(starts(3)).toEqual([9, 10, 11, 14, 15, 16, 17, 18]);
    expect(starts(4)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    const small = party('small', { mesas: [4], hora_visita: '9:00 PM' });
    const at = (slot: '12:00 PM' | '8:00 PM' | '9:00 PM') =>
      freeSeatings(tables, { ...day, parties: [small] }, small, slot, STAY).map((group) => group.map(({ mesa }) => mesa));
    expect(at('12:00 PM')).toEqual([[1], [2], [4], [1, 2]]);
    // The party may stay at its own hour, although the shop is closed then.
    expect(at('8:00 PM')).toEqual([]);
    expect(at('9:00 PM')).toContainEqual([4]);
  });
});

describe('moving', () => {
  it('offers free tables with enough seats, one table before two', () => {
    const small = party('small');
    const day = dayOf([small, party('other', { mesas: [2], hora_visita: '2:00 PM' })], [held]);
    const at = (guests: number, slot: '1:00 PM' | '3:00 PM' | '12:00 PM') =>
      freeSeatings(tables, day, { ...small, numero_personas: guests }, slot, STAY).map((group) => group.map(({ mesa }) => mesa));
    expect(at(2, '1:00 PM')).toEqual([[1], [4]]);
    expect(at(2, '3:00 PM')).toEqual([[1], [3], [4], [3, 4]]);
    expect(at(4, '12:00 PM')).toEqual([[4], [1, 2]]);
    expect(at(8, '1:00 PM')).toEqual([]);
  });

  it('offers no past hours', () => {
    const clock = { today: '2026-11-28', hour: 20 };
    expect(hoursAhead(party('p'), clock, STAY)).toEqual(['1:00 PM', '7:00 PM', '8:00 PM', '9:00 PM']);
    expect(hoursAhead(party('p', { fecha_visita: '2026-11-29' }), clock, STAY)).toHaveLength(13);
    expect(hoursAhead(party('p', { fecha_visita: '2026-11-27' }), clock, STAY)).toEqual(['1:00 PM']);
  });

  it('offers “no asistió” only from the hour of the visit on', () => {
    expect(endings(party('p'), { today: '2026-11-28', hour: 12 })).toEqual(['cancelada']);
    expect(endings(party('p'), { today: '2026-11-28', hour: 13 })).toEqual(['no_asistio', 'cancelada']);
    expect(endings(party('p', { estado: 'en_mesa' }), { today: '2026-11-28', hour: 13 })).toEqual([]);
  });
});

it('counts guests, finds parties without accents, and knows when the lounge is closed', () => {
  expect(totals([party('a', { numero_personas: 5 }), party('b', { estado: 'no_asistio' }), party('c', { estado: 'completada' })])).toEqual({
    count: 2,
    guests: 7,
  });
  expect(matches(party('x'), ' zoe nu')).toBe(true);
  expect(matches(party('x'), 'cx')).toBe(true);
  expect([8, 9, 22, 23].map((hour) => columnAt(hour, columnCount(STAY)))).toEqual([null, 0, 13, null]);
});

it('a seating can be undone for ten minutes: one of this screen, or one in the history', () => {
  const now = Date.parse('2026-11-28T19:00:00Z');
  const seated = party('p', { estado: 'en_mesa' });
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const change = (at: string) => ({ at, by: null, what: 'estado' as const, from: 'confirmada', to: 'en_mesa' });
  expect([canUnseat(seated, now - 60_000, now), canUnseat(seated, undefined, now)]).toEqual([true, false]);
  expect(canUnseat({ ...seated, history: [change(ago(90)), change(ago(9))] }, undefined, now)).toBe(true);
  expect(canUnseat({ ...seated, history: [change(ago(11))] }, undefined, now)).toBe(false);
  expect([canUnseat({ ...seated, walk_in: true }, now, now), canUnseat(party('p'), now, now)]).toEqual([false, false]);
});
