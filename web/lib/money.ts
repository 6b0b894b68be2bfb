import { toCents } from '#contract/money.ts';

const exact = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
const whole = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN', maximumFractionDigits: 0 });

/** `$1,279.00`; takes pesos, as they come over the wire. */
export const formatPrice = (pesos: number): string => exact.format(toCents(pesos) / 100);

/** `$1,279`, for cards. */
export const formatWholePrice = (pesos: number): string => whole.format(pesos);
