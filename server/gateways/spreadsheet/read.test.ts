import { describe, expect, it } from 'vitest';
import { readSheet } from './read.ts';

const csv = (content: string | Uint8Array) => readSheet({ kind: 'csv', content, headers: ['nombre', 'precio'] });
const cells = async (content: string | Uint8Array) => (await csv(content)).map((row) => row.cells);

describe('reading a spreadsheet', () => {
  it('is stopped when it takes too much work, and the process goes on meanwhile', async () => {
    let turns = 0;
    const counter = setInterval(() => turns++, 1);
    const content = `nombre\n${`${','.repeat(150_000)}\n`.repeat(300)}`;
    await expect(readSheet({ kind: 'csv', content, headers: [] }, 100)).rejects.toMatchObject({ problem: 'tooMuchWork' });
    clearInterval(counter);
    expect(turns).toBeGreaterThan(10);
  });

  it('recognises separators by the names of the columns, and Excel’s own line for it', async () => {
    const rows = [
      ['Nombre', 'Precio'],
      ['Pan, rico; hoy', '3'],
    ];
    for (const text of ['Nombre;Precio\n"Pan, rico; hoy";3', 'Nombre\tPrecio\nPan, rico; hoy\t3', 'Nombre|Precio\nPan, rico; hoy|3'])
      expect(await cells(text), text).toEqual(rows);
    expect(await csv('sep=;\r\nNombre;Precio\r\n"Pan, rico; hoy";3')).toEqual(rows.map((row, at) => ({ number: at + 2, cells: row })));
    // Neither a title nor descriptions decide.
    expect(await cells('Menú, mayo, 2026\nNombre;Precio\nPan, con, comas;3')).toContainEqual(['Pan, con, comas', '3']);
  });

  it('marks cells that spreadsheets write for dates and errors', async () => {
    const odd = [
      '2026-05-12',
      '12/05/2026',
      '12/05/26 0:00',
      '01-feb',
      '5-may-26',
      '#REF!',
      '#¡VALOR!',
      '#¿NOMBRE?',
      '#N/D',
      '#DIV/0!',
      '####',
    ];
    for (const text of odd) expect((await csv(`nombre\n${text}`))[1]?.odd?.[0], text).toMatch(/date|error/);
    for (const text of ['24/7', 'Café 2026', '#1', 'Té 5-6', '1-2', '#café'])
      expect((await csv(`nombre\n${text}`))[1]?.odd, text).toBeUndefined();
  });
});

describe('the letters of a CSV file', () => {
  const text = 'nombre,precio\nPiña colada,45\nCafé de olla,38\nJalapeño «añejo»,20\n';
  const MAC: Record<string, number> = { ñ: 0x96, é: 0x8e, '«': 0xc7, '»': 0xc8, ú: 0x9c, í: 0x92, ó: 0x97, á: 0x87 };
  const mac = (written: string) => Uint8Array.from([...written].map((letter) => MAC[letter] ?? letter.charCodeAt(0)));
  const windows = (written: string) =>
    Uint8Array.from(
      [...written].map((letter) => ({ '’': 0x92, '“': 0x93, '”': 0x94, '—': 0x97, '–': 0x96 })[letter] ?? letter.charCodeAt(0)),
    );
  const utf16 = (written: string, mark: string) => new Uint8Array(Buffer.from(mark + written, 'utf16le'));

  it('are those of MacRoman, Windows-1252, or UTF-16, with or without a mark', async () => {
    const expected = await cells(text);
    expect(await cells(mac(text))).toEqual(expected);
    expect(await cells(windows(text))).toEqual(expected);
    expect(await cells(utf16(text, '\ufeff'))).toEqual(expected);
    expect(await cells(utf16(text, ''))).toEqual(expected);
    expect(await cells(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()))).toEqual(expected);
    for (const odd of ['Ben’s “favorito” — hoy, Ana’s', 'Té – frío, “limón”', 'Pan'])
      expect((await cells(windows(`nombre\n${odd}`)))[1]?.join(','), odd).toBe(odd);
    expect((await cells(mac('nombre\nTé')))[1]).toEqual(['Té']);
  });

  it('are refused when most are UTF-8 and one is broken', async () => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xf1])]);
    await expect(cells(new Uint8Array(bytes))).rejects.toThrow('Guárdalo como «CSV UTF-8» o como XLSX.');
  });
});
