import { describe, expect, it } from 'vitest';
import type { Refused } from '#web/features/reservations/book/day/refused.ts';
import { type FormEvent, mesasOf, next, UNSENT } from './machine.ts';

const table = { visit: '2026-11-28 7:00 PM 2', mesas: [4] };
const other = { ...table, mesas: [5] };
const why = (fields: Record<string, string> = {}): Refused => ({ message: 'No.', fields, full: null });
const full: Refused = { message: '', fields: {}, full: { slot: '7:00 PM', others: ['8:00 PM'], of: 'lounge' } };
const made = { place: { code: 'E1', token: 't' } };
const stateAfter = (...events: FormEvent[]) => events.reduce(next, UNSENT);

describe('the reservation form', () => {
  it('keeps tables for the visit that they were chosen for', () => {
    const chosen = stateAfter({ type: 'chose table', table });
    expect(mesasOf(chosen, table.visit)).toEqual([4]);
    expect(mesasOf(chosen, '2026-11-28 8:00 PM 2')).toBeNull();
    expect(mesasOf(next(chosen, { type: 'changed' }), table.visit)).toEqual([4]);
  });

  it('gives up a refused table, but not another that was chosen meanwhile', () => {
    const sent: FormEvent[] = [
      { type: 'chose table', table },
      { type: 'sent', before: null },
    ];
    const failed: FormEvent = { type: 'failed', why: why({ mesas: 'Ocupada.' }), before: null, table };
    expect(stateAfter(...sent, failed)).toMatchObject({ table: null, tableError: 'Ocupada.', tableRefusals: 1 });
    expect(stateAfter(...sent, { type: 'chose table', table: other }, failed)).toMatchObject({
      table: other,
      tableError: undefined,
      tableRefusals: 1,
    });
    expect(stateAfter(...sent, { type: 'failed', why: why(), before: null, table })).toMatchObject({
      table,
      tableError: undefined,
      tableRefusals: 0,
    });
  });

  it('says that the chosen hour is full, unless it says something else already', () => {
    const lost: FormEvent = { type: 'lost hour', slot: '7:00 PM', others: ['8:00 PM'] };
    expect(stateAfter(lost).refused).toEqual(full);
    const failed = stateAfter({ type: 'failed', why: why(), before: null, table: null });
    expect(next(failed, lost).refused).toEqual(why());
  });

  it('keeps the message of the full hour whose list is joined, until there is a place', () => {
    const refused = stateAfter({ type: 'failed', why: full, before: null, table: null });
    expect(next(refused, { type: 'sent', before: null }).refused).toBeNull();
    const sent = next(refused, { type: 'sent', before: full });
    expect(sent.refused).toEqual(full);
    expect(next(sent, { type: 'failed', why: why(), before: full, table: null }).refused).toEqual(full);
    expect(next(sent, { type: 'made', made })).toMatchObject({ refused: null, made });
  });

  it('is empty again for another reservation, and forgets its answer after a change', () => {
    expect(stateAfter({ type: 'made', made }, { type: 'again' })).toEqual(UNSENT);
    expect(stateAfter({ type: 'made', made }, { type: 'changed' })).toEqual(UNSENT);
    expect(stateAfter({ type: 'failed', why: why(), before: null, table: null }, { type: 'changed' })).toEqual(UNSENT);
  });
});
