import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../shop-clock.ts';
import { comingNotes, schemaHours, todayNote, weekLine, weekRows, weekSentence } from './hours-text.ts';
import { isOpenAt, isOpenFor, minutesOf, type OpeningHours, type Span, spansOn, WEEK, weekdayOf } from './opening-hours.ts';
import { DEFAULT_SETTINGS } from './settings-defaults.ts';
import { SECTIONS } from './settings-values.ts';

const USUAL = DEFAULT_SETTINGS.horario;
const hours = (changes: Partial<OpeningHours>): OpeningHours => ({ ...USUAL, ...changes });
const week = (changes: Partial<OpeningHours['semana']>): OpeningHours => hours({ semana: { ...USUAL.semana, ...changes } });

/** 2026-11-23 is a Monday. */
const MONDAY = '2026-11-23';

const time = fc
  .integer({ min: 0, max: 1440 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
/** Arbitrary of up to three spans that do not overlap, in order. */
const spans = fc
  .uniqueArray(time, { maxLength: 6 })
  .map((times) => times.sort())
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, at): Span => [times[2 * at] as string, times[2 * at + 1] as string]),
  );
const day = fc.integer({ min: 0, max: 13 }).map((count) => addDays(MONDAY, count));
const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
  semana: fc.record(Object.fromEntries(WEEK.map((one) => [one, spans])) as Record<(typeof WEEK)[number], typeof spans>),
  cerrados: fc.uniqueArray(day, { maxLength: 3 }),
  especiales: fc.dictionary(day, spans, { maxKeys: 3, noNullPrototype: true }),
});

describe('opening hours', () => {
  it('take closed days before special days, and these before the week, to the minute', () => {
    fc.assert(
      fc.property(anyHours, day, fc.integer({ min: 0, max: 1439 }), (some, on, minute) => {
        const own = some.cerrados.includes(on) ? [] : (some.especiales[on] ?? some.semana[weekdayOf(on)]);
        const isIn = own.some(([from, until]) => minutesOf(from) <= minute && minute < minutesOf(until));
        expect(isOpenAt(some, on, minute)).toBe(isIn);
      }),
    );
  });

  it('contain a stay only when one span contains every minute of it', () => {
    fc.assert(
      fc.property(anyHours, day, fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 480 }), (some, on, from, length) => {
        const until = from + length;
        const expected = spansOn(some, on).some((span) => {
          const [opens, closes] = span.map(minutesOf) as [number, number];
          return Array.from({ length }, (_, at) => from + at).every((minute) => opens <= minute && minute < closes);
        });
        expect(isOpenFor(some, on, from, until)).toBe(expected);
      }),
    );
  });

  it('end at midnight: later hours are a span of the next day', () => {
    const late = week({ vie: [['18:00', '24:00']], sab: [['00:00', '02:00']] });
    const friday = addDays(MONDAY, 4);
    expect(isOpenFor(late, friday, 22 * 60, 24 * 60)).toBe(true);
    expect(isOpenFor(late, friday, 23 * 60, 25 * 60)).toBe(false);
    expect([isOpenAt(late, addDays(friday, 1), 119), isOpenAt(late, addDays(friday, 1), 120)]).toEqual([true, false]);
  });

  it('are accepted in any order and answered in order, and the answer is accepted again', () => {
    fc.assert(
      fc.property(anyHours, (some) => {
        const sent = { ...some, semana: Object.fromEntries(WEEK.map((one) => [one, some.semana[one].toReversed()])) };
        const answered = SECTIONS.horario.parse(sent);
        expect(answered.semana).toEqual(some.semana);
        expect(SECTIONS.horario.parse(structuredClone(answered))).toEqual(answered);
      }),
    );
  });
});

describe('closed and special days', () => {
  it.each(['0000-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])('refuse a year of %s', (far) => {
    const messages = (some: OpeningHours) => SECTIONS.horario.safeParse(some).error?.issues.map(({ message }) => message);
    expect(messages(hours({ cerrados: [far] }))).toEqual(['Escribe una fecha entre 2000 y 2100.']);
    expect(SECTIONS.horario.safeParse(hours({ especiales: { [far]: [] } })).success).toBe(false);
  });
});

describe('the words for opening hours', () => {
  it('name a week with the same hours in short', () => {
    expect([weekLine(USUAL), weekSentence(USUAL), schemaHours(USUAL)]).toEqual([
      'Lunes a domingo, 7 AM – 11 PM',
      'de lunes a domingo, de 7 AM a 11 PM',
      ['Mo-Su 07:00-23:00'],
    ]);
  });

  it('name groups of days, breaks, closed days and hours past midnight', () => {
    const some = week({
      vie: [['07:30', '24:00']],
      sab: [
        ['00:00', '02:00'],
        ['09:00', '24:00'],
      ],
      dom: [],
    });
    expect(weekLine(some)).toBe(
      'Lunes a jueves 7 AM – 11 PM · Viernes 7:30 AM – 12 AM · Sábado 12 AM – 2 AM y 9 AM – 12 AM · Domingo cerrado',
    );
    expect(weekRows(week({ sab: [], dom: [] }))).toEqual([
      ['Lunes a viernes', '7 AM – 11 PM'],
      ['Sábado y domingo', 'Cerrado'],
    ]);
    expect(schemaHours(week({ dom: [] }))).toEqual(['Mo-Sa 07:00-23:00']);
  });

  it('name the unusual hours of today and the next days only', () => {
    const christmas = hours({
      cerrados: ['2026-12-25'],
      especiales: { '2026-12-24': [['08:00', '14:00']], '2026-12-23': [['07:00', '23:00']] },
    });
    expect([todayNote(christmas, '2026-12-25'), todayNote(christmas, '2026-12-24'), todayNote(christmas, '2026-12-23')]).toEqual([
      'Hoy está cerrado.',
      'Hoy abrimos de 8 AM a 2 PM.',
      null,
    ]);
    expect(comingNotes(christmas, '2026-12-20', 14, 4)).toEqual([
      'Jueves 24 de diciembre: 8 AM – 2 PM',
      'Viernes 25 de diciembre: cerrado',
    ]);
    expect(comingNotes(USUAL, '2026-12-20', 14, 4)).toEqual([]);
  });
});
