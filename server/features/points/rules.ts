/** One point for each whole peso that was paid. */
export const pointsFor = (paidCents: number): number => Math.floor(paidCents / 100);

/** The order's amount may be named in pesos or in its points. */
export const namesAmount = (amount: number, paidCents: number): boolean =>
  amount === pointsFor(paidCents) || Math.abs(amount * 100 - paidCents) < 1e-3;
