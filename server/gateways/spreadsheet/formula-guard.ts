/**
 * What spreadsheets run as a formula when a cell begins with it. Apostrophes before it count too, so that `unguarded` finds the text of
 * every guarded one.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;

/** The text with an apostrophe before what a spreadsheet would run as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before it was guarded. */
export const unguarded = (text: string): string => text.replace(GUARDED, '');
