import type { BarItem } from './bar.ts';

/** Rules of the bar that page and server share. Without zod schemas, so that pages may load them. */

/** The bar's time for one cup of coffee. The bar's screen estimates the next ready time with it, and sales at the counter reserve it. */
export const CUP_SECONDS = 60;

/** How long ready orders stay on the bar's screen. */
export const READY_MINUTES = 30;

/** Whether a line still has to be prepared at a station; goods that need no preparation never count. */
export const isOpenLine = ({ station, made_at }: Pick<BarItem, 'station' | 'made_at'>): boolean => station !== 'none' && made_at === null;
