import { TIME_ZONE } from '#contract/shop.ts';

/** Formats of days and hours for mails, tickets and slips, in the shop's time zone. */

const day = new Intl.DateTimeFormat('es-MX', { timeZone: TIME_ZONE, day: 'numeric', month: 'long', year: 'numeric' });
const hour = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, hour: 'numeric', minute: '2-digit' });

/** Writes `27 de noviembre de 2026`. */
export const dayText = (instant: Date): string => day.format(instant);

/** Writes `4:00 PM`. */
export const hourText = (instant: Date): string => hour.format(instant).replace('\u202f', ' ');

/** Writes `27 de noviembre de 2026, 4:00 PM`. */
export const momentText = (instant: Date): string => `${dayText(instant)}, ${hourText(instant)}`;
