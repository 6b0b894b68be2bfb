import { drawPdf, drawShapes, type Logo, type Sheet } from '#server/gateways/pdf.ts';

/** What stands on the ticket, in words already. */
export type Ticket = {
  folio: string;
  made: string;
  madeAt: Date;
  state: string;
  payment: string;
  lines: { name: string; detail: string; sum: string }[];
  total: string;
  /** Sentences below the total, such as the points earned. */
  notes: string[];
  address: string[];
  link: string;
  /** The link as dark and light dots. */
  code: boolean[][];
};

/** The tokens' daylight colours, on paper. */
const INK = { text: '#2C2018', soft: '#61544A', line: '#DFD8CF', barro: '#AC522F', agave: '#224F4B', agaveTint: '#DDEFEC' };
const [WIDTH, HEIGHT] = [419.53, 595.28];
const LEFT = 40;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;
/** Below this only the foot stands. */
const FLOOR = HEIGHT - 54;
const SUM_WIDTH = 92;
const QR_SIZE = 80;

/** The ticket as a PDF: A5, as many sheets as the order needs. */
export function ticketPdf(ticket: Ticket): Promise<Buffer> {
  return drawPdf({ size: 'A5', title: `Ticket ${ticket.folio}`, made: ticket.madeAt }, (sheet, logo) => {
    let y = head(sheet, logo, ticket);
    /** Gives the place of a block that is `height` high: here, or on the next sheet. */
    const place = (height: number): number => {
      if (y + height > FLOOR) y = nextSheet(sheet, logo, ticket);
      const at = y;
      y += height;
      return at;
    };
    for (const line of ticket.lines) drawLine(sheet, line, place);
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
  drawShapes(sheet, logo.mark, { x: WIDTH / 2 - 14, y: 28, scale: 0.58 });
  const wordmark = 142;
  drawShapes(sheet, logo.wordmark, { x: (WIDTH - wordmark) / 2, y: 75, scale: wordmark / 752 });
  const facts = [
    ['Folio', folio],
    ['Fecha', made],
    ['Forma de pago', payment],
    ['Estado', state],
  ] as const;
  const column = INNER * 0.42;
  facts.forEach(([label, value], index) => {
    const [x, y] = [LEFT + (index % 2) * column, 113 + Math.floor(index / 2) * 31];
    write(sheet, label, x, y, { size: 8, ink: INK.soft });
    write(sheet, value, x, y + 11, { font: 'strong', size: 10.5, width: index % 2 ? INNER - column : column - 8 });
  });
  rule(sheet, 180);
  return 181;
}

function nextSheet(sheet: Sheet, logo: Logo, { folio }: Ticket): number {
  sheet.addPage();
  drawShapes(sheet, logo.wordmark, { x: LEFT, y: 36, scale: 96 / 752 });
  write(sheet, `Folio ${folio}`, LEFT, 36.5, { size: 9, ink: INK.soft, align: 'right' });
  rule(sheet, 60);
  return 61;
}

function drawLine(sheet: Sheet, { name, detail, sum }: Ticket['lines'][number], place: Place): void {
  const width = INNER - SUM_WIDTH - 12;
  const named = { font: 'strong', width } as const;
  const height = heightOf(sheet, name, named);
  const y = place(height + 26) + 7;
  write(sheet, name, LEFT, y, named);
  write(sheet, sum, RIGHT - SUM_WIDTH, y, { width: SUM_WIDTH, align: 'right' });
  write(sheet, detail, LEFT, y + height, { size: 8.5, ink: INK.soft, width });
  rule(sheet, y + height + 18.5);
}

function drawTotal(sheet: Sheet, { total, notes }: Ticket, place: Place): void {
  const y = place(64) + 9;
  write(sheet, 'Envío', LEFT, y, { ink: INK.soft });
  write(sheet, 'Sin costo', LEFT, y, { ink: INK.soft, align: 'right' });
  write(sheet, 'Total', LEFT, y + 18, { font: 'title', size: 20 });
  write(sheet, total, LEFT, y + 18, { font: 'title', size: 20, align: 'right' });
  write(sheet, 'IVA incluido. Precios en pesos mexicanos.', LEFT, y + 44, { size: 8, ink: INK.soft });
  for (const note of notes) {
    const top = place(34) + 6;
    sheet.roundedRect(LEFT, top, INNER, 25, 4).fill(INK.agaveTint);
    write(sheet, note, LEFT + 11, top + 6.5, { font: 'strong', size: 9, ink: INK.agave, width: INNER - 22 });
  }
}

/** Where it goes, and the way to the order. */
function drawWhere(sheet: Sheet, { address, link, code }: Ticket, place: Place): void {
  const width = INNER - QR_SIZE - 24;
  const text = address.join('\n');
  const y = place(Math.max(QR_SIZE + 32, heightOf(sheet, text, { width }) + 30)) + 16;
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
  write(sheet, 'Ver mis pedidos', x - 20, y + QR_SIZE + 4, { size: 7.5, ink: INK.soft, width: QR_SIZE + 20, align: 'right' });
}

/** The foot of every sheet, once it is known how many there are. */
function feet(sheet: Sheet, { folio }: Ticket): void {
  const { count } = sheet.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    sheet.switchToPage(index);
    const small = { size: 7.5, ink: INK.soft, align: 'center' } as const;
    write(sheet, 'Casa Blanca · Av. Álvaro Obregón 154, Roma Norte, 06700 Ciudad de México', LEFT, HEIGHT - 46, small);
    const sheetOf = count > 1 ? ` · Folio ${folio}, hoja ${index + 1} de ${count}` : '';
    write(sheet, `Este ticket no es un comprobante fiscal${sheetOf}`, LEFT, HEIGHT - 34, small);
    sheet.rect(0, HEIGHT - 10, WIDTH, 10).fill(INK.barro);
  }
}
