import { legible } from '#server/gateways/legible.ts';

/** Writes the few commands of ESC/POS that a slip needs. All printers with this language support them. */

const [ESC, GS] = [0x1b, 0x1d];
/** Characters per line in the printer's font A on 80 mm paper. */
const COLUMNS = 42;

/** The upper half of code page 858, which contains the letters of Spanish. */
const PAGE_858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CODE = new Map([...PAGE_858].map((letter, index) => [letter, 128 + index]));

const hasLetter = (letter: string) => CODE.has(letter) || (letter >= ' ' && letter <= '~');

/** Keeps only characters that the printer has, each one column wide: text that a guest typed must not become a command. */
const printable = (text: string): string => legible(text, hasLetter);

/** @param text the result of `printable` */
const encode = (text: string): number[] => [...text].map((letter) => CODE.get(letter) ?? letter.charCodeAt(0));

/** Breaks a printable text between words; a longer word is cut. Spaces at the beginning are repeated on each line. */
function wrap(text: string, columns: number): string[] {
  const indent = /^ */.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  let current = '';
  for (const word of text.trim().split(/\s+/)) {
    let rest = word;
    if (current && indent.length + current.length + 1 + rest.length > columns) {
      lines.push(current);
      current = '';
    }
    while (indent.length + rest.length > columns) {
      lines.push(rest.slice(0, columns - indent.length));
      rest = rest.slice(columns - indent.length);
    }
    current = current ? `${current} ${rest}` : rest;
  }
  return [...lines, current].map((line) => indent + line);
}

type Look = { isBold?: boolean; size?: 1 | 2 | 3 };

export function createTicket() {
  const bytes: number[] = [];
  // Reset, then code page 858.
  bytes.push(ESC, 0x40, ESC, 0x74, 19);
  /** @param rows printable, and not wider than the paper */
  const put = (rows: readonly string[], { isBold = false, size = 1 }: Look) => {
    bytes.push(ESC, 0x45, Number(isBold), GS, 0x21, (size - 1) * 0x11);
    for (const row of rows) bytes.push(...encode(row), 0x0a);
  };
  const columnsOf = ({ size = 1 }: Look) => Math.floor(COLUMNS / size);
  const line = (text: string, look: Look = {}) => put(wrap(printable(text), columnsOf(look)), look);
  return {
    line,
    rule: () => line('-'.repeat(COLUMNS)),
    /** A label with a value at the right edge of the paper. A long label takes lines of its own. */
    pair(label: string, value: string, look: Look = {}) {
      const right = printable(value);
      const room = columnsOf(look) - right.length;
      const rows = wrap(printable(label), columnsOf(look));
      const [last = ''] = rows.slice(-1);
      const ends = last.length < room ? [last.padEnd(room) + right] : [last, ''.padEnd(room) + right];
      put([...rows.slice(0, -1), ...ends], look);
    },
    centred(text: string, look: Look = {}) {
      const rows = wrap(printable(text).trim(), columnsOf(look));
      put(
        rows.map((row) => ' '.repeat(Math.floor((columnsOf(look) - row.length) / 2)) + row),
        look,
      );
    },
    /**
     * A QR code in the middle of the paper. Every command says its length, so that a printer without QR codes skips it.
     * @param text ASCII, at most 200 characters
     */
    code(text: string) {
      const command = (fn: number, ...data: number[]) => {
        const length = data.length + 2;
        bytes.push(GS, 0x28, 0x6b, length & 255, length >> 8, 0x31, fn, ...data);
      };
      bytes.push(ESC, 0x61, 1);
      // Model 2, modules of 5 dots, correction M; then store the text and print it.
      command(65, 50, 0);
      command(67, 5);
      command(69, 49);
      command(80, 48, ...Buffer.from(text, 'latin1'));
      command(81, 48);
      bytes.push(ESC, 0x61, 0);
    },
    /** Opens the drawer that is connected to the printer: 50 ms of current, then 500 ms without. */
    openDrawer: () => void bytes.push(ESC, 0x70, 0, 25, 250),
    /** Without paper: nothing is fed or cut. */
    bytes: () => Uint8Array.from(bytes),
    /** Feeds the paper past the blade and cuts it. */
    end(): Uint8Array {
      bytes.push(ESC, 0x64, 4, GS, 0x56, 66, 0);
      return Uint8Array.from(bytes);
    },
  };
}
