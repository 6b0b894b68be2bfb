import { legible } from '#server/gateways/legible.ts';
import type { labelWords } from './words.ts';

/** A6 at 203 dots an inch, the resolution of most label printers. */
const [WIDTH, HEIGHT] = [839, 1183];
const LEFT = 48;
const INNER = WIDTH - 2 * LEFT;

/** Font 0 of label printers has the letters of Latin-1; `^` and `~` begin commands, and `\` escapes within a block. */
export const zplText = (text: string): string =>
  legible(text, (letter) => (letter >= ' ' && letter <= '~') || (letter >= '\u00a0' && letter <= '\u00ff'))
    .replaceAll('^', 'ˆ')
    .replaceAll('~', '˜')
    .replaceAll('\\', '/');

/** `space`: the height that the text may take; without it the text is one line. */
type Place = { y: number; height: number; space?: number; width?: number; align?: 'L' | 'R' | 'C' };

/** A text of one or more paragraphs. The printer would print what does not fit over the last line, so a long text shrinks. */
function text(said: string | string[], { y, height: wanted, space = wanted + GAP, width = INNER, align = 'L' }: Place): string {
  const paragraphs = [said].flat().map(zplText);
  let height = wanted;
  while (height > SMALLEST && linesOf(paragraphs, width / height) * (height + GAP) > space) height--;
  const lines = Math.max(1, Math.floor(space / (height + GAP)));
  return `^FO${LEFT},${y}^A0N,${height},${height}^FB${width},${lines},${GAP},${align},0^FD${paragraphs.join('\\&')}^FS`;
}

const GAP = 4;
const SMALLEST = 8;

/** How many lines of `most` ems the texts take at most: the widths are larger than those of the printer's font, which is condensed. */
function linesOf(paragraphs: readonly string[], most: number): number {
  const widthOf = (word: string) => [...word].reduce((sum, letter) => sum + (/[\p{Lu}mw@%ˆ˜?]/u.test(letter) ? 0.7 : 0.55), 0);
  return paragraphs.reduce((sum, paragraph) => {
    let [lines, width] = [1, 0];
    for (const word of paragraph.split(' ')) {
      const wide = widthOf(`${word} `);
      if (width > 0 && width + wide > most) [lines, width] = [lines + 1, 0];
      width += wide;
      // The printer breaks a word that is longer than a line.
      while (width > most) [lines, width] = [lines + 1, width - most];
    }
    return sum + lines;
  }, 0);
}

const rule = (y: number): string => `^FO${LEFT},${y}^GB${INNER},3,3^FS`;

/** The label in ZPL II: UTF-8 (`^CI28`), Code 128 with automatic subsets. No text can add a command. */
export function labelZpl({ shop, number, service, folio, weight, pieces, contents, from, to }: ReturnType<typeof labelWords>): string {
  const [name = '', ...address] = to;
  return `${[
    '^XA',
    '^CI28',
    `^PW${WIDTH}`,
    `^LL${HEIGHT}`,
    '^LH0,0',
    text(shop, { y: 48, height: 40, width: INNER - 260 }),
    text(service, { y: 48, height: 46, align: 'R' }),
    rule(120),
    text('Remitente', { y: 136, height: 22 }),
    text(from, { y: 166, height: 26, space: 160 }),
    rule(330),
    text('Destinatario', { y: 346, height: 22 }),
    text(name, { y: 376, height: 42, space: 94 }),
    text(address, { y: 474, height: 34, space: 198 }),
    rule(676),
    text(`Pedido ${folio} · ${pieces} · ${weight}`, { y: 692, height: 28 }),
    text(contents, { y: 728, height: 24, space: 68 }),
    // 3 dots a module, centred. `A`: the printer chooses the subsets.
    `^BY3,3,240^FO${Math.round((WIDTH - 3 * MODULES) / 2)},800^BCN,240,N,N,N,A^FD${number}^FS`,
    text(number, { y: 1060, height: 50, align: 'C' }),
    '^XZ',
  ].join('\n')}\n`;
}

/** The width of the bar code of the built-in carrier's numbers, in modules. */
const MODULES = 123;
