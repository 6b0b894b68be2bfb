import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHours, Span } from '../settings/opening-hours.ts';
import { slotsOn, spread, timesLeft, type Work, workOf } from './slots.ts';

const hours = (...spans: Span[]): OpeningHours => ({
  semana: { lun: spans, mar: spans, mie: spans, jue: spans, vie: spans, sab: spans, dom: spans },
  cerrados: ['2026-12-25'],
  especiales: {},
});

describe('slotsOn', () => {
  it.each<[Span[], number, number[]]>([
    [[['07:00', '08:00']], 20, [420, 440, 460]],
    [[['07:05', '07:31']], 10, [430, 440, 450]],
    [
      [
        ['07:00', '07:20'],
        ['23:50', '24:00'],
      ],
      10,
      [420, 430, 1430],
    ],
    [[['07:00', '07:01']], 60, [420]],
    [[['07:10', '07:50']], 60, []],
  ])('of %j every %i minutes is %j', (spans, minutes, slots) => expect(slotsOn(hours(...spans), '2026-11-24', minutes)).toEqual(slots));

  it('has no slot on a closed day', () => expect(slotsOn(hours(['07:00', '23:00']), '2026-12-25', 10)).toEqual([]));
});

describe('the work of an order', () => {
  it('adds up each unit with its options, by station', () => {
    const shot = { prepSeconds: 20, station: 'barra', quantity: 2 } as const;
    const bread = { prepSeconds: 60, station: 'cocina', quantity: 1 } as const;
    expect(
      workOf([
        { prepSeconds: 90, station: 'barra', quantity: 3, options: [shot, bread] },
        { prepSeconds: 400, station: 'none', quantity: 5, options: [] },
      ]),
    ).toEqual({ barra: 3 * 90 + 3 * 2 * 20, cocina: 180 });
  });

  const work = fc.record({ barra: fc.nat(2000), cocina: fc.nat(2000) });
  const free = fc.array(fc.record({ barra: fc.nat(600), cocina: fc.nat(600) }), { minLength: 1, maxLength: 20 });
  const sum = (parts: readonly Work[], station: keyof Work) => parts.reduce((all, part) => all + part[station], 0);

  it('is spread over at most 13 slots, completely or not at all, and never exceeds what is free', () => {
    fc.assert(
      fc.property(work, free, (wanted, slots) => {
        const taken = spread(wanted, slots);
        const usable = slots.slice(0, 13);
        const fits = (['barra', 'cocina'] as const).every((station) => wanted[station] <= sum(usable, station));
        expect(taken !== null).toBe(fits);
        if (!taken) return;
        for (const station of ['barra', 'cocina'] as const) {
          expect(sum(taken, station)).toBe(wanted[station]);
          expect(taken.every((part, at) => part[station] <= (slots[at] as Work)[station])).toBe(true);
        }
      }),
    );
  });

  it('fits as many times as `timesLeft` answers, which counts up to nine', () => {
    const slots = [{ barra: 300, cocina: 0 }];
    expect(timesLeft({ barra: 90, cocina: 0 }, slots)).toBe(3);
    expect(timesLeft({ barra: 90, cocina: 1 }, slots)).toBe(0);
    expect(timesLeft({ barra: 0, cocina: 0 }, slots)).toBe(9);
    expect(timesLeft({ barra: 10, cocina: 0 }, slots)).toBe(9);
    expect(timesLeft({ barra: 10, cocina: 0 }, [])).toBe(0);
  });
});
