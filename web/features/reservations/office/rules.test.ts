import { describe, expect, it } from 'vitest';
import type { LoungeTable, Reservation, WaitingParty } from '#contract/reservations.ts';
import { columnAt, endings, freeSeatings, hoursAhead, layOut, matches, totals } from './rules.ts';

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

describe('the grid', () => {
  it('shows a stay over two hours and over two joined tables', () => {
    const { rows, rest } = layOut(tables, [party('one'), party('two', { mesas: [3, 4], hora_visita: '9:00 PM' })], [held]);
    const shown = rows.map(({ cells }) => cells.flatMap(({ block, ...cell }) => (block ? [{ ...cell, id: block.id }] : [])));
    expect(shown).toEqual([
      [{ id: 'one', column: 4, columns: 2, rows: 1 }],
      [],
      [
        { id: 'held', column: 4, columns: 2, rows: 1 },
        { id: 'two', column: 12, columns: 2, rows: 2 },
      ],
      [],
    ]);
    // Fourteen columns in each row, including cells that reach down from above.
    expect(rows.map(({ cells }) => cells.reduce((sum, { columns }) => sum + columns, 0))).toEqual([14, 14, 14, 12]);
    expect(rest).toEqual([]);
  });

  it('leaves cancelled parties, and past ones whose table is taken again, to the list', () => {
    const { rows, rest } = layOut(
      tables,
      [party('gone', { estado: 'completada', hora_visita: '12:00 PM' }), party('off', { estado: 'cancelada', mesas: [2] }), party('here')],
      [],
    );
    expect(rows[0]?.cells.filter(({ block }) => block).map(({ block }) => block?.id)).toEqual(['here']);
    expect(rest.map(({ id }) => id)).toEqual(['gone', 'off']);
  });
});

describe('moving', () => {
  it('offers free tables with enough seats, one table before two', () => {
    const small = party('small');
    const day = { parties: [small, party('other', { mesas: [2], hora_visita: '2:00 PM' })], waiting: [held] };
    const at = (guests: number, slot: '1:00 PM' | '3:00 PM' | '12:00 PM') =>
      freeSeatings(tables, day, { ...small, numero_personas: guests }, slot).map((group) => group.map(({ mesa }) => mesa));
    expect(at(2, '1:00 PM')).toEqual([[1], [4]]);
    expect(at(2, '3:00 PM')).toEqual([[1], [3], [4], [3, 4]]);
    expect(at(4, '12:00 PM')).toEqual([[4], [1, 2]]);
    expect(at(8, '1:00 PM')).toEqual([]);
  });

  it('leaves out past hours', () => {
    const clock = { today: '2026-11-28', hour: 20 };
    expect(hoursAhead(party('p'), clock)).toEqual(['1:00 PM', '7:00 PM', '8:00 PM', '9:00 PM']);
    expect(hoursAhead(party('p', { fecha_visita: '2026-11-29' }), clock)).toHaveLength(13);
    expect(hoursAhead(party('p', { fecha_visita: '2026-11-27' }), clock)).toEqual(['1:00 PM']);
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
  expect([8, 9, 22, 23].map(columnAt)).toEqual([null, 0, 13, null]);
});
