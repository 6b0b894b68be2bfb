/** The shop's time zone: opening hours, visits, mails and scheduled jobs use it, wherever the reader is. */
export const TIME_ZONE = 'America/Mexico_City';

/** How soon the shop answers messages. */
export const ANSWER_TIME = 'en un día hábil';

/** The name of the customers' club: newsletter and points. */
export const clubOf = (name: string): string => `Club ${name}`;
