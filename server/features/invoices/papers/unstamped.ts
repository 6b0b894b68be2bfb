import { DELETED_CUSTOMER } from '#contract/accounts/users.ts';
import { TRIAL_PAPER } from '#contract/invoices/factura-states.ts';
import { TAX_CLASSES } from '#contract/invoices/taxes.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { optionsText } from '#contract/options/option-rules.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { nameWithOptions } from '#contract/orders/order-lines.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { settings } from '#server/current-settings.ts';
import { dayText } from '#server/date-text.ts';
import type { DocumentRow } from '#server/features/invoices/ledger/queries.ts';
import type { orderLines, orders } from '#server/features/orders/table.ts';
import { deliveryLine, issuerFacts, paidCentsOf, split, sumsByTax, type TaxedLine } from '../rules.ts';
import { INK, LEFT, type Letter, letterPdf, lookOf, RIGHT, writeFacts, writeSum, writeTotal } from './letter.ts';

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

const UNSTAMPED = 'Sin timbrar: sin validez fiscal';

type Order = typeof orders.$inferSelect;
/** `name`: the buyer's; null once the account is deleted. */
type Sold = { order: Order; name: string | null; lines: readonly (typeof orderLines.$inferSelect)[]; invoice: DocumentRow };

/** The invoice with the IVA of each line. It has no stamp of the SAT, and says so. */
export function unstampedPdf({ order, name, lines, invoice }: Sold): Buffer {
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
  const { folio, madeAt, isTrial } = invoice;
  const title = `Factura ${folio}`;
  const warnings = [UNSTAMPED, ...(isTrial ? [TRIAL_PAPER] : [])];
  return letterPdf({ title, made: madeAt, heading: 'Factura', foot: { name: title, note: UNSTAMPED }, warnings }, (letter) => {
    writeFacts(letter, [
      ['Folio', folio],
      ['Fecha', dayText(madeAt)],
      ['Pedido', `${folioOf(order.id)} · ${dayText(order.createdAt)}`],
      ['Cliente', name ?? DELETED_CUSTOMER],
      ...issuerFacts(settings()),
    ]);
    columnNames(letter);
    for (const line of taxed) drawLine(letter, line);
    drawSums(letter, taxed, order);
  });
}

function columnNames({ sheets, write, place }: Letter): void {
  const y = place(24);
  for (const { label, ...where } of Object.values(COLUMNS)) write(label, where.x, y + 4, { ...where, size: 8, ink: INK.soft });
  sheets.line(LEFT, RIGHT, y + 20, { width: 0.6, ink: INK.line });
}

function drawLine({ sheets, write, heightOf, place }: Letter, line: TaxedLine): void {
  const { name, quantity, priceCents, tax } = line;
  // A name with many options shrinks, so that the line fits on a sheet.
  const { size } = sheets.fitted(name, lookOf({ font: 'strong', width: COLUMNS.name.width }), MOST_NAME);
  const height = heightOf(name, { font: 'strong', size, width: COLUMNS.name.width });
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
    write(text, where.x, y, { ...where, ...(column === 'name' ? { font: 'strong', size } : {}) });
  }
  write(TAX_CLASSES[tax].name, COLUMNS.name.x, y + height, { size: 8, ink: INK.soft, width: COLUMNS.name.width });
  sheets.line(LEFT, RIGHT, y + height + 15, { width: 0.6, ink: INK.line });
}

function drawSums(letter: Letter, lines: readonly TaxedLine[], order: Order): void {
  const sums = sumsByTax(lines);
  const rows = [
    ['Subtotal', sums.reduce((sum, { baseCents }) => sum + baseCents, 0)] as const,
    ...sums.map(({ tax, baseCents, taxCents }) => [`${TAX_CLASSES[tax].name} sobre ${inPesos(baseCents)}`, taxCents] as const),
  ];
  for (const [label, cents] of rows) writeSum(letter, label, inPesos(cents));
  // A tip is not income of the shop, so the invoice leaves it out.
  writeTotal(letter, inPesos(order.totalCents - order.tipCents));
  if (order.refundedCents > 0) writeSum(letter, 'Reembolsado', `−${inPesos(order.refundedCents)}`);
  const note =
    ORDER_STATUS[order.status].void && `Pedido ${ORDER_STATUS[order.status].name.toLowerCase()}: esta factura ya no ampara una compra.`;
  if (note) letter.write(note, LEFT, letter.place(24) + 8, { font: 'strong', ink: INK.bad });
}
