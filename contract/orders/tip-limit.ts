/** The largest tip, in percent of the price of the products. */
export const MOST_TIP_PERCENT = 50;

/** @param baseCents the price of the products after discounts and rewards, in centavos */
export const mostTipCents = (baseCents: number): number => Math.floor((baseCents * MOST_TIP_PERCENT) / 100);

/** @param most the largest tip, formatted as a price */
export const tipTooLarge = (most: string): string => `La propina puede ser de hasta ${most}, la mitad de tu pedido.`;
