import { imprint } from '#server/current-settings.ts';
import type { InvoiceWay } from '#server/features/orders/index.ts';
import { brandOnPaper } from '#server/gateways/brand/assets.ts';
import { drawPdf } from '#server/gateways/pdf/document.ts';
import { qrCode } from '#server/gateways/pdf/qr.ts';
import type { Look, Sheets } from '#server/gateways/pdf/sheet.ts';

/** The contents of a ticket, all texts formatted. */
export type Ticket = {
  folio: string;
  made: string;
  madeAt: Date;
  state: string;
  payment: string;
  lines: (Record<'quantity' | 'name' | 'each' | 'sum', string> & Record<'reward' | 'pricedOptions' | 'note', string | null>)[];
  /** The rows between the lines and the total. */
  sums: (readonly [label: string, amount: string])[];
  total: string;
  /** Sentences below the total, such as the points earned. */
  notes: { text: string; tone: keyof typeof TONES }[];
  /** 'Dirección de envío', or the way in which the guest receives the order. */
  goesTo: string;
  address: string[];
  /** How the guest gets an invoice; null when it cannot be had. */
  invoice: InvoiceWay | null;
  link: string;
};

/** The colours of the light theme. */
const INK = {
  text: '#2C2018',
  soft: '#61544A',
  line: '#DFD8CF',
  barro: '#AC522F',
  sale: '#933F23',
};
const TONES = {
  good: { ink: '#224F4B', tint: '#DDEFEC' },
  trial: { ink: '#7C5019', tint: '#FAEBCF' },
  bad: { ink: '#AA1C36', tint: '#FDE7E8' },
};
/** Half letter, a common paper size in Mexico, in points. */
const [WIDTH, HEIGHT] = [396, 612];
const LEFT = 34;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;
/** The y coordinate of the footer's last line. */
const LAST_LINE = HEIGHT - 34;
const FOOT = { size: 7.5, ink: INK.soft, align: 'center' } as const;
const QR_SIZE = 72;
/** How high the options of a line may be, and its note, so that the line fits on a sheet. */
const MOST_DETAILS = 180;
/** Position and width of the columns. */
const COLUMNS = {
  quantity: { x: LEFT, width: 30 },
  name: { x: LEFT + 30, width: INNER - 30 - 136 },
  each: { x: RIGHT - 132, width: 60, align: 'right' },
  sum: { x: RIGHT - 70, width: 70, align: 'right' },
} as const;

/** The ticket as a PDF, on as many sheets as the order needs. */
export function ticketPdf(ticket: Ticket): Buffer {
  return drawPdf({ size: [WIDTH, HEIGHT], title: `Ticket ${ticket.folio}`, made: ticket.madeAt }, (sheets) => {
    let y = heads(sheets, head(sheets, ticket));
    let inLines = true;
    const floor = imprintTop(sheets) - 4;
    /** Reserves `height` for a block, on a new sheet if it does not fit. @returns the y coordinate of the reserved space */
    const place = (height: number): number => {
      if (y + height > floor) {
        y = nextSheet(sheets, ticket);
        if (inLines) y = heads(sheets, y);
      }
      const at = y;
      y += height;
      return at;
    };
    for (const line of ticket.lines) drawLine(sheets, line, place);
    inLines = false;
    drawTotal(sheets, ticket, place);
    drawAddress(sheets, ticket, place);
    if (ticket.invoice) drawInvoice(sheets, ticket.invoice, place);
    feet(sheets, ticket);
  });
}

type Place = (height: number) => number;
type Way = Partial<Omit<Look, 'lineGap'>>;

const lookOf = (way: Way): Look => ({ font: 'text', size: 9.5, ink: INK.text, width: INNER, lineGap: 1.5, ...way });

/** Writes at x, y and wraps long texts. */
const write = (sheets: Sheets, text: string, x: number, y: number, way: Way = {}) => sheets.write(text, x, y, lookOf(way));

const heightOf = (sheets: Sheets, text: string, way: Way): number => sheets.heightOf(text, lookOf(way));

const rule = (sheets: Sheets, y: number) => sheets.line(LEFT, RIGHT, y, { width: 0.6, ink: INK.line });

function head(sheets: Sheets, { folio, made, state, payment }: Ticket): number {
  sheets.add();
  if (brandOnPaper().isHouse) sheets.drawing('mark', { x: WIDTH / 2 - 12.5, y: 24, scale: 0.52 });
  const wordmark = 138;
  sheets.logotype({ x: (WIDTH - wordmark) / 2, y: 65, width: wordmark }, { x: LEFT, y: 24, width: INNER, height: 60 }, 'center');
  const facts = [
    ['Folio', folio],
    ['Fecha', made],
    ['Forma de pago', payment],
    ['Estado', state],
  ] as const;
  const column = INNER * 0.42;
  facts.forEach(([label, value], index) => {
    const [x, y] = [LEFT + (index % 2) * column, 97 + Math.floor(index / 2) * 30];
    write(sheets, label, x, y, { size: 8, ink: INK.soft });
    write(sheets, value, x, y + 11, { font: 'strong', size: 10.5, width: index % 2 ? INNER - column : column - 8 });
  });
  rule(sheets, 160);
  return 161;
}

function nextSheet(sheets: Sheets, { folio }: Ticket): number {
  sheets.add();
  sheets.logotype({ x: LEFT, y: 36, width: 96 }, { x: LEFT, y: 30, width: 150, height: 26 });
  write(sheets, `Folio ${folio}`, LEFT, 36.5, { size: 9, ink: INK.soft, align: 'right' });
  rule(sheets, 60);
  return 61;
}

