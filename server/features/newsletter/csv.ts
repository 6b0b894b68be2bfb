/** An apostrophe keeps spreadsheets from running a text that begins like a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** CSV by RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export const csv = (rows: string[][]): string => `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
