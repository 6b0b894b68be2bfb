/** Spreadsheets run what begins like a formula: an apostrophe makes it the text that it is. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** By RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const csv = (rows: string[][]): string => `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
