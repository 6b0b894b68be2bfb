import { code128 } from '#server/gateways/pdf/code128.ts';
import { drawPdf } from '#server/gateways/pdf/document.ts';
import type { Look, Sheets } from '#server/gateways/pdf/sheet.ts';
import type { labelWords } from './words.ts';

type Words = ReturnType<typeof labelWords>;

/** A6, 105 × 148 mm, in points. */
const [WIDTH, HEIGHT] = [297.64, 419.53];
const LEFT = 18;
const INNER = WIDTH - 2 * LEFT;
/** Label printers print black only. */
const INK = '#000000';
const BARS = { y: 286, height: 84 };
/** Modules that must stay white on both sides of the bars. */
const QUIET = 10;

/** The label as a PDF of one A6 sheet. */
export const labelPdf = (words: Words, madeAt: Date): Buffer =>
  drawPdf({ size: [WIDTH, HEIGHT], title: `Etiqueta ${words.number}`, made: madeAt }, (sheets) => {
    sheets.add();
    sheets.logotype({ x: LEFT, y: 20, width: 118 }, { x: LEFT, y: 12, width: 140, height: 30 });
    write(sheets, words.service, 16, { font: 'strong', size: 16, align: 'right' });
    rule(sheets, 46);
    write(sheets, 'Remitente', 52, { size: 7.5 });
    block(sheets, words.from.join('\n'), { y: 62, height: 54 }, { size: 8.5 });
    rule(sheets, 118);
    write(sheets, 'Destinatario', 124, { size: 7.5 });
    const [name = '', ...address] = words.to;
    block(sheets, name, { y: 135, height: 35 }, { font: 'strong', size: 13 });
    block(sheets, address.join('\n'), { y: 171, height: 71 }, { size: 10.5 });
    rule(sheets, 244);
    write(sheets, `Pedido ${words.folio} · ${words.pieces} · ${words.weight}`, 250, { font: 'strong', size: 9 });
    block(sheets, words.contents, { y: 262, height: 23 }, { size: 8 });
    bars(sheets, words.number);
    write(sheets, words.number, BARS.y + BARS.height + 6, { font: 'strong', size: 15, align: 'center' });
  });

const lookOf = (way: Partial<Look>): Look => ({ font: 'text', size: 9, ink: INK, width: INNER, lineGap: 0.5, ...way });

const write = (sheets: Sheets, text: string, y: number, way: Partial<Look>) => sheets.write(text, LEFT, y, lookOf(way));

/** Writes a text that shrinks until it fits its place: an address that is cut does not arrive. */
const block = (sheets: Sheets, text: string, { y, height }: { y: number; height: number }, way: Partial<Look>) =>
  sheets.write(text, LEFT, y, sheets.fitted(text, lookOf(way), height));

const rule = (sheets: Sheets, y: number) => sheets.line(LEFT, WIDTH - LEFT, y, { width: 0.8, ink: INK });

function bars(sheets: Sheets, number: string): void {
  const widths = code128(number);
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET);
  const module = INNER / modules;
  let x = LEFT + QUIET * module;
  const dark = widths.flatMap((width, index) => {
    const area = { x, y: BARS.y, width: width * module, height: BARS.height };
    x += width * module;
    return index % 2 === 0 ? [area] : [];
  });
  sheets.fill(dark, INK);
}
