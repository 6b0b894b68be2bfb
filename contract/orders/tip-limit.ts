/** The largest tip, in percent of the price of the products. */
export const MOST_TIP_PERCENT = 50;

/** @param baseCents the price of the products after discounts and rewards, in centavos */
export const mostTipCents = (baseCents: number): number => Math.floor((baseCents * MOST_TIP_PERCENT) / 100);

/** @param most the largest tip, formatted as a price */
export const tipTooLarge = (most: string): string => `La propina puede ser de hasta ${most}, la mitad de tu pedido.`;

/** At the till the change may stay as the tip, which then may be more than the products cost. In centavos. */
const CHANGE_AS_TIP_CENTS = 50_000;

/** The largest tip at the till. @param baseCents as above */
export const mostTillTipCents = (baseCents: number): number => Math.max(baseCents, CHANGE_AS_TIP_CENTS);

export const tillTipTooLarge = (most: string): string => `En la caja la propina puede ser de hasta ${most}.`;
