import { LABEL_FORMATS, type LabelFormat, SHIPMENT_TEXTS } from '#contract/shipments/shipment-statuses.ts';
import { env } from '#server/env.ts';
import * as queries from '#server/features/shipments/queries.ts';
import { DRAWING, plainNumber } from '#server/features/shipments/rules.ts';
import { code128 } from '#server/gateways/pdf/code128.ts';
import { drawPdf } from '#server/gateways/pdf/document.ts';
import type { Look, Sheets } from '#server/gateways/pdf/sheet.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { labelPath, linkState } from './links.ts';
import { labelWords } from './words.ts';
import { labelZpl } from './zpl.ts';

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
const labelPdf = (words: Words, madeAt: Date): Buffer =>
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

export const LABEL_TYPES: Record<LabelFormat, string> = { pdf: 'application/pdf', zpl: 'application/zpl' };
const drawing = boundedQueue(DRAWING);

/** A signed link to the label, valid for 15 minutes. */
export async function linkTo(typed: string, format: LabelFormat): Promise<string> {
  const shipment = await queries.byNumber(plainNumber(typed));
  if (!shipment) throw notFound('shipment_not_found', SHIPMENT_TEXTS.noneFound);
  if (shipment.label && format !== 'pdf') throw new Refusal(409, 'label_format', 'DHL hizo esta etiqueta en PDF. Pídela en ese formato.');
  return env.publicUrl + labelPath({ number: shipment.number, format }, shipment.labelKey, Date.now());
}

type File = { name: string; type: string; content: Buffer };

/** The label of a link. @param name `{number}.{format}` @throws Refusal 404 for an invented link, 410 for an expired one */
export async function labelOf(name: string, expires: string, signature: string): Promise<File> {
  const [number = '', extension = ''] = name.split('.');
  const format = LABEL_FORMATS.find((one) => one === extension);
  const shipment = format && /^[A-Za-z0-9]{4,60}$/.test(number) ? await queries.byNumber(number) : null;
  const link = format && { number, format, expires: Number(expires) };
  const state = shipment && link ? linkState(link, signature, shipment.labelKey, Date.now()) : 'wrong';
  if (!shipment || !format || state === 'wrong') throw notFound('label_not_found', 'No encontramos esa etiqueta.');
  if (state === 'expired') throw new Refusal(410, 'link_expired', 'El enlace de la etiqueta venció. Genera otra.');
  return { name: `${number}.${format}`, type: LABEL_TYPES[format], content: await drawing.run(null, async () => draw(shipment, format)) };
}

function draw(shipment: queries.Shipment, format: LabelFormat): Buffer {
  if (shipment.label) return shipment.label;
  const words = labelWords(shipment);
  return format === 'pdf' ? labelPdf(words, shipment.createdAt) : Buffer.from(labelZpl(words), 'utf8');
}
