import { type ByMethod, byMethod, type TillMethod } from '#contract/till-methods.ts';
import type { SHIFT_EVENTS } from '#server/features/payments/till/table.ts';

/** A sum of money in a shift. Centavos. */
export type Moved = { method: TillMethod; cents: number };
export type Event = { kind: (typeof SHIFT_EVENTS)[number]; cents: number };

/** How an event changes the cash in the drawer. */
const SIGN: Record<Event['kind'], -1 | 0 | 1> = { entrada: 1, salida: -1, propina: -1, apertura: 0, cuenta_borrada: 0 };

/**
 * What a count of the shift should find, by method.
 * @param payments what was taken, tips included and change excluded
 * @param returns money that went back. Only cash leaves the drawer: returns to cards and accounts are confirmed by hand, also after the shift
 */
export function expected(floatCents: number, payments: readonly Moved[], returns: readonly Moved[], events: readonly Event[]): ByMethod {
  const taken = byMethod(payments);
  const moved = events.reduce((sum, { kind, cents }) => sum + SIGN[kind] * cents, 0);
  return { ...taken, efectivo: floatCents + taken.efectivo + moved - byMethod(returns).efectivo };
}

/** Counted less expected. */
export const differenceOf = (counted: ByMethod, should: ByMethod): ByMethod => ({
  efectivo: counted.efectivo - should.efectivo,
  terminal: counted.terminal - should.terminal,
  transferencia: counted.transferencia - should.transferencia,
});
