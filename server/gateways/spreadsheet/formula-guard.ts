/**
 * The beginning of cells that spreadsheets run as a formula: an equals, plus, minus or at sign, a tab or a line break. Spreadsheets with a
 * Japanese or Chinese keyboard run the full-width forms, and some accept other dashes for the minus. Spaces and invisible characters before
 * the sign count as part of the beginning, because some programs drop them; apostrophes do too, so that `unguarded` restores every guarded
 * text.
 */
const SIGNS = [
  ...['=', '\u207c', '\u208c', '\ua78a', '\ufe66', '\uff1d'],
  ...['+', '\u207a', '\u208a', '\u2795', '\ufb29', '\ufe62', '\uff0b'],
  ...['\\-', '\u00ad', '\u02d7', '\u2010-\u2015', '\u2043', '\u207b', '\u208b', '\u2212', '\u2796', '\ufe58', '\ufe63', '\uff0d'],
  ...['@', '\ufe6b', '\uff20'],
].join('');
const START = `'*(?:[\\t\\r\\n]|[\\s\\p{Cf}]*[${SIGNS}])`;
const FORMULA = new RegExp(`^${START}`, 'u');
const GUARDED = new RegExp(`^'(?=${START})`, 'u');

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Restores a guarded text. */
export const unguarded = (text: string): string => text.replace(GUARDED, '');
