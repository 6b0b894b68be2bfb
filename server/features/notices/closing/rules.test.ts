import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { lastClosedDay } from './rules.ts';

const { horario } = DEFAULT_SETTINGS;
/** Mexico City is six hours behind UTC. */
const at = (text: string) => new Date(`${text}-06:00`);

describe('the day whose closing has passed', () => {
  it('is today from the last closing hour on, and yesterday before it', () => {
    expect(lastClosedDay(horario, at('2026-11-28T22:59:59'))).toBe('2026-11-27');
    expect(lastClosedDay(horario, at('2026-11-28T23:00:00'))).toBe('2026-11-28');
  });

  it('ends with the last of several spans, also at midnight', () => {
    const especiales: typeof horario.especiales = {
      '2026-11-28': [
        ['08:00', '12:00'],
        ['16:00', '24:00'],
      ],
    };
    expect(lastClosedDay({ ...horario, especiales }, at('2026-11-28T12:30:00'))).toBe('2026-11-27');
    expect(lastClosedDay({ ...horario, especiales }, at('2026-11-29T00:00:00'))).toBe('2026-11-28');
  });

  it('ends at midnight without opening hours', () => {
    const hours = { ...horario, cerrados: ['2026-11-28'] };
    expect(lastClosedDay(hours, at('2026-11-28T23:59:00'))).toBe('2026-11-27');
    expect(lastClosedDay(hours, at('2026-11-29T00:01:00'))).toBe('2026-11-28');
  });
});
