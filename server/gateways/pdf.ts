import { readFile } from 'node:fs/promises';
import { SHOP } from '#contract/shop.ts';

/** A sheet of paper as pdfkit draws it, with the shop's fonts at hand: `text`, `strong`, `title`. */
export type Sheet = PDFKit.PDFDocument;

/** Fonts, logo and libraries are read with the first document: they weigh nothing at the start. */
let kit: ReturnType<typeof load> | undefined;
const file = (path: string) => readFile(new URL(path, import.meta.url));

async function load() {
  const [{ default: PDFDocument }, { create }, text, strong, title, mark, wordmark] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    file('./fonts/figtree-regular.ttf'),
    file('./fonts/figtree-semibold.ttf'),
    file('./fonts/ibarra-real-nova-medium.ttf'),
    file('../../public/logo/mark.svg'),
    file('../../public/logo/wordmark.svg'),
  ]);
  // Taking a font apart costs four times what the rest of a ticket does. pdfkit takes parsed fonts; its types do not say so.
  const parse = (bytes: Buffer) => create(bytes) as unknown as Buffer;
  return {
    PDFDocument,
    fonts: { text: parse(text), strong: parse(strong), title: parse(title) },
    logo: { mark: shapesOf(mark.toString()), wordmark: shapesOf(wordmark.toString()) },
  };
}

export type Logo = Awaited<ReturnType<typeof load>>['logo'];
type Shape = { d: string; fill: string | null; stroke: string | null; width: number };

/** The paths of one of our own drawings; what a path does not say is said by the drawing around it. */
function shapesOf(svg: string): Shape[] {
  const said = (tag: string, name: string) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
  const around = svg.match(/<svg[^>]*>/)?.[0] ?? '';
  const paint = (tag: string, name: string) => {
    const value = said(tag, name) ?? said(around, name);
    return value === undefined || value === 'none' ? null : value;
  };
  return [...svg.matchAll(/<path[^>]*>/g)].map(([tag]) => ({
    d: said(tag, 'd') ?? '',
    fill: paint(tag, 'fill'),
    stroke: paint(tag, 'stroke'),
    width: Number(paint(tag, 'stroke-width') ?? 1),
  }));
}

/** Draws one of our own drawings with its upper left corner at x, y. */
export function drawShapes(sheet: Sheet, shapes: readonly Shape[], { x, y, scale }: { x: number; y: number; scale: number }): void {
  sheet.save().translate(x, y).scale(scale);
  for (const { d, fill, stroke, width } of shapes) {
    if (fill) sheet.path(d).fill(fill);
    if (stroke) sheet.path(d).lineWidth(width).stroke(stroke);
  }
  sheet.restore();
}

/** What a scanner reads as `text`: rows of dark and light. Looking for the best of eight masks would cost most of a ticket's time. */
export async function qrCode(text: string): Promise<boolean[][]> {
  const { default: bwip } = await import('bwip-js/node');
  const [code] = bwip.raw('qrcode', text, 'eclevel=M mask=3');
  if (!code || !('pixs' in code)) throw new Error('No QR code came of it');
  return Array.from({ length: code.pixy }, (_, row) => code.pixs.slice(row * code.pixx, (row + 1) * code.pixx).map(Boolean));
}

/** Points, 72 to an inch. */
type Paper = { size: [width: number, height: number]; title: string; made: Date };

/** The bytes of what `draw` draws on the pages that it adds. */
export async function drawPdf({ size, title, made }: Paper, draw: (sheet: Sheet, logo: Logo) => void): Promise<Buffer> {
  kit ??= load();
  const { PDFDocument, fonts, logo } = await kit;
  const info = { Title: title, Author: SHOP.name, CreationDate: made };
  // The empty font spares reading the standard one, which no document of ours uses.
  const options = { size, margin: 0, info, lang: 'es-MX', displayTitle: true, bufferPages: true, autoFirstPage: false, font: '' };
  const sheet = new PDFDocument(options);
  for (const [name, font] of Object.entries(fonts)) sheet.registerFont(name, font);
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => done(Buffer.concat(chunks))).on('error', fail);
  });
  draw(sheet, logo);
  sheet.end();
  return whole;
}
