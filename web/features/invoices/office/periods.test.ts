import { expect, it } from 'vitest';
import { spanOf } from './periods.ts';

it.each([
  ['dia', '2026-11-18', '2026-11-18', '2026-11-18'],
  ['semana', '2026-11-18', '2026-11-16', '2026-11-22'],
  ['semana', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['semana', '2026-12-01', '2026-12-01', '2026-12-06'],
  ['semana', '2026-12-31', '2026-12-28', '2026-12-31'],
  ['quincena', '2026-11-15', '2026-11-01', '2026-11-15'],
  ['quincena', '2028-02-16', '2028-02-16', '2028-02-29'],
  ['mes', '2026-12-09', '2026-12-01', '2026-12-31'],
] as const)('the %s of %s goes from %s to %s', (period, day, desde, hasta) => {
  expect(spanOf(period, day)).toEqual({ desde, hasta });
});
