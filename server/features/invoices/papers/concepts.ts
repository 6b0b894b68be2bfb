import type { ReadConcept } from '../document/read.ts';
import { named, UNITS } from './code-names.ts';
import { decimalText, percentOf } from './decimals.ts';
import { INK, LEFT, type Letter, lookOf, RIGHT } from './letter.ts';

const SIZE = 8;
/** How high the description of a line may be, so that the line fits on a sheet. */
const MOST_DESCRIPTION = 400;
const COLUMNS = {
  quantity: { label: 'Cant.', x: LEFT, width: 26 },
  key: { label: 'Clave', x: LEFT + 30, width: 44 },
  unit: { label: 'Unidad', x: LEFT + 78, width: 58 },
  description: { label: 'Descripción', x: LEFT + 140, width: 112 },
  each: { label: 'Valor unitario', x: LEFT + 254, width: 64, align: 'right' },
  discount: { label: 'Descuento', x: LEFT + 320, width: 42, align: 'right' },
  taxes: { label: 'IVA', x: LEFT + 364, width: 74, align: 'right' },
  amount: { label: 'Importe', x: LEFT + 440, width: 64, align: 'right' },
} as const;
type Column = keyof typeof COLUMNS;

type Courtesy = { name: string; quantity: number };

/** The lines of a document below the names of their columns, which each further sheet repeats. */
export function drawConcepts(letter: Letter, concepts: readonly ReadConcept[], courtesies: readonly Courtesy[]): void {
  columnNames(letter, letter.place(HEADS));
  letter.onEachSheet((y) => {
    columnNames(letter, y);
    return HEADS;
  });
  for (const concept of concepts) {
    const { key, unit, quantity, description, folio, unitPrice, discount, amount, taxes } = concept;
    drawRow(letter, {
      quantity: quantityText(quantity),
      key,
      unit: named(unit, UNITS).replace(' · ', ' '),
      description: folio === null ? description : `${description} · ${folio}`,
      each: decimalText(unitPrice),
      discount: discount === null ? '' : decimalText(discount),
      taxes: taxes.map(({ rate, amount: tax }) => (rate === null ? 'Exento' : `${percentOf(rate)} ${decimalText(tax ?? '0')}`)).join('\n'),
      amount: decimalText(amount),
    });
  }
  for (const { name, quantity } of courtesies)
    drawRow(letter, { quantity: String(quantity), description: `Cortesía · ${name}`, each: '0.00', amount: '0.00' });
  letter.onEachSheet(() => 0);
}

const HEADS = 24;

function columnNames({ sheets, write }: Letter, y: number): void {
  for (const { label, ...where } of Object.values(COLUMNS)) write(label, where.x, y + 5, { ...where, size: 7.5, ink: INK.soft });
  sheets.line(LEFT, RIGHT, y + 20, { width: 0.6, ink: INK.line });
}

const quantityText = (quantity: string): string => quantity.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

function drawRow({ sheets, write, heightOf, place }: Letter, texts: Partial<Record<Column, string>>): void {
  const { size } = sheets.fitted(texts.description ?? '', lookOf({ size: SIZE, width: COLUMNS.description.width }), MOST_DESCRIPTION);
  const cells = (Object.entries(texts) as [Column, string][]).map(([column, text]) => {
    const { label: _, ...where } = COLUMNS[column];
    return { text, x: where.x, way: { ...where, size: column === 'description' ? size : SIZE } };
  });
  const height = Math.max(...cells.map(({ text, way }) => heightOf(text, way)));
  const y = place(height + 8) + 2;
  for (const { text, x, way } of cells) write(text, x, y + 2, way);
  sheets.line(LEFT, RIGHT, y + height + 5, { width: 0.6, ink: INK.line });
}
