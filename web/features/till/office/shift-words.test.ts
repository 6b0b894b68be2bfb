import { expect, it } from 'vitest';
import type { WholeShift } from '#contract/till/till.ts';
import { countText, daysText, figureDays, hoursBetween, spanText, takenBy, together } from './shift-words.ts';

const SUMS = { efectivo: 0, terminal: 0, transferencia: 0 };
const shift = (parts: Partial<WholeShift>): WholeShift => ({
  id: 'a',
  caja: 'Caja 1',
  abierto_por: { id: 'l', name: 'Lucía Mena' },
  abierto_at: '2026-11-21T13:02:00.000Z',
  fondo: 1500,
  fondo_esperado: null,
  cerrado_por: null,
  cerrado_at: null,
  esperado: SUMS,
  contado: null,
  diferencia: null,
  se_queda: null,
  ventas: 100.1,
  pedidos: 3,
  propinas: [{ user_id: 'l', nombre: 'Lucía Mena', monto: 20.2 }],
  descuentos: [],
  canjes: [],
  devoluciones: 0,
  entradas: 0,
  salidas: 0,
  propinas_pagadas: 0,
  cuentas_borradas: 0,
  aperturas: 0,
  tardias: 0,
  pagos: [],
  notas: null,
  ...parts,
});
const closed = shift({ cerrado_at: '2026-11-21T21:04:00.000Z', diferencia: { ...SUMS, efectivo: -12.5, terminal: 2 } });

it('adds the shifts of a day to the centavo', () => {
  expect(takenBy(closed)).toBe(120.3);
  const day = together([closed, shift({}), { id: 'b', caja: 'Caja 2', abierto_por: null, abierto_at: '', fondo: 0 }]);
  expect(day).toEqual({ closed: 1, open: 1, orders: 6, taken: 240.6, tips: 40.4, difference: -10.5 });
  expect(countText(day)).toBe('1 turno cerrado, 1 abierto');
  expect([countText({ closed: 0, open: 2 }), countText({ closed: 2, open: 0 })]).toEqual(['2 turnos abiertos', '2 turnos cerrados']);
});

it('names a shift by its hours, and by both days over midnight', () => {
  expect([spanText(closed), spanText(shift({}))]).toEqual(['7:02 AM – 3:04 PM', '7:02 AM – abierto']);
  expect(spanText(shift({ cerrado_at: '2026-11-22T08:00:00.000Z' }))).toBe('7:02 AM – 22 nov 2026, 2:00 AM');
});

it('takes the days of the figures from a filter that may have one end', () => {
  const today = '2026-11-21';
  expect(figureDays('', '', today)).toEqual({ desde: today, hasta: today });
  expect(figureDays('2026-11-01', '2026-11-07', today)).toEqual({ desde: '2026-11-01', hasta: '2026-11-07' });
  expect(figureDays('2026-11-01', '', today)).toEqual({ desde: '2026-11-01', hasta: today });
  expect(figureDays('2026-12-01', '', today)).toEqual({ desde: '2026-12-01', hasta: '2026-12-01' });
  expect(figureDays('', '2026-11-07', today)).toEqual({ desde: '2021-11-04', hasta: '2026-11-07' });
  expect(daysText({ desde: today, hasta: today }, today)).toBe('Hoy');
  expect(daysText({ desde: '2026-11-07', hasta: '2026-11-07' }, today)).toBe('7 de noviembre de 2026');
  expect(daysText({ desde: '2026-11-01', hasta: today }, today)).toBe('1 de noviembre de 2026 – 21 de noviembre de 2026');
});

it('lists the hours between the first sale and the last one', () => {
  const sold = [
    { hora: 11, total: 62 },
    { hora: 13, total: 40 },
  ];
  expect(hoursBetween(sold)).toEqual([
    { label: '11 AM', value: 62 },
    { label: '12 PM', value: 0 },
    { label: '1 PM', value: 40 },
  ]);
  expect(hoursBetween([])).toEqual([]);
});
