/** How money is taken at a till. Without zod schemas, so that pages may load it. */

export const TILL_METHODS = ['efectivo', 'terminal', 'transferencia'] as const;
export type TillMethod = (typeof TILL_METHODS)[number];

export const TILL_METHOD_NAMES: Record<TillMethod, string> = {
  efectivo: 'Efectivo',
  terminal: 'Terminal',
  transferencia: 'Transferencia',
};

/** The notes that the till offers as keys, in pesos. */
export const KEY_NOTES = [50, 100, 200, 500] as const;

/** Notes and coins that a count lists, in pesos, the largest first. */
export const DENOMINATIONS = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5] as const;

/** A sale may be divided among so many payments. */
export const MOST_PAYMENTS = 10;

/** The sum of each method, in centavos. */
export type ByMethod = Record<TillMethod, number>;

export const NOTHING_TAKEN: ByMethod = { efectivo: 0, terminal: 0, transferencia: 0 };

/** Adds up amounts by method. */
export function byMethod(parts: readonly { method: TillMethod; cents: number }[]): ByMethod {
  const sums = { ...NOTHING_TAKEN };
  for (const { method, cents } of parts) sums[method] += cents;
  return sums;
}

/** The order's way to pay: the one method, or `mixto`. Null without payments, as for a free sale. */
export function methodOfPayments(methods: readonly TillMethod[]): TillMethod | 'mixto' | null {
  const [first, ...others] = new Set(methods);
  return first === undefined ? null : others.length > 0 ? 'mixto' : first;
}
