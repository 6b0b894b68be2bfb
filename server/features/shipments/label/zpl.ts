import type { labelWords } from './words.ts';

/** A6 at 203 dots an inch, the resolution of most label printers. */
const [WIDTH, HEIGHT] = [839, 1183];
const LEFT = 48;

/** `^` and `~` begin commands, and `\` escapes within a block: in texts they are replaced by similar characters. */
export const zplText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('^', 'ˆ')
    .replaceAll('~', '˜')
    .replaceAll('\\', '/');

type Text = { y: number; height: number; lines?: number; align?: 'L' | 'R' | 'C' };

const text = (said: string, { y, height, lines = 1, align = 'L' }: Text): string =>
  `^FO${LEFT},${y}^A0N,${height},${height}^FB${WIDTH - 2 * LEFT},${lines},4,${align},0^FD${zplText(said)}^FS`;
const rule = (y: number): string => `^FO${LEFT},${y}^GB${WIDTH - 2 * LEFT},3,3^FS`;

/** The label in ZPL II: UTF-8 (`^CI28`), Code 128 with automatic subsets. No text can add a command. */
export function labelZpl({ number, service, folio, weight, pieces, contents, from, to }: ReturnType<typeof labelWords>): string {
  const [name = '', ...address] = to;
  return `${[
    '^XA',
    '^CI28',
    `^PW${WIDTH}`,
    `^LL${HEIGHT}`,
    '^LH0,0',
    text('CASA BLANCA', { y: 48, height: 40 }),
    text(service, { y: 48, height: 46, align: 'R' }),
    rule(120),
    text('Remitente', { y: 136, height: 22 }),
    ...from.map((line, index) => text(line, { y: 166 + index * 38, height: 26 })),
    rule(330),
    text('Destinatario', { y: 346, height: 22 }),
    text(name, { y: 376, height: 42, lines: 2 }),
    ...address.map((line, index) => text(line, { y: 474 + index * 62, height: 28, lines: 2 })),
    rule(676),
    text(`Pedido ${folio} · ${pieces} · ${weight}`, { y: 692, height: 28 }),
    text(contents, { y: 732, height: 24, lines: 2 }),
    // 3 dots a module, centred. `A`: the printer chooses the subsets.
    `^BY3,3,240^FO${Math.round((WIDTH - 3 * MODULES) / 2)},800^BCN,240,N,N,N,A^FD${number}^FS`,
    text(number, { y: 1060, height: 50, align: 'C' }),
    '^XZ',
  ].join('\n')}\n`;
}

/** The width of the bar code of the built-in carrier's numbers, in modules. */
const MODULES = 123;
