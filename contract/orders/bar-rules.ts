import type { BarItem, BarOrder } from './bar.ts';
import type { OrderStatus } from './order-statuses.ts';

/** The rules of the bar that page and server share. No schemas, so that pages may load them. */

/** What a cup of coffee takes of the bar's time, for the promise on its screen and for sales at the counter. */
export const CUP_SECONDS = 60;

/** Orders that the bar has to prepare. */
export const TO_PREPARE: readonly OrderStatus[] = ['pagado', 'preparando'];

/** How long ready orders stay on the screen. */
export const READY_MINUTES = 30;

export const isToPrepare = ({ status }: Pick<BarOrder, 'status'>): boolean => TO_PREPARE.includes(status);

/** Whether a line waits for a station; goods that are ready wait for none. */
export const isOpenLine = ({ station, made_at }: Pick<BarItem, 'station' | 'made_at'>): boolean => station !== 'none' && made_at === null;
