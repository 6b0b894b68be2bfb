/**
 * Cleans texts that people paste, before any check. Without zod, so that pages may load it.
 * Copied telephones, names and addresses contain invisible characters. With them a correct telephone was refused, and one e-mail made two
 * accounts.
 */

/**
 * Marks without a shape: soft hyphens, zero-width and bidirectional marks, tags. The first group keeps the joiner inside an emoji, such as
 * those of a family.
 */
const MARKS =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d)(?=\p{Extended_Pictographic})|\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const LINE_BREAKS = /\r\n|[\r\u2028\u2029]/g;
const SPACES = /\p{Zs}/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/** Composes letters (NFC), removes marks without a shape, makes every space a plain one, and trims. Idempotent. */
export const cleanText = (text: string): string =>
  text
    .replace(MARKS, (_, emoji?: string) => emoji ?? '')
    .replace(LINE_BREAKS, '\n')
    .replace(SPACES, ' ')
    .normalize('NFC')
    .trim();

/** A clean text in which every dash is a hyphen: for telephones and codes. */
export const cleanCode = (text: string): string => cleanText(text).replace(DASHES, '-');

/** What people write before the ten digits of a Mexican telephone: the country, its old mobile prefix, and those of calls within Mexico. */
const PREFIX = /^(?:521?|04[45])(?=\d{10}$)/;

/** Whether a clean text is a telephone of Mexico: ten digits, with an optional `+52`, `521`, `044` or `045` and parentheses. */
export const isMexicanPhone = (text: string): boolean =>
  !/[^\d +()-]/.test(text) && text.replace(/\D/g, '').replace(PREFIX, '').length === 10;

/** The form in which telephones are compared: their last ten digits. Empty when there are fewer. */
export const phoneKey = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 10 ? '' : digits.slice(-10);
};
