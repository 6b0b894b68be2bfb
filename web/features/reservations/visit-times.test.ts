import { describe, expect, it } from 'vitest';
import { SLOTS } from '#contract/reservations/lounge.ts';
import { cancelText, isToCome, takenFor } from './visit-times.ts';

describe('a visit', () => {
  const visit = { fecha_visita: '2026-11-28', hora_visita: '1:00 PM' as const, estado: 'confirmada' as const };
  const at = (time: string) => Date.parse(`2026-11-28T${time}:00.000Z`);

  it('is upcoming until its stay is over', () => {
    expect(isToCome(visit, 2, at('20:59'))).toBe(true);
    expect(isToCome(visit, 2, at('21:00'))).toBe(false);
    expect(isToCome({ ...visit, estancia_horas: 3 }, 2, at('21:00'))).toBe(true);
    expect(isToCome({ ...visit, estado: 'cancelada' }, 2, at('12:00'))).toBe(false);
  });
});

describe('the rule of cancelling, before booking', () => {
  const visit = { fecha_visita: '2026-11-28', hora_visita: '1:00 PM' as const };
  it.each([
    ['2026-11-27T18:44:00Z', 'Puedes cancelar hasta 24 horas antes.'],
    ['2026-11-27T18:45:00Z', 'Es para dentro de un día o menos: puedes cancelar durante 15 minutos después de reservar.'],
    ['2026-11-28T18:45:00Z', 'Es para dentro de un día o menos: puedes cancelar durante 15 minutos después de reservar.'],
    ['2026-11-28T18:46:00Z', 'Es para dentro de poco: puedes cancelar hasta que empiece.'],
  ])('is at %s: %s', (now, text) => {
    expect(cancelText(visit, Date.parse(now))).toBe(text);
  });

  it('is the usual one while no hour is chosen', () => {
    expect(cancelText(null, 0)).toBe('Puedes cancelar hasta 24 horas antes.');
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
