import { type ByMethod, TILL_METHODS, type TillMethod } from '#contract/till-methods.ts';

export type Part = { method: TillMethod; cents: number };

/**
 * How a refund is divided unless the request says it: as it was paid, from the way with the most money first, so that a small refund is one
 * payment back.
 */
export function divided(left: ByMethod, cents: number): Part[] {
  let rest = cents;
  return TILL_METHODS.toSorted((one, other) => left[other] - left[one]).flatMap((method) => {
    const part = Math.min(rest, left[method]);
    rest -= part;
    return part > 0 ? [{ method, cents: part }] : [];
  });
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);