/** Writes the names of the columns. @returns the y coordinate below them */
function heads(sheets: Sheets, y: number): number {
  const small = { size: 8, ink: INK.soft } as const;
  for (const [column, label] of [
    ['quantity', 'Cant.'],
    ['name', 'Producto'],
    ['each', 'Precio'],
    ['sum', 'Importe'],
  ] as const) {
    const { x, ...rest } = COLUMNS[column];
    write(sheets, label, x, y + 6, { ...small, ...rest });
  }
  rule(sheets, y + 21);
  return y + 22;
}

function drawLine(sheets: Sheets, { quantity, name, each, sum, ...more }: Ticket['lines'][number], place: Place): void {
  const { x: left, width } = COLUMNS.name;
  const nameHeight = heightOf(sheets, name, { font: 'strong', width });
  const details = [more.pricedOptions, more.note]
    .filter((text) => text !== null)
    .map((text) => ({ text, look: sheets.fitted(text, lookOf({ size: 8.5, ink: INK.soft, width }), MOST_DETAILS) }));
  const heights = details.map(({ text, look }) => sheets.heightOf(text, look));
  const height = nameHeight + heights.reduce((sum, one) => sum + one, 0);
  const below = more.reward ? 12 : 0;
  const y = place(height + below + 12) + 6;
  for (const [column, text] of Object.entries({ quantity, name, each, sum }) as [keyof typeof COLUMNS, string][]) {
    const { x, ...rest } = COLUMNS[column];
    write(sheets, text, x, y, { ...rest, font: column === 'name' ? 'strong' : 'text', ink: column === 'each' ? INK.soft : INK.text });
  }
  let at = y + nameHeight;
  for (const [index, { text, look }] of details.entries()) {
    sheets.write(text, left, at, look);
    at += heights[index] as number;
  }
  if (more.reward) write(sheets, more.reward, left, at - 0.5, { size: 8.5, width, font: 'strong', ink: INK.sale });
  rule(sheets, y + height + below + 4.5);
}

function drawTotal(sheets: Sheets, { sums: parts, total, notes }: Ticket, place: Place): void {
  const y = place(50 + parts.length * 16) + 9;
  parts.forEach(([label, value], index) => {
    write(sheets, label, LEFT, y + index * 16, { ink: INK.soft });
    write(sheets, value, LEFT, y + index * 16, { ink: INK.soft, align: 'right' });
  });
  const at = y + parts.length * 16 + 1;
  write(sheets, 'Total', LEFT, at, { font: 'title', size: 20 });
  write(sheets, total, LEFT, at, { font: 'title', size: 20, align: 'right' });
  write(sheets, 'IVA incluido. Precios en pesos mexicanos.', LEFT, at + 26, { size: 8, ink: INK.soft });
  for (const { text, tone } of notes) {
    const look = { font: 'strong', size: 9, ink: TONES[tone].ink, width: INNER - 22 } as const;
    const height = heightOf(sheets, text, look) + 11;
    const top = place(height + 8) + 8;
    sheets.fillRound({ x: LEFT, y: top, width: INNER, height }, 4, TONES[tone].tint);
    write(sheets, text, LEFT + 11, top + 6, look);
  }
}

type Coded = { title: string; text: string; link: string; caption: string };

/** A text, and beside it a QR code with its link. */
function drawCoded(sheets: Sheets, { title, text, link, caption }: Coded, place: Place): void {
  const width = INNER - QR_SIZE - 24;
  const y = place(Math.max(QR_SIZE + 28, heightOf(sheets, text, { width }) + 28)) + 14;
  write(sheets, title, LEFT, y, { size: 8, ink: INK.soft });
  write(sheets, text, LEFT, y + 12, { width });
  const x = RIGHT - QR_SIZE;
  sheets.modules(qrCode(link), { x, y, width: QR_SIZE, height: QR_SIZE }, INK.text);
  sheets.link({ x, y, width: QR_SIZE, height: QR_SIZE }, link);
  write(sheets, caption, x - 20, y + QR_SIZE + 4, { size: 7.5, ink: INK.soft, width: QR_SIZE + 20, align: 'right' });
}

const drawAddress = (sheets: Sheets, { goesTo, address, link }: Ticket, place: Place): void =>
  drawCoded(sheets, { title: goesTo, text: address.join('\n'), link, caption: 'Ver mi pedido' }, place);

const drawInvoice = (sheets: Sheets, { issuer, until, page, link }: InvoiceWay, place: Place): void =>
  drawCoded(sheets, { title: 'Factura', text: [...issuer, until, page].join('\n'), link, caption: 'Facturar' }, place);

/** A long address takes more than one line, so the footer starts higher. */
const imprintTop = (sheets: Sheets): number => LAST_LINE - 1.5 - heightOf(sheets, imprint(), FOOT);

/** Draws the footers of all sheets, which contain the number of sheets. */
function feet(sheets: Sheets, { folio }: Ticket): void {
  const count = sheets.pages.length;
  for (let index = 0; index < count; index++) {
    sheets.turnTo(index);
    write(sheets, imprint(), LEFT, imprintTop(sheets), FOOT);
    const sheetOf = count > 1 ? ` · Folio ${folio}, hoja ${index + 1} de ${count}` : '';
    write(sheets, `Este ticket no es un comprobante fiscal${sheetOf}`, LEFT, LAST_LINE, FOOT);
    sheets.fill([{ x: 0, y: HEIGHT - 10, width: WIDTH, height: 10 }], INK.barro);
  }
}
