/**
 * The beginning of cells that spreadsheets run as a formula. Apostrophes before it count too, so that `unguarded` restores every guarded
 * text.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Restores a guarded text. */
export const unguarded = (text: string): string => text.replace(GUARDED, '');
