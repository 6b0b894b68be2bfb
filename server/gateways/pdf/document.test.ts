import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawPdf } from './document.ts';
import { Font } from './font.ts';
import { linesOf } from './lines.ts';
import { qrCode } from './qr.ts';
import { pathOperators } from './svg-path.ts';

const paper = { size: [200, 300] as [number, number], title: 'Ticket «ñ»', made: new Date(Date.UTC(2026, 10, 22, 17, 5, 9)) };
const look = { font: 'text', size: 10, ink: '#2C2018', width: 150 } as const;

const drawn = (sheets = 1) =>
  drawPdf(paper, (pdf) => {
    for (let count = 0; count < sheets; count++) {
      pdf.add();
      pdf.write('Café', 10, 20, look);
      pdf.drawing('mark', { x: 0, y: 0, scale: 0.5 });
      pdf.link({ x: 10, y: 20, width: 30, height: 40 }, 'https://cafe.example/profile?tab=pedidos');
    }
  }).toString('latin1');

/** The objects at the positions in the table at the end of the file. */
function objectsOf(pdf: string): string[] {
  const at = Number(pdf.match(/startxref\n(\d+)\n%%EOF\n$/)?.[1]);
  const table = pdf.slice(at);
  expect(table).toMatch(/^xref\n0 \d+\n0000000000 65535 f \n/);
  return [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset], index) => {
    const object = pdf.slice(Number(offset));
    expect(object.startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    return object.slice(0, object.indexOf('endobj'));
  });
}

const contentOf = (object: string): string => {
  const begin = object.indexOf('stream\n') + 'stream\n'.length;
  const length = Number(object.match(/\/Length (\d+)/)?.[1]);
  return inflateSync(Buffer.from(object.slice(begin, begin + length), 'latin1')).toString();
};

describe('a PDF', () => {
  it('contains every object at the position in its table, in every document', () => {
    for (const sheets of [1, 3, 1]) {
      const pdf = drawn(sheets);
      const objects = objectsOf(pdf);
      expect(pdf).toContain(`/Type /Pages\n/Count ${sheets}\n`);
      expect(objects.filter((object) => object.includes('/Type /Page /Parent'))).toHaveLength(sheets);
      expect(pdf).toMatch(/^%PDF-1\.7\n/);
      expect(pdf).toContain('/CreationDate (D:20261122170509Z)');
      expect(pdf).toContain(`/Title <feff${Buffer.from(paper.title, 'utf16le').swap16().toString('hex')}>`);
    }
  });

  it('contains text that can be searched and copied', () => {
    const objects = objectsOf(drawn());
    const page = objects.map((object) => (object.includes('/FlateDecode >>') ? contentOf(object) : '')).find((text) => text.includes('TJ'));
    const map = objects.filter((object) => object.includes('/FlateDecode >>')).map(contentOf);
    const unicode = map.find((text) => text.includes('beginbfchar')) as string;
    const glyphs =
      page
        ?.match(/<([0-9a-f]{4})+>/g)
        ?.join('')
        .match(/[0-9a-f]{4}/g) ?? [];
    const letters = glyphs.map((glyph) => String.fromCharCode(Number.parseInt(unicode.match(`<${glyph}> <(.{4})>`)?.[1] ?? '0', 16)));
    expect(letters.join('')).toBe('Café');
  });

  it('has links, with coordinates from the lower left corner', () => {
    expect(drawn()).toContain('/Rect [10 240 40 280] /Border [0 0 0] /A << /S /URI /URI (https://cafe.example/profile?tab=pedidos) >>');
  });
});

describe('a text', () => {
  const font = new Font('figtree-regular');

  it('is broken at spaces, after hyphens, and within words only when they are too long', () => {
    const broken = (text: string, width: number) => linesOf(text, font, 10, width);
    expect(broken('Café de olla', 1000)).toEqual(['Café de olla']);
    expect(broken('Café de olla', font.width('Café de') * 10)).toEqual(['Café de', 'olla']);
    expect(broken('medio-kilo', font.width('medio-') * 10)).toEqual(['medio-', 'kilo']);
    expect(broken('aaaaaa b', font.width('aaaa') * 10)).toEqual(['aaaa', 'aa b']);
    expect(broken('uno\n\ndos', 1000)).toEqual(['uno', '', 'dos']);
    expect(broken('aa', 0.1)).toEqual(['a', 'a']);
  });

  it('is kerned, and has a glyph for missing characters', () => {
    expect(font.width('To')).toBeLessThan(font.width('T') + font.width('o'));
    expect(font.shown('漢')).toBe('[<0000>]');
    expect(font.width('漢')).toBeGreaterThan(0);
  });
});

describe('a drawing', () => {
  it('has lines, curves and arcs, relative and absolute', () => {
    expect(pathOperators('M1 2H5v3l-1-1Z')).toBe('1 2 m\n5 2 l\n5 5 l\n4 4 l\nh');
    expect(pathOperators('M0 0C1 2 3 4 5 6')).toBe('0 0 m\n1 2 3 4 5 6 c');
    // A half circle, along its upper side, in two quarters.
    expect(pathOperators('M0 0a10 10 0 0 1 20 0')).toBe('0 0 m\n0 -5.523 4.477 -10 10 -10 c\n15.523 -10 20 -5.523 20 0 c');
  });

  it('of a QR code is a square of modules', () => {
    const code = qrCode('https://cafe.example/profile?tab=pedidos&pedido=AB12CD34');
    expect(code.every((row) => row.length === code.length)).toBe(true);
    // The finder patterns in three corners.
    const corner = (x: number, y: number) =>
      code.slice(y, y + 7).map((row) =>
        row
          .slice(x, x + 7)
          .map(Number)
          .join(''),
      );
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    for (const [x, y] of [
      [0, 0],
      [code.length - 7, 0],
      [0, code.length - 7],
    ] as const)
      expect(corner(x, y)).toEqual(finder);
  });
});
