import { toPesos } from '#contract/money.ts';
import type { Shift, WholeShift } from '#contract/till/till.ts';
import type { ByMethod } from '#contract/till-methods.ts';
import { tills } from '#server/features/payments/index.ts';
import type { Figures, PersonSum } from './figures.ts';

/** The names of accounts by their ids. */
export type Names = ReadonlyMap<string, string>;

export const DELETED = 'Cuenta borrada';

/** The accounts that a shift names. */
export const peopleIn = ({ openedBy, closedBy }: tills.ShiftRow, figures?: Figures): string[] =>
  [
    ...[openedBy, closedBy],
    ...(figures ? [figures.tips, figures.discounts, figures.rewards, figures.found].flat().map(({ userId }) => userId) : []),
  ].filter((id) => id !== null);

const person = (id: string | null, names: Names) => {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
};

const sums = ({ efectivo, terminal, transferencia }: ByMethod) => ({
  efectivo: toPesos(efectivo),
  terminal: toPesos(terminal),
  transferencia: toPesos(transferencia),
});

/** What all methods come to. */
export const sumOf = ({ efectivo, terminal, transferencia }: ByMethod): number => efectivo + terminal + transferencia;

/** What staff see of an open shift: nothing that tells what the count should find. */
export const blind = (shift: tills.ShiftRow, names: Names): Shift => ({
  id: shift.id,
  caja: shift.till,
  abierto_por: person(shift.openedBy, names),
  abierto_at: shift.openedAt.toISOString(),
  fondo: toPesos(shift.floatCents),
});

/** A shift as managers see it. */
export function whole(shift: tills.ShiftRow, figures: Figures, names: Names): WholeShift {
  const by = (rows: readonly PersonSum[]) =>
    rows.map(({ userId, cents }) => {
      const known = person(userId, names);
      return { user_id: known?.id ?? null, nombre: known?.name ?? DELETED, monto: toPesos(cents) };
    });
  const { counted } = shift;
  return {
    id: shift.id,
    caja: shift.till,
    abierto_por: person(shift.openedBy, names),
    abierto_at: shift.openedAt.toISOString(),
    fondo: toPesos(shift.floatCents),
    fondo_esperado: shift.expectedFloatCents === null ? null : toPesos(shift.expectedFloatCents),
    cerrado_por: person(shift.closedBy, names),
    cerrado_at: shift.closedAt?.toISOString() ?? null,
    esperado: sums(figures.expected),
    contado: counted && sums(counted),
    diferencia: counted && sums(tills.differenceOf(counted, figures.expected)),
    se_queda: shift.keptCents === null ? null : toPesos(shift.keptCents),
    ventas: toPesos(figures.salesCents),
    pedidos: figures.orders,
    propinas: by(figures.tips),
    descuentos: by(figures.discounts),
    canjes: by(figures.rewards),
    devoluciones: toPesos(sumOf(figures.returned)),
    entradas: toPesos(figures.inCents),
    salidas: toPesos(figures.outCents),
    propinas_pagadas: toPesos(figures.tipsOutCents),
    cuentas_borradas: figures.deleted,
    aperturas: figures.openings,
    tardias: figures.late,
    pagos: figures.payments.map(({ orderId, method, cents, reference }) => ({
      order_id: orderId,
      metodo: method,
      monto: toPesos(cents),
      referencia: reference,
    })),
    notas: shift.notes,
  };
}
