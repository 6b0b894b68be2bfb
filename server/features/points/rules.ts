/** Whether `amount` equals the order's amount in pesos, its whole pesos, or its points. */
export const namesAmount = (amount: number, { paidCents, points }: { paidCents: number; points: number }): boolean =>
  amount === points || amount === Math.floor(paidCents / 100) || Math.abs(amount * 100 - paidCents) < 1e-3;
