/** One point for each whole peso. */
export const pointsFor = (paidCents: number): number => Math.floor(paidCents / 100);

/** Whether `amount` is the order's amount in pesos, or its points. */
export const namesAmount = (amount: number, paidCents: number): boolean =>
  amount === pointsFor(paidCents) || Math.abs(amount * 100 - paidCents) < 1e-3;
