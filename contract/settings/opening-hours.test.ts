import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../shop-clock.ts';
import { comingNotes, schemaHours, todayNote, weekLine, weekRows, weekSentence } from './hours-text.ts';
import { dayWord, nextOpening, opensText, untilOpening } from './next-opening.ts';
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

describe('the next opening', () => {
  const SHUT: Span[] = [];
  const ALWAYS: Span[] = [['00:00', '24:00']];
  const EVENING: Span[] = [['17:00', '24:00']];
  const USUALLY: Span[] = [['07:00', '23:00']];
  const LATE: Span[] = [
    ['00:00', '02:00'],
    ['17:00', '24:00'],
  ];
  const TWICE: Span[] = [
    ['07:00', '12:00'],
    ['21:00', '23:00'],
  ];
  /** From 8:00 PM of Monday on. `days`: the hours of that day and of the following ones; the last ones apply to all later days. */
  const openingWith = (...days: Span[][]) => {
    const last = days.at(-1) as Span[];
    const semana = Object.fromEntries(WEEK.map((one) => [one, last])) as OpeningHours['semana'];
    // The first hours also apply to the day before.
    const especiales = Object.fromEntries([[addDays(MONDAY, -1), days[0]], ...days.map((spans, at) => [addDays(MONDAY, at), spans])]);
    return nextOpening({ semana, cerrados: [], especiales }, { today: MONDAY, minute: 20 * 60 });
  };

  it.each<[string, Span[][], number, number]>([
    ['the next morning', [USUALLY], 1, 420],
    ['a later hour of the same day', [TWICE], 0, 1260],
    ['not midnight, when an evening goes on', [EVENING, LATE], 1, 1020],
    ['the first day that is not closed', [EVENING, SHUT, SHUT, EVENING], 3, 1020],
    ['midnight in a shop that never closes', [ALWAYS], 1, 0],
    ['the end of the first whole day, when that begins at night', [EVENING, ALWAYS], 2, 0],
  ])('is %s', (_, days, ahead, minute) => expect(openingWith(...days)).toEqual({ day: addDays(MONDAY, ahead), minute }));

  it('is named by its own day: never by tomorrow when tomorrow is closed', () => {
    // 10:00 PM of Saturday 28 November.
    const [night, morning] = [new Date('2026-11-29T04:00:00Z'), new Date('2026-11-28T12:00:00Z')];
    const shut = (...cerrados: string[]) => hours({ cerrados });
    const late = { today: '2026-11-28', minute: 22 * 60 };
    const words = (some: OpeningHours) => [opensText(some, night), untilOpening(nextOpening(some, late), night)];
    expect(words(week({ sab: [['07:00', '21:00']] }))).toEqual(['Abre mañana a las 7:00 AM', 'Hasta mañana']);
    const monday = ['Abre el lunes 30 a las 7:00 AM', 'Hasta el lunes 30'];
    expect(words({ ...week({ sab: [['07:00', '21:00']] }), cerrados: ['2026-11-29'] })).toEqual(monday);
    const holidays = { ...week({ sab: [['07:00', '21:00']] }), cerrados: Array.from({ length: 9 }, (_, at) => addDays('2026-11-29', at)) };
    expect(words(holidays)).toEqual(['Abre el martes 8 de diciembre a las 7:00 AM', 'Hasta el martes 8 de diciembre']);
    expect(untilOpening(nextOpening(USUAL, { today: '2026-11-28', minute: 360 }), morning)).toBe('Hasta las 7:00 AM');
    expect(opensText(shut('2026-11-28'), night)).toBe('Abre mañana a las 7:00 AM');
    expect(opensText(USUAL, night)).toBeNull();
    expect(dayWord('2026-11-28', '2026-11-28')).toBe('hoy');
  });

  it('is far in the future when the shop has no hours', () => expect(openingWith(SHUT).day > '2027-11-23').toBe(true));
});
