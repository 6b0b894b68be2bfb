/** The largest tip, in percent of what the products cost. */
export const MOST_TIP_PERCENT = 50;

/** @param baseCents what the products cost after discounts and rewards, in centavos */
export const mostTipCents = (baseCents: number): number => Math.floor((baseCents * MOST_TIP_PERCENT) / 100);

/** @param most the largest tip, as a price */
export const tipTooLarge = (most: string): string => `La propina puede ser de hasta ${most}, la mitad de tu pedido.`;
