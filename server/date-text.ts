import { TIME_ZONE } from '#contract/shop.ts';

/** Days and hours as mails, tickets and slips say them, by the shop's clock. */

const day = new Intl.DateTimeFormat('es-MX', { timeZone: TIME_ZONE, day: 'numeric', month: 'long', year: 'numeric' });
const hour = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, hour: 'numeric', minute: '2-digit' });

/** `27 de noviembre de 2026` */
export const dayText = (instant: Date): string => day.format(instant);

/** `4:00 PM` */
export const hourText = (instant: Date): string => hour.format(instant).replace('\u202f', ' ');

/** `27 de noviembre de 2026, 4:00 PM` */
export const momentText = (instant: Date): string => `${dayText(instant)}, ${hourText(instant)}`;
