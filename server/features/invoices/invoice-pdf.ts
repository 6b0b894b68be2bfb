import { DELETED_CUSTOMER } from '#contract/accounts/users.ts';
import { TAX_CLASSES } from '#contract/invoices/taxes.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { optionsText } from '#contract/options/option-rules.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { nameWithOptions } from '#contract/orders/order-lines.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { imprint, settings } from '#server/current-settings.ts';
import { dayText } from '#server/date-text.ts';
import { drawPdf } from '#server/gateways/pdf/document.ts';
import type { Look, Sheets } from '#server/gateways/pdf/sheet.ts';
import type { Billed, InvoiceRow } from './queries.ts';
import { deliveryLine, type Fact, issuerFacts, paidCentsOf, split, sumsByTax, type TaxedLine } from './rules.ts';

const INK = { text: '#2C2018', soft: '#61544A', line: '#DFD8CF', barro: '#AC522F', bad: '#AA1C36' };
/** The size of US letter paper, in points. */
const [WIDTH, HEIGHT] = [612, 792];
const LEFT = 54;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;
/** Where the footer begins. */
const FLOOR = HEIGHT - 72;
const MOST_NAME = 400;
const COLUMNS = {
  quantity: { label: 'Cant.', x: LEFT, width: 36 },
  name: { label: 'Descripción', x: LEFT + 36, width: 184 },
  each: { label: 'Precio', x: LEFT + 224, width: 66, align: 'right' },
  base: { label: 'Base', x: LEFT + 294, width: 66, align: 'right' },
  tax: { label: 'IVA', x: LEFT + 364, width: 66, align: 'right' },
  sum: { label: 'Importe', x: LEFT + 434, width: 70, align: 'right' },
} as const;

const inPesos = (cents: number): string => formatPrice(toPesos(cents));

type Way = Partial<Look>;
const lookOf = (way: Way): Look => ({ font: 'text', size: 9.5, ink: INK.text, width: INNER, lineGap: 1.5, ...way });
const write = (sheets: Sheets, text: string, x: number, y: number, way: Way = {}) => sheets.write(text, x, y, lookOf(way));

/** The invoice with the IVA of each line. It has no stamp of the SAT, and says so. */
export function invoicePdf({ order, name, lines, invoice }: Billed & { invoice: InvoiceRow }): Buffer {
  const taxed: TaxedLine[] = [
    ...lines.map(({ product, options, quantity, priceCents, discountCents, tax }) => ({
      name: nameWithOptions({ product, options_text: optionsText(options) }),
      quantity,
      priceCents,
      discountCents,
      tax,
    })),
    ...deliveryLine(order.deliveryCents),
  ];
  return drawPdf({ size: [WIDTH, HEIGHT], title: `Factura ${invoice.folio}`, made: invoice.madeAt }, (sheets) => {
    let y = head(sheets, [
      ['Folio', invoice.folio],
      ['Fecha', dayText(invoice.madeAt)],
      ['Pedido', `${folioOf(order.id)} · ${dayText(order.createdAt)}`],
      ['Cliente', name ?? DELETED_CUSTOMER],
      ...issuerFacts(settings()),
    ]);
    /** Reserves `height`, on a new sheet if it does not fit. @returns the y coordinate of the reserved space */
    const place = (height: number): number => {
      if (y + height > FLOOR) {
        sheets.add();
        y = 54;
      }
      const at = y;
      y += height;
      return at;
    };
    columnNames(sheets, place(24));
    for (const line of taxed) drawLine(sheets, line, place);
    drawSums(sheets, taxed, order, place);
    foot(sheets, invoice.folio);
  });
}

/** Writes two facts per row; a row is as high as the longer one. @returns the y coordinate below */
function head(sheets: Sheets, facts: readonly Fact[]): number {
  sheets.add();
  sheets.logotype({ x: LEFT, y: 54, width: 150 }, { x: LEFT, y: 40, width: 220, height: 44 });
  write(sheets, 'Factura', LEFT, 48, { font: 'title', size: 24, align: 'right' });
  const look = { font: 'strong', size: 10.5, width: INNER / 2 - 12 } as const;
  let y = 104;
  for (let at = 0; at < facts.length; at += 2) {
    const row = facts.slice(at, at + 2);
    row.forEach(([label, value], index) => {
      const x = LEFT + index * (INNER / 2);
      write(sheets, label, x, y, { size: 8, ink: INK.soft });
      write(sheets, value, x, y + 11, look);
    });
    y += 19 + Math.max(...row.map(([, value]) => sheets.heightOf(value, lookOf(look))));
  }
  write(sheets, 'Sin timbrar: sin validez fiscal', LEFT, y + 4, { font: 'strong', size: 10.5, ink: INK.bad });
  return y + 30;
}

