import { describe, expect, it } from 'vitest';
import { SLOTS } from '#contract/reservations/lounge.ts';
import { isToCome, takenFor } from './visit-times.ts';

describe('a visit', () => {
  const visit = { cancelable_hasta: '2026-11-27T19:00:00.000Z', estado: 'confirmada' as const };
  const at = (time: string) => Date.parse(`2026-11-28T${time}:00.000Z`);

  it('is upcoming until its stay is over', () => {
    expect(isToCome(visit, 2, at('20:59'))).toBe(true);
    expect(isToCome(visit, 2, at('21:00'))).toBe(false);
    expect(isToCome({ ...visit, estancia_horas: 3 }, 2, at('21:00'))).toBe(true);
    expect(isToCome({ ...visit, estado: 'cancelada' }, 2, at('12:00'))).toBe(false);
  });
});

describe('the hours that are taken for a party', () => {
  const slots = SLOTS.map((hora_visita) => ({ hora_visita, disponible: false, lugares: 0 }));

  it('leave out hours that overlap its own stay', () => {
    const taken = takenFor({ hora_visita: '1:00 PM' }, slots, 2);
    expect(taken).toEqual(SLOTS.filter((slot) => !['12:00 PM', '1:00 PM', '2:00 PM'].includes(slot)));
    expect(takenFor({ hora_visita: '1:00 PM', estancia_horas: 1 }, slots, 2)).toHaveLength(SLOTS.length - 1);
  });
});
