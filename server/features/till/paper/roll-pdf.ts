import { drawPdf } from '#server/gateways/pdf/document.ts';
import { qrCode } from '#server/gateways/pdf/qr.ts';
import type { Look, Sheets } from '#server/gateways/pdf/sheet.ts';
import type { Roll, Row } from './roll.ts';

/** 80 mm in points. */
const WIDTH = 227;
const MARGIN = 12;
const CODE_SIZE = 84;
const INNER = WIDTH - 2 * MARGIN;
const INK = { text: '#2C2018', soft: '#61544A', line: '#8B8178' };
/** The width of a digit, in parts of the size, with some air. */
const DIGIT = 0.62;

const lookOf = (more: Partial<Look>): Look => ({ font: 'text', size: 9.5, ink: INK.text, width: INNER, lineGap: 1.5, ...more });

/** The roll as a PDF: one sheet, as wide as the paper of receipt printers and as long as its rows. */
export function rollPdf({ title, made, rows }: Roll): Buffer {
  let y = 46;
  return drawPdf({ size: () => [WIDTH, Math.ceil(y + MARGIN)], title, made }, (sheets) => {
    sheets.add();
    sheets.logotype({ x: (WIDTH - 110) / 2, y: 22, width: 110 }, { x: MARGIN, y: 12, width: INNER, height: 28 }, 'center');
    for (const row of rows) y += draw(sheets, row, y);
  });
}

/** @returns the height of the row */
function draw(sheets: Sheets, row: Row, y: number): number {
  const write = (text: string, more: Partial<Look>, top = y, x = MARGIN) => {
    const look = lookOf(more);
    sheets.write(text, x, top, look);
    return sheets.heightOf(text, look);
  };
  switch (row.kind) {
    case 'rule':
      sheets.line(MARGIN, WIDTH - MARGIN, y + 6, { width: 0.6, ink: INK.line });
      return 12;
    case 'centre':
      return write(row.text, { align: 'center', ...(row.isStrong && { font: 'strong', size: 12 }) });
    case 'text':
      return write(row.text, row.isStrong ? { font: 'strong' } : {});
    case 'code': {
      const frame = { x: (WIDTH - CODE_SIZE) / 2, y: y + 6, width: CODE_SIZE, height: CODE_SIZE };
      sheets.modules(qrCode(row.text), frame, INK.text);
      sheets.link(frame, row.text);
      return CODE_SIZE + 12;
    }
    case 'signature':
      sheets.line(MARGIN, WIDTH - MARGIN, y + 26, { width: 0.6, ink: INK.line });
      return 30 + write(row.text, { size: 8, ink: INK.soft }, y + 30);
    default: {
      const indent = row.isDetail ? 10 : 0;
      const way: Partial<Look> = {
        font: row.isStrong || row.isLarge ? 'strong' : 'text',
        size: row.isLarge ? 15 : row.isDetail ? 8.5 : 9.5,
        ink: row.isDetail ? INK.soft : INK.text,
      };
      write(row.value, { ...way, align: 'right' });
      const taken = row.value.length * DIGIT * (way.size ?? 0) + 6;
      return write(row.label, { ...way, width: Math.max(INNER / 3, INNER - taken - indent) }, y, MARGIN + indent);
    }
  }
}
