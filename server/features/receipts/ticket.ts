import { IMPRINT } from '#contract/shop.ts';
import { drawPdf, drawShapes, type Logo, type Sheet } from '#server/gateways/pdf.ts';

/** What stands on the ticket, in words already. */
export type Ticket = {
  folio: string;
  made: string;
  madeAt: Date;
  state: string;
  payment: string;
  lines: { quantity: string; name: string; each: string; sum: string; reward: string | null }[];
  saved: { subtotal: string; amount: string } | null;
  total: string;
  /** Sentences below the total, such as the points earned. */
  notes: { text: string; tone: keyof typeof TONES }[];
  address: string[];
  link: string;
  /** The link as dark and light dots. */
  code: boolean[][];
};

/** The tokens' daylight colours, on paper. */
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
/** Half a letter, which is what printers in Mexico hold. */
const [WIDTH, HEIGHT] = [396, 612];
const LEFT = 34;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;
/** Below this only the foot stands. */
const FLOOR = HEIGHT - 50;
const QR_SIZE = 72;
/** Quantity, name, price of one, and what they come to: where each begins and how wide it is. */
const COLUMNS = {
  quantity: { x: LEFT, width: 30 },
  name: { x: LEFT + 30, width: INNER - 30 - 136 },
  each: { x: RIGHT - 132, width: 60, align: 'right' },
  sum: { x: RIGHT - 70, width: 70, align: 'right' },
} as const;

/** The ticket as a PDF: half letters, as many sheets as the order needs. */
export function ticketPdf(ticket: Ticket): Promise<Buffer> {
  return drawPdf({ size: [WIDTH, HEIGHT], title: `Ticket ${ticket.folio}`, made: ticket.madeAt }, (sheet, logo) => {
    let y = heads(sheet, head(sheet, logo, ticket));
    let inLines = true;
    /** Gives the place of a block that is `height` high: here, or on the next sheet. */
    const place = (height: number): number => {
      if (y + height > FLOOR) {
        y = nextSheet(sheet, logo, ticket);
        if (inLines) y = heads(sheet, y);
      }
      const at = y;
      y += height;
      return at;
    };
    for (const line of ticket.lines) drawLine(sheet, line, place);
    inLines = false;
    drawTotal(sheet, ticket, place);
    drawWhere(sheet, ticket, place);
    feet(sheet, ticket);
  });
}

type Place = (height: number) => number;
type Look = { font?: 'text' | 'strong' | 'title'; size?: number; ink?: string; width?: number; align?: 'left' | 'right' | 'center' };

const look = (sheet: Sheet, { font = 'text', size = 9.5, ink = INK.text }: Look) => sheet.font(font).fontSize(size).fillColor(ink);

/** Writes at x, y; long texts wrap. */
function write(sheet: Sheet, text: string, x: number, y: number, { width = INNER, align = 'left', ...rest }: Look = {}): void {
  look(sheet, rest).text(printable(text), x, y, { width, align, lineGap: 1.5 });
}

function heightOf(sheet: Sheet, text: string, { width = INNER, ...rest }: Look): number {
  return look(sheet, rest).heightOfString(printable(text), { width, lineGap: 1.5 });
}

/** Pictures among letters are in no font of ours. */
const PICTURES = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|.\ufe0f|\u200d/gu;
const printable = (text: string): string => text.replace(PICTURES, '').trim();

const rule = (sheet: Sheet, y: number) => sheet.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).stroke(INK.line);

function head(sheet: Sheet, logo: Logo, { folio, made, state, payment }: Ticket): number {
  sheet.addPage();
  drawShapes(sheet, logo.mark, { x: WIDTH / 2 - 12.5, y: 24, scale: 0.52 });
  const wordmark = 138;
  drawShapes(sheet, logo.wordmark, { x: (WIDTH - wordmark) / 2, y: 65, scale: wordmark / 752 });
  const facts = [
    ['Folio', folio],
    ['Fecha', made],
    ['Forma de pago', payment],
    ['Estado', state],
  ] as const;
  const column = INNER * 0.42;
  facts.forEach(([label, value], index) => {
    const [x, y] = [LEFT + (index % 2) * column, 97 + Math.floor(index / 2) * 30];
    write(sheet, label, x, y, { size: 8, ink: INK.soft });
    write(sheet, value, x, y + 11, { font: 'strong', size: 10.5, width: index % 2 ? INNER - column : column - 8 });
  });
  rule(sheet, 160);
  return 161;
}

function nextSheet(sheet: Sheet, logo: Logo, { folio }: Ticket): number {
  sheet.addPage();
  drawShapes(sheet, logo.wordmark, { x: LEFT, y: 36, scale: 96 / 752 });
  write(sheet, `Folio ${folio}`, LEFT, 36.5, { size: 9, ink: INK.soft, align: 'right' });
  rule(sheet, 60);
  return 61;
}

