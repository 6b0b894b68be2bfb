import { expect, test } from 'vitest';
import { fullDay, monthAndYear, namedDay } from './days.ts';

test('days have Spanish names', () => {
  expect(namedDay('2026-11-28')).toBe('Sábado 28 de noviembre');
  expect(fullDay('2026-11-28')).toBe('28 de noviembre de 2026');
  expect(monthAndYear('2026-11-28')).toBe('Noviembre 2026');
});
