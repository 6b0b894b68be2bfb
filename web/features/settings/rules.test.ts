import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { SECTIONS } from '#contract/settings/settings-values.ts';
import { copiedToAll, endOf, freeNumber, joined, nextSpan, pointsErrors, shownEnd, withoutTable } from './rules.ts';

const { lounge, horario, puntos } = DEFAULT_SETTINGS;
const neighbours = (mesas: typeof lounge.mesas) => Object.fromEntries(mesas.map(({ numero, junto_a }) => [numero, junto_a]));

test('a table that is joined with another leaves its old neighbour, and both tables name each other', () => {
  const after = joined(lounge.mesas, 1, 3);
  expect(neighbours(after)).toMatchObject({ 1: 3, 2: undefined, 3: 1, 4: undefined, 5: 6 });
  expect(SECTIONS.lounge.safeParse({ ...lounge, mesas: after }).success).toBe(true);
});

test('removing a table also removes its blocks and its neighbour’s link', () => {
  const block = { desde: '2026-12-01', hasta: '2026-12-02', motivo: 'Barniz' };
  const after = withoutTable({ ...lounge, bloqueos: [{ ...block, mesa: 1 }, { ...block, mesa: 2 }, block] }, 1);
  expect([after.mesas.length, neighbours(after.mesas)[2], after.bloqueos.map(({ mesa }) => mesa)]).toEqual([11, undefined, [2, undefined]]);
  expect(SECTIONS.lounge.safeParse(after).success).toBe(true);
  expect(freeNumber(after.mesas)).toBe(1);
});

test('hours are copied to open days only', () => {
  const semana = { ...horario.semana, lun: [['08:00', '12:00'] as [string, string]], dom: [] };
  const after = copiedToAll(semana, 'lun');
  expect([after.mar, after.sab, after.dom]).toEqual([[['08:00', '12:00']], [['08:00', '12:00']], []]);
});

test('the end of the day is shown as midnight in a time input', () => {
  expect([shownEnd('24:00'), endOf('00:00'), shownEnd('23:00'), endOf('23:00')]).toEqual(['00:00', '24:00', '23:00', '23:00']);
  expect(nextSpan([['07:00', '12:00']])).toEqual(['12:00', '24:00']);
  expect(nextSpan([['07:00', '24:00']])).toBeNull();
});

test('a free product must not cost fewer points than a discount', () => {
  expect(Object.keys(pointsErrors({ ...puntos, gratis_puntos: 9000 }))).toEqual(['gratis_puntos']);
  expect(pointsErrors(puntos)).toEqual({});
});
