/** The clock of the shop: opening hours, visits, mails and scheduled jobs follow it wherever the reader is. */
export const TIME_ZONE = 'America/Mexico_City';

/** How soon messages are answered. */
export const ANSWER_TIME = 'en un día hábil';

/** The club of the shop's customers: newsletter and points. */
export const clubOf = (name: string): string => `Club ${name}`;
