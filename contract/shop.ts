/** The shop's time zone: opening hours, visits, mails and scheduled jobs use it, wherever the reader is. */
export const TIME_ZONE = 'America/Mexico_City';

/** How soon the shop answers messages. */
export const ANSWER_TIME = 'en un día hábil';

/** The name of the customers' club: newsletter and points. */
export const clubOf = (name: string): string => `Club ${name}`;

/** The beginning of downloaded files' names: `casa-blanca`. */
export const fileStem = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'tienda';

/** The first letter or digit of a name, as a capital; empty for a name without any. */
export const firstLetter = (name: string): string =>
  (/[\p{L}\p{N}]\p{M}*/u.exec(name.normalize('NFC'))?.[0] ?? '').toLocaleUpperCase('es-MX');