function columnNames(sheets: Sheets, y: number): void {
  for (const { label, ...place } of Object.values(COLUMNS)) write(sheets, label, place.x, y + 4, { ...place, size: 8, ink: INK.soft });
  sheets.line(LEFT, RIGHT, y + 20, { width: 0.6, ink: INK.line });
}

function drawLine(sheets: Sheets, line: TaxedLine, place: (height: number) => number): void {
  const { name, quantity, priceCents, tax } = line;
  // A name with many options shrinks, so that the line fits on a sheet.
  const { size } = sheets.fitted(name, lookOf({ font: 'strong', width: COLUMNS.name.width }), MOST_NAME);
  const height = sheets.heightOf(name, lookOf({ font: 'strong', size, width: COLUMNS.name.width }));
  const y = place(height + 25) + 6;
  const cents = paidCentsOf(line);
  const { baseCents, taxCents } = split(cents, tax);
  const texts = {
    quantity: String(quantity),
    name,
    each: inPesos(priceCents),
    base: inPesos(baseCents),
    tax: inPesos(taxCents),
    sum: inPesos(cents),
  };
  for (const [column, text] of Object.entries(texts) as [keyof typeof COLUMNS, string][]) {
    const { label: _, ...where } = COLUMNS[column];
    write(sheets, text, where.x, y, { ...where, ...(column === 'name' ? { font: 'strong', size } : {}) });
  }
  write(sheets, TAX_CLASSES[tax].name, COLUMNS.name.x, y + height, { size: 8, ink: INK.soft, width: COLUMNS.name.width });
  sheets.line(LEFT, RIGHT, y + height + 15, { width: 0.6, ink: INK.line });
}

function drawSums(sheets: Sheets, lines: readonly TaxedLine[], order: Billed['order'], place: (height: number) => number): void {
  const sums = sumsByTax(lines);
  const rows = [
    ['Subtotal', sums.reduce((sum, { baseCents }) => sum + baseCents, 0)] as const,
    ...sums.map(({ tax, baseCents, taxCents }) => [`${TAX_CLASSES[tax].name} sobre ${inPesos(baseCents)}`, taxCents] as const),
  ];
  for (const [label, cents] of rows) sumRow(sheets, label, inPesos(cents), place(16));
  const y = place(34) + 8;
  write(sheets, 'Total', LEFT + INNER / 2, y, { font: 'title', size: 18, width: INNER / 2 });
  // A tip is not income of the shop, so the invoice leaves it out.
  write(sheets, inPesos(order.totalCents - order.tipCents), LEFT, y, { font: 'title', size: 18, align: 'right' });
  if (order.refundedCents > 0) sumRow(sheets, 'Reembolsado', `−${inPesos(order.refundedCents)}`, place(16));
  const note =
    ORDER_STATUS[order.status].void && `Pedido ${ORDER_STATUS[order.status].name.toLowerCase()}: esta factura ya no ampara una compra.`;
  if (note) write(sheets, note, LEFT, place(24) + 8, { font: 'strong', ink: INK.bad });
}

function sumRow(sheets: Sheets, label: string, value: string, y: number): void {
  write(sheets, label, LEFT + INNER / 2, y + 8, { ink: INK.soft, width: INNER / 2 });
  write(sheets, value, LEFT, y + 8, { align: 'right' });
}

/** Drawn last, because it contains the number of sheets. */
function foot(sheets: Sheets, folio: string): void {
  const count = sheets.pages.length;
  for (let index = 0; index < count; index++) {
    sheets.turnTo(index);
    const small = { size: 8, ink: INK.soft, align: 'center' } as const;
    // A long address takes a second line, which grows upwards into free space.
    write(sheets, imprint(), LEFT, HEIGHT - 46 - sheets.heightOf(imprint(), lookOf(small)), small);
    write(sheets, `Factura ${folio}, hoja ${index + 1} de ${count} · Sin timbrar: sin validez fiscal`, LEFT, HEIGHT - 44, small);
    sheets.fill([{ x: 0, y: HEIGHT - 12, width: WIDTH, height: 12 }], INK.barro);
  }
}