/** The names of the columns. */
function heads(sheet: Sheet, y: number): number {
  const small = { size: 8, ink: INK.soft } as const;
  for (const [column, label] of [
    ['quantity', 'Cant.'],
    ['name', 'Producto'],
    ['each', 'Precio'],
    ['sum', 'Importe'],
  ] as const) {
    const { x, ...rest } = COLUMNS[column];
    write(sheet, label, x, y + 6, { ...small, ...rest });
  }
  rule(sheet, y + 21);
  return y + 22;
}

function drawLine(sheet: Sheet, { quantity, name, each, sum, reward }: Ticket['lines'][number], place: Place): void {
  const { width } = COLUMNS.name;
  const height = heightOf(sheet, name, { font: 'strong', width });
  const below = reward ? 12 : 0;
  const y = place(height + below + 12) + 6;
  for (const [column, text] of Object.entries({ quantity, name, each, sum }) as [keyof typeof COLUMNS, string][]) {
    const { x, ...rest } = COLUMNS[column];
    write(sheet, text, x, y, { ...rest, font: column === 'name' ? 'strong' : 'text', ink: column === 'each' ? INK.soft : INK.text });
  }
  if (reward) write(sheet, reward, COLUMNS.name.x, y + height - 0.5, { font: 'strong', size: 8.5, ink: INK.sale, width });
  rule(sheet, y + height + below + 4.5);
}

function drawTotal(sheet: Sheet, { saved, total, notes }: Ticket, place: Place): void {
  const parts = [
    ...(saved ? [['Subtotal', saved.subtotal] as const, ['Canjes', saved.amount] as const] : []),
    ['Envío', 'Sin costo'] as const,
  ];
  const y = place(50 + parts.length * 16) + 9;
  parts.forEach(([label, value], index) => {
    write(sheet, label, LEFT, y + index * 16, { ink: INK.soft });
    write(sheet, value, LEFT, y + index * 16, { ink: INK.soft, align: 'right' });
  });
  const at = y + parts.length * 16 + 1;
  write(sheet, 'Total', LEFT, at, { font: 'title', size: 20 });
  write(sheet, total, LEFT, at, { font: 'title', size: 20, align: 'right' });
  write(sheet, 'IVA incluido. Precios en pesos mexicanos.', LEFT, at + 26, { size: 8, ink: INK.soft });
  for (const { text, tone } of notes) {
    const top = place(32) + 8;
    sheet.roundedRect(LEFT, top, INNER, 24, 4).fill(TONES[tone].tint);
    write(sheet, text, LEFT + 11, top + 6, { font: 'strong', size: 9, ink: TONES[tone].ink, width: INNER - 22 });
  }
}

/** Where it goes, and the way to the order. */
function drawWhere(sheet: Sheet, { address, link, code }: Ticket, place: Place): void {
  const width = INNER - QR_SIZE - 24;
  const text = address.join('\n');
  const y = place(Math.max(QR_SIZE + 28, heightOf(sheet, text, { width }) + 28)) + 14;
  write(sheet, 'Dirección de envío', LEFT, y, { size: 8, ink: INK.soft });
  write(sheet, text, LEFT, y + 12, { width });
  const [x, dot] = [RIGHT - QR_SIZE, QR_SIZE / code.length];
  sheet.fillColor(INK.text);
  code.forEach((row, down) => {
    row.forEach((isDark, right) => {
      // A hair of overlap: screens would show seams.
      if (isDark) sheet.rect(x + right * dot, y + down * dot, dot + 0.06, dot + 0.06);
    });
  });
  sheet.fill();
  sheet.link(x, y, QR_SIZE, QR_SIZE, link);
  write(sheet, 'Ver mi pedido', x - 20, y + QR_SIZE + 4, { size: 7.5, ink: INK.soft, width: QR_SIZE + 20, align: 'right' });
}

/** The foot of every sheet, once it is known how many there are. */
function feet(sheet: Sheet, { folio }: Ticket): void {
  const { count } = sheet.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    sheet.switchToPage(index);
    const small = { size: 7.5, ink: INK.soft, align: 'center' } as const;
    write(sheet, IMPRINT, LEFT, HEIGHT - 46, small);
    const sheetOf = count > 1 ? ` · Folio ${folio}, hoja ${index + 1} de ${count}` : '';
    write(sheet, `Este ticket no es un comprobante fiscal${sheetOf}`, LEFT, HEIGHT - 34, small);
    sheet.rect(0, HEIGHT - 10, WIDTH, 10).fill(INK.barro);
  }
}
