import { describe, expect, it } from 'vitest';
import { cashSum, signed, sumOf, verdictOf } from './rules.ts';

describe('the difference of a count', () => {
  it.each([
    [-12.5, 'falta', 'Faltan $12.50'],
    [4, 'sobra', 'Sobran $4.00'],
    [0, 'cuadra', 'Cuadra'],
    [0.1 + 0.2 - 0.3, 'cuadra', 'Cuadra'],
  ])('%s', (pesos, kind, text) => expect(verdictOf(pesos)).toEqual({ kind, text }));

  it('is written with a minus sign, and nothing is not negative', () => {
    expect([signed(-12.5), signed(-0), signed(3)]).toEqual(['−$12.50', '$0.00', '$3.00']);
  });
});

it('leads to the expected cash to the centavo', () => {
  const shift = {
    fondo: 1500,
    entradas: 500,
    salidas: 2586.1,
    propinas_pagadas: 100,
    esperado: { efectivo: 6100.2, terminal: 0, transferencia: 0 },
  };
  const rows = cashSum(shift);
  expect(rows.map(({ sign, pesos }) => `${sign}${pesos}`)).toEqual(['1500', '+6786.3', '+500', '−2586.1', '−100', '=6100.2']);
});

it('adds amounts in centavos', () => expect(sumOf([{ monto: 0.1 }, { monto: 0.2 }])).toBe(0.3));
