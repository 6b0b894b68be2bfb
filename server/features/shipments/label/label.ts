import { LABEL_FORMATS, type LabelFormat, SHIPMENT_TEXTS } from '#contract/shipments/shipment-statuses.ts';
import { env } from '#server/env.ts';
import * as queries from '#server/features/shipments/queries.ts';
import { DRAWING, plainNumber } from '#server/features/shipments/rules.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { labelPath, linkState } from './links.ts';
import { labelPdf } from './pdf.ts';
import { labelWords } from './words.ts';
import { labelZpl } from './zpl.ts';

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
