import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Work } from '#contract/receiving/slots.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import { isOpenAt } from '#contract/settings/opening-hours.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { deliveryCentsOf, offers } from '#server/features/orders/checkout/pricing/types.ts';
import { type Ask, alternatives, chooseHour, fits, type Shop } from './hours.ts';

const SPANS: [string, string][][] = [
  [],
  [['07:00', '23:00']],
  [
    ['08:15', '12:00'],
    ['16:00', '21:30'],
  ],
  [['00:00', '24:00']],
];
const spans = fc.constantFrom(...SPANS);
const shops: fc.Arbitrary<Shop> = fc
  .record({
    week: fc.tuple(spans, spans, spans, spans, spans, spans, spans),
    minutes: fc.constantFrom(5, 10, 15, 20, 60),
    bar: fc.nat(20),
    delay: fc.nat(60),
  })
  .map(({ week: [lun, mar, mie, jue, vie, sab, dom], minutes, bar, delay }) => ({
    horario: { semana: { lun, mar, mie, jue, vie, sab, dom }, cerrados: [], especiales: {} },
    pedidos: {
      ...DEFAULT_SETTINGS.pedidos,
      tramo_minutos: minutes as Settings['pedidos']['tramo_minutos'],
      capacidad: { barra: bar, cocina: bar },
      demora_minutos: delay,
    },
  }));
const moments = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true });
const asks: fc.Arbitrary<Ask> = fc
  .record({ barra: fc.nat(3000), cocina: fc.nat(3000), prepSeconds: fc.nat(900) })
  .map(({ barra, cocina, prepSeconds }) => ({ tipo: 'recoger', hora: null, work: { barra, cocina }, prepSeconds }));
const loads = fc
  .record({ from: moments, works: fc.array(fc.record({ barra: fc.nat(1200), cocina: fc.nat(1200) }), { maxLength: 30 }) })
  .map(({ works }) => works);
/** Loads of the slots that follow the moment. */
const loadsAt = (now: Date, works: readonly Work[], minutes: number) =>
  new Map(works.map((work, n) => [Math.ceil(now.getTime() / 3_600_000) * 3_600_000 + n * minutes * 60_000, work]));

const isOpen = ({ horario }: Shop, at: Date) => {
  const { today, minute } = shopClock(at);
  return isOpenAt(horario, today, minute);
};

describe('a promised hour', () => {
  it('is never past, never while the shop is closed, never earlier than it can be made, and has room', () => {
    fc.assert(
      fc.property(shops, asks, moments, loads, (shop, ask, now, works) => {
        const busy = loadsAt(now, works, shop.pedidos.tramo_minutos);
        const chosen = chooseHour(shop, ask, busy, now);
        const hours = alternatives(shop, ask, busy, now).map(({ hora }) => new Date(hora));
        if ('at' in chosen) hours.push(chosen.at);
        for (const at of hours) {
          expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime() + shop.pedidos.demora_minutos * 60_000 + ask.prepSeconds * 1000);
          expect(isOpen(shop, at)).toBe(true);
          expect(fits(shop, ask.work, at, busy, now)).toBe(true);
          // An alternative is accepted when it is requested.
          expect(chooseHour(shop, { ...ask, hora: at }, busy, now)).toEqual({ at });
        }
      }),
      { numRuns: 150 },
    );
  });
});

const always: [string, string][] = [['00:00', '24:00']];

describe('alternatives', () => {
  it('are the nearest hours, including those of the day before', () => {
    const horario = {
      semana: { lun: always, mar: always, mie: always, jue: always, vie: always, sab: always, dom: always },
      cerrados: [],
      especiales: { '2026-03-12': [['08:00', '08:10']], '2026-03-13': [['07:00', '23:00']], '2026-03-11': [['21:00', '22:00']] } as Record<
        string,
        [string, string][]
      >,
    };
    const shop: Shop = { horario, pedidos: { ...DEFAULT_SETTINGS.pedidos, tramo_minutos: 20, capacidad: { barra: 1, cocina: 1 } } };
    // 8:00 AM in Mexico City.
    const hora = new Date('2026-03-12T14:00:00Z');
    const ask: Ask = { tipo: 'recoger', hora, work: { barra: 60, cocina: 0 }, prepSeconds: 60 };
    const full = new Map([[hora.getTime(), { barra: 60, cocina: 0 }]]);
    const hours = alternatives(shop, ask, full, new Date('2026-03-10T18:00:00Z'));
    expect(hours.map((one) => one.hora)).toEqual([
      '2026-03-12T03:40:00.000Z',
      '2026-03-12T03:20:00.000Z',
      '2026-03-12T03:00:00.000Z',
      '2026-03-13T13:00:00.000Z',
      '2026-03-13T13:20:00.000Z',
    ]);
  });
});

describe('as soon as possible', () => {
  const shop: Shop = {
    horario: {
      ...DEFAULT_SETTINGS.horario,
      semana: { lun: always, mar: always, mie: always, jue: always, vie: always, sab: always, dom: always },
    },
    pedidos: DEFAULT_SETTINGS.pedidos,
  };
  const ask: Ask = { tipo: 'mesa', hora: null, work: { barra: 60, cocina: 0 }, prepSeconds: 60 };
  // Mexico City is six hours behind UTC.
  const late = new Date('2026-03-11T05:55:00Z');

  it('continues past midnight in a shop that does not close', () => {
    expect(chooseHour(shop, ask, new Map(), late)).toEqual({ at: new Date('2026-03-11T06:00:00Z') });
  });

  it('ends at midnight in a shop that is closed on the next day', () => {
    const horario = { ...shop.horario, cerrados: ['2026-03-11'] };
    expect(chooseHour({ ...shop, horario }, ask, new Map(), late)).toEqual({ why: 'closed' });
  });
});

describe('a zone', () => {
  const zone = (nombre: string, codigos: string[], costo = 10) => ({
    nombre,
    codigos,
    costo,
    minimo: 0,
    minutos: [10, 20] as [number, number],
  });

  it('is found by the exact code, then the longest prefix, then the first', () => {
    const zones = [zone('a', ['06*']), zone('b', ['067*']), zone('c', ['06700']), zone('d', ['067*', '0*'])];
    const named = (code: string) => zoneOf(zones, code)?.nombre ?? null;
    expect([named('06700'), named('06720'), named('06010'), named('01000'), named('99999')]).toEqual(['c', 'b', 'a', 'd', null]);
  });

  it('delivers exactly where it is offered, at the offered price', () => {
    const codes = fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0'));
    const prefixes = fc.tuple(codes, fc.integer({ min: 1, max: 5 })).map(([code, n]) => (n === 5 ? code : `${code.slice(0, n)}*`));
    const zones = fc.array(fc.tuple(fc.array(prefixes, { minLength: 1, maxLength: 3 }), fc.nat(100)), { maxLength: 5 });
    fc.assert(
      fc.property(zones, codes, (rows, postalCode) => {
        const shop = {
          pedidos: { ...DEFAULT_SETTINGS.pedidos, tipos: { recoger: true, mesa: true, domicilio: true, paquete: true } },
          entrega: { ...DEFAULT_SETTINGS.entrega, zonas: rows.map(([codigos, costo], n) => zone(`zona ${n}`, codigos, costo)) },
        };
        const offer = offers(shop, { postalCode }).find(({ tipo }) => tipo === 'domicilio');
        const cents = () => deliveryCentsOf('domicilio', shop, { postalCode });
        if (offer) expect(cents()).toBe(offer.costo * 100);
        else expect(cents).toThrow();
      }),
    );
  });
});
