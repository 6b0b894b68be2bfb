import { toCents, toPesos } from '#contract/money.ts';
import type { Shift, WholeShift } from '#contract/till/till.ts';
import { formatPrice } from '#web/lib/words/money.ts';

/** What a shift's figures mean. Pure rules. */

/** Whether the answer has the figures, which only managers get. */
export const isWhole = (shift: Shift): shift is WholeShift => shift.esperado !== undefined;

export type Verdict = { kind: 'falta' | 'sobra' | 'cuadra'; text: string };

/** `Faltan $12.50`, `Sobran $4.00`, `Cuadra`. @param pesos counted less expected */
export function verdictOf(pesos: number): Verdict {
  const cents = toCents(pesos);
  if (cents === 0) return { kind: 'cuadra', text: 'Cuadra' };
  const amount = formatPrice(toPesos(Math.abs(cents)));
  return cents < 0 ? { kind: 'falta', text: `Faltan ${amount}` } : { kind: 'sobra', text: `Sobran ${amount}` };
}

/** The difference over all ways to pay. */
export const wholeDifference = ({ diferencia }: Pick<WholeShift, 'diferencia'>): number =>
  diferencia ? toPesos(toCents(diferencia.efectivo) + toCents(diferencia.terminal) + toCents(diferencia.transferencia)) : 0;

/** `−$12.50`, with a minus sign and never a minus zero. */
export const signed = (pesos: number): string => (toCents(pesos) < 0 ? `−${formatPrice(-pesos)}` : formatPrice(Math.abs(pesos)));

export const sumOf = (parts: readonly { monto: number }[]): number => toPesos(parts.reduce((sum, { monto }) => sum + toCents(monto), 0));

export type SumRow = { sign: '' | '+' | '−' | '='; label: string; about?: string; pesos: number };

/**
 * How the expected cash comes about. The cash that was taken follows from the rest, so that the rows always add up; it is less what was
 * given back.
 */
export function cashSum(shift: Pick<WholeShift, 'fondo' | 'entradas' | 'salidas' | 'propinas_pagadas' | 'esperado'>): SumRow[] {
  const { fondo, entradas, salidas, propinas_pagadas: tips, esperado } = shift;
  const taken = toPesos(toCents(esperado.efectivo) - toCents(fondo) - toCents(entradas) + toCents(salidas) + toCents(tips));
  return [
    { sign: '', label: 'Fondo', pesos: fondo },
    { sign: '+', label: 'Cobrado en efectivo', about: 'menos lo devuelto', pesos: taken },
    { sign: '+', label: 'Entradas', pesos: entradas },
    { sign: '−', label: 'Salidas', pesos: salidas },
    ...(tips > 0 ? [{ sign: '−', label: 'Propinas pagadas', pesos: tips } as const] : []),
    { sign: '=', label: 'Esperado', pesos: esperado.efectivo },
  ];
}
