import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/wire/client.ts';
import { pool } from '#server/db/client.ts';
import { seed } from '#server/seed/seed.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { retireProduct, setProduct } from '../../../../tests/factories/rows.ts';
import * as people from '../../../../tests/factories/users.ts';

let shop: TestApp;
let manager: people.Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  await seed();
  manager = await people.staff(shop, 'manager');
});
afterAll(() => shop.close());

type Note = { fila: number; campo: string; mensaje: string };
type Report = { filas: number; nuevas: number; cambiadas: number; errores: Note[]; avisos: Note[] };

const bearer = () => ({ authorization: `Bearer ${manager.token}` });
async function send(
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
): Promise<{ status: number; body: Report & { code?: string; errors?: Record<string, string> } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(files))
    typeof value === 'string' ? form.append(name, value) : form.append(name, new Blob([value]), 'archivo');
  const answer = await shop.send('/api/products/import', { method: 'POST', headers: bearer(), body: form });
  return { status: answer.status, body: await answer.json() };
}
const file = (text: string) => new TextEncoder().encode(text);
const exported = async (format: string) =>
  new Uint8Array(await (await shop.send(`/api/products/export?formato=${format}`, { headers: bearer() })).arrayBuffer());
const one = (id: string) => manager.api('GET /api/products/{id}', { id });
const total = async () => (await pool.query('select count(*)::int as n from products where deleted_at is null')).rows[0].n as number;
const newRow = (name: string, price = '30') => `${name},Del día,${price},postres`;
const HEAD = 'nombre,descripcion,precio,categoria';

describe('the export', () => {
  it('is a file for managers', async () => {
    const answer = await shop.send('/api/products/export?formato=', { headers: bearer() });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="productos_\d{4}-\d\d-\d\d\.csv"$/);
    // An ETag would need the whole file in memory.
    expect(answer.headers.get('etag')).toBeNull();
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe(
      '"id","slug","nombre","descripcion","precio","categoria","imagen","disponible","destacado","impuesto","estacion","segundos","clave_sat","unidad_sat"',
    );
    expect(lines.find((line) => line.includes('"cafe-chiapas"'))).toMatch(/,285,"café",.*,"sí","sí","alimento_0","none",0,"50201706",""$/);
    expect((await shop.send('/api/products/export')).status).toBe(401);
    expect((await shop.send('/api/products/export?formato=pdf', { headers: bearer() })).status).toBe(422);
  });

  it('has as XLSX prices in pesos in columns that are wide enough, and texts that keep leading zeros', async () => {
    await manager.api('PUT /api/products/{id}', { id: 'latte', name: '0055' });
    const bytes = await exported('xlsx');
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(bytes)) rows.push(values);
    const latte = rows.find(([, slug]) => slug === 'latte');
    expect([latte?.[2], latte?.[4]]).toEqual(['0055', 82]);
    await manager.api('PUT /api/products/{id}', { id: 'latte', name: 'Latte' });
    const parts = unzipSync(bytes);
    const [sheet, styles] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((path) => strFromU8(parts[path] as Uint8Array)) as string[];
    expect([...(sheet?.matchAll(/<col [^>]*customWidth/g) ?? [])].length).toBe(14);
    expect(styles).toContain('formatCode="&quot;$&quot;#,##0.00"');
    // Spreadsheets show an edited cell of the format @ as it was typed.
    expect(sheet).toMatch(/<c r="C2" t="inlineStr" s="\d+">/);
    expect(styles).toMatch(/formatCode="@"/);
  });

  it.each(['csv', 'xlsx'])('can be imported unchanged as %s, including text that spreadsheets would run as a formula', async (format) => {
    for (const name of [
      '=1+1',
      "'=SUMA(A1)",
      '+52 55',
      '-Ana',
      '@Luis',
      '＝1+1',
      '＋1',
      '－1',
      '＠A1',
      '﹦1',
      "'＝1",
      '−1',
      '_x0041_ Té',
      'Ñandú "El"; Café, S.A.',
    ])
      await manager.api('POST /api/products', {
        name: `${name} ${format}`,
        description: `${name}\n\nDos líneas.`,
        price: 62.35,
        category: 'café',
      });
    const { status, body } = await send({ [format]: await exported(format) });
    expect([status, body]).toEqual([200, { filas: await total(), nuevas: 0, cambiadas: 0, errores: [], avisos: [] }]);
  });

  it.each(['＝SUMA(A1)', '＋52 55', '－Ana', '＠Luis', '﹦1+1', '﹢1', '﹣1', '﹫A1', '−1', ' =1+1', '\u200b=1+1'])(
    'puts an apostrophe before %j, which some spreadsheets run as a formula, in both formats',
    async (name) => {
      // Written past the API, which trims names.
      const { id } = await manager.api('POST /api/products', { name: 'Fórmula', description: 'Nada.', price: 10, category: 'postres' });
      await setProduct(id, { name });
      expect(new TextDecoder().decode(await exported('csv'))).toContain(`,"'${name}",`);
      const names: unknown[] = [];
      for await (const { values } of streamXlsxRows(await exported('xlsx'))) names.push(values[2]);
      expect(names).toContain(`'${name}`);
      await manager.api('DELETE /api/products/{id}', { id });
    },
  );

  it.each(['csv', 'xlsx'])('carries the SAT’s keys, also the zeros that one begins with: %s', async (format) => {
    const keys = { clave_sat: '01010101', unidad_sat: 'E48' };
    const { id, slug } = await manager.api('POST /api/products', {
      name: `Clave ${format}`,
      description: 'Nada.',
      price: 10,
      category: 'café',
      ...keys,
    });
    const file = await exported(format);
    await manager.api('PUT /api/products/{id}', { id, clave_sat: null, unidad_sat: 'H87' });
    expect((await send({ [format]: file })).body).toMatchObject({ cambiadas: 1, errores: [] });
    expect(await one(slug)).toMatchObject(keys);
    await manager.api('DELETE /api/products/{id}', { id });
  });

  it.each(['csv', 'xlsx'])('keeps a product that is sold out for today: %s', async (format) => {
    await manager.api('PUT /api/products/{id}/availability', { id: 'mocha', sold_out: 'hoy' });
    expect((await send({ [format]: await exported(format) })).body.cambiadas).toBe(0);
    expect(await one('mocha')).toMatchObject({ available: false, sold_out_until: expect.any(String) });
    await manager.api('PUT /api/products/{id}/availability', { id: 'mocha', sold_out: null });
  });
});

describe('the import', () => {
  it('accepts columns in any order, case and accents, and leaves empty cells unchanged', async () => {
    const text =
      'PRECIO;Categoría;Nombre;Descripción;Disponible;Destacado;Impuesto;Estación;Segundos\n' +
      '1,234.50;CAFE;Café de la casa;"Con; punto y coma";NO;Sí;EXENTO;Barra;90\n\n' +
      '62,5;postres;Cocada;De coco;;;;;\n';
    const before = await total();
    const tried = await send({ csv: file(text), dry_run: 'true' });
    const avisos = [{ fila: 4, campo: 'estacion', mensaje: 'Sin estación: por su categoría va a la cocina.' }];
    expect([tried.status, tried.body]).toEqual([200, { filas: 2, nuevas: 2, cambiadas: 0, errores: [], avisos }]);
    expect(await total()).toBe(before);
    expect((await send({ csv: file(text) })).body).toEqual(tried.body);
    expect(await one('cafe-de-la-casa')).toMatchObject({
      price: 1234.5,
      category: 'café',
      description: 'Con; punto y coma',
      available: false,
      featured: true,
      tax: 'exento',
      station: 'barra',
      prep_seconds: 90,
    });
    expect(await one('cocada')).toMatchObject({
      price: 62.5,
      available: true,
      featured: false,
      tax: 'preparado_16',
      image: '/art/placeholders/postres.svg',
      station: 'cocina',
    });
    const again = await send({ csv: file('slug,precio,nombre\ncocada,63,\n') });
    expect(again.body).toEqual({ filas: 1, nuevas: 0, cambiadas: 1, errores: [], avisos: [] });
    expect(await one('cocada')).toMatchObject({ name: 'Cocada', price: 63, description: 'De coco' });
  });

  it('reads Windows-1252, and JSON', async () => {
    const text = `${HEAD}\nPiña colada,"Con ñ, á y “comillas”",45,postres`;
    const bytes = Uint8Array.from([...text].map((letter) => ({ '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)));
    expect((await send({ csv: bytes })).status).toBe(200);
    expect(await one('pina-colada')).toMatchObject({ name: 'Piña colada', description: 'Con ñ, á y “comillas”' });
    const report = await manager.api('POST /api/products/import', { csv: `\ufeff${HEAD}\r\n${newRow('Alegría')}`, dry_run: true });
    expect(report).toMatchObject({ filas: 1, nuevas: 1, cambiadas: 0, errores: [] });
  });

  it('reads the SAT’s keys, also without the zero that a spreadsheet drops, and refuses wrong ones', async () => {
    const { id } = await manager.api('POST /api/products', { name: 'Claves', description: 'Nada.', price: 10, category: 'café' });
    expect((await send({ csv: `id,Clave SAT,Unidad SAT\n${id},1010101,e48\n` })).body).toMatchObject({ cambiadas: 1 });
    expect(await one(id)).toMatchObject({ clave_sat: '01010101', unidad_sat: 'E48' });
    expect((await send({ csv: `id,clave_sat,unidad_sat\n${id},123,pieza\n` })).body.errores).toEqual([
      { fila: 2, campo: 'clave_sat', mensaje: 'La clave SAT lleva 8 dígitos.' },
      { fila: 2, campo: 'unidad_sat', mensaje: 'La unidad SAT lleva 2 o 3 letras o dígitos, como H87 o E48.' },
    ]);
    await manager.api('DELETE /api/products/{id}', { id });
  });

  it('reads the first sheet of an XLSX file', async () => {
    const rows = [
      ['Nombre', 'Descripción', 'Precio', 'Categoría', 'Destacado'],
      ['Palanqueta', 'De cacahuate', 18.5, 'postres', true],
    ];
    const bytes = (await writeXlsx({ sheets: [{ name: 'Hoja 1', rows }] })) as Uint8Array<ArrayBuffer>;
    expect((await send({ xlsx: bytes })).body).toMatchObject({ filas: 1, nuevas: 1, cambiadas: 0, errores: [] });
    expect(await one('palanqueta')).toMatchObject({ price: 18.5, featured: true });
    expect((await send({ xlsx: file('no es una hoja') })).status).toBe(422);
  });

  it.each<[string, (xml: string) => string]>([
    ['etiqueta', (xml) => xml.replace('<sheetData>', `<sheetData ${'a'.repeat(22_000_000)}`)],
    ['etiqueta', (xml) => xml.replace('<sheetData>', `<sheetData a="${'>'.repeat(5_000_000)}`)],
    ['etiqueta', (xml) => xml.replace('<sheetData>', `<!-- ${'> '.repeat(5_000_000)}`)],
    ['celda', (xml) => xml.replace('</sheetData>', `<row r="9"><c r="A9" t="str"><v>${'a'.repeat(66_000)}</v></c></row></sheetData>`)],
    [
      'celda',
      (xml) => xml.replace('</sheetData>', `<row><c t="inlineStr"><is>${'<r><t>aaaa</t></r>'.repeat(20_000)}</is></c></row></sheetData>`),
    ],
  ])('refuses an XLSX file with an endless %s at once', async (what, change) => {
    const parts = unzipSync((await writeXlsx({ sheets: [{ name: 'Hoja 1', rows: [['Nombre', 'Precio']] }] })) as Uint8Array<ArrayBuffer>);
    const path = 'xl/worksheets/sheet1.xml';
    const xlsx = zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))) }) as Uint8Array<ArrayBuffer>;
    expect(xlsx.length).toBeLessThan(100_000);
    const { status, body } = await send({ xlsx });
    expect([status, body.code, body.errors?.xlsx]).toEqual([422, 'broken_sheet', expect.stringMatching(`${what} de más de 64 kB`)]);
  });

  it('reads a zip that was sent as CSV as XLSX, and names the way out for other files', async () => {
    const xlsx = (await writeXlsx({ sheets: [{ name: 'Hoja 1', rows: [['nombre'], ['Alfajor']] }] })) as Uint8Array<ArrayBuffer>;
    expect((await send({ csv: xlsx, dry_run: 'true' })).body.filas).toBe(1);
    const old = await send({ csv: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) });
    expect([old.status, old.body.errors?.csv]).toEqual([422, expect.stringContaining('Guárdalo sin contraseña como XLSX o CSV.')]);
  });

  it('reports each wrong cell and changes nothing', async () => {
    const { id } = await one('latte');
    const text = [
      'nombre,descripcion,precio,categoria,id,slug,disponible,Proveedor,imagen,proveedor',
      'Nieve,De limón,treinta,postres,,,,,,',
      'Latte,Otro,50,café,,,,,,',
      'x,,0,ferretería,,,,,javascript:1,',
      'Nieve de garrafa,De limón,30,postres,,,quizá,,,',
      'Nieve De Garrafa,De limón,30,postres,,,,,,',
      `,,90,,${id},,,,,`,
      ',,91,,,latte,,,,',
      ',,91,,,no-existe,,,,',
      `,,91,,0198c0de-1111-7222-8333-444455556666,,,,,`,
      `,,91,,${id},mocha,,,,`,
      'Gelatina,De leche,20,postres,,,,,,',
    ].join('\n');
    const before = await total();
    const { status, body } = await send({ csv: file(text) });
    expect([status, body.code, body.filas, body.nuevas, body.cambiadas]).toEqual([422, 'import_refused', 11, 1, 1]);
    expect(body.errores.map(({ fila, campo }) => `${fila} ${campo}`)).toEqual([
      '2 precio',
      '3 nombre',
      '4 nombre',
      '4 descripcion',
      '4 precio',
      '4 categoria',
      '4 imagen',
      '5 disponible',
      '6 nombre',
      '8 slug',
      '9 slug',
      '10 id',
      '11 slug',
    ]);
    expect(body.errores.find(({ campo }) => campo === 'categoria')?.mensaje).toContain('café, bebidas, postres, desayunos o almuerzos');
    expect(body.avisos).toContainEqual({ fila: 1, campo: 'Proveedor', mensaje: 'No conocemos esta columna.' });
    expect(body.avisos.filter(({ fila }) => fila === 1)).toHaveLength(1);
    for (const { mensaje } of [...body.errores, ...body.avisos]) expect(mensaje).toMatch(/^\p{Lu}.+\.$/u);
    expect(await total()).toBe(before);
    expect((await one('latte')).price).toBe(82);
    const { status: tried, body: same } = await send({ csv: file(text), dry_run: '1' });
    expect([tried, same]).toEqual([200, { filas: 11, nuevas: 1, cambiadas: 1, errores: body.errores, avisos: body.avisos }]);
  });

  it('reports a cell with a forbidden character, and one that is much too long', async () => {
    const cells = ['Ca\0fé', 'Café\u0007', 'a'.repeat(150_000)];
    const rows = cells.map((name) => `${name},De olla,30,café,`);
    const { status, body } = await send({ csv: file(['nombre,descripcion,precio,categoria,slug', ...rows, ',,30,,la\0tte'].join('\n')) });
    expect([status, body.code]).toEqual([422, 'import_refused']);
    expect(body.errores.map(({ fila, campo }) => `${fila} ${campo}`)).toEqual(['2 nombre', '3 nombre', '4 nombre', '5 slug']);
  });

  it('stops reading at an endless row, and reports it', async () => {
    const text = `${HEAD}\n${newRow('Galleta 5"" rota')}\n`;
    for (const long of [`"${`${newRow('Galleta')}\n`.repeat(20_000)}`, ','.repeat(250_000), `"${'a""'.repeat(80_000)}`]) {
      const { status, body } = await send({ csv: file(text + long) });
      expect([status, body.filas, body.nuevas, body.errores[0]]).toEqual([
        422,
        1,
        1,
        { fila: 3, campo: '', mensaje: 'Esta fila es demasiado larga. Revisa que cada comilla se cierre.' },
      ]);
    }
    const first = await send({ csv: file(','.repeat(250_000)) });
    expect(first.body.errores.map(({ fila }) => fila)).toEqual([1]);
  });

  it('refuses a file that is not a list of products', async () => {
    for (const text of ['', '\n\n', 'a,b\n1,2'])
      expect((await send({ csv: file(text) })).body.errores[0]?.fila, JSON.stringify(text)).toBe(1);
    expect((await send({})).status).toBe(422);
    expect((await send({ csv: new Uint8Array(8_100_000) })).status).toBe(413);
  });

  it('accepts 5,000 rows and no more', async () => {
    const text = (rows: number) => [HEAD, ...Array.from({ length: rows }, (_, n) => newRow(`Galleta ${n}`))].join('\n');
    const refused = await send({ csv: file(text(5001)) });
    expect([refused.status, refused.body.errores]).toEqual([422, [expect.objectContaining({ fila: 5002 })]]);
    const { status, body } = await send({ csv: file(text(5000)) });
    expect([status, body.nuevas]).toEqual([200, 5000]);
    // Deleted again, so that the other tests stay fast.
    const { rows } = await pool.query(String.raw`select id from products where name ~ '^Galleta \d+$'`);
    await retireProduct(rows);
  });

  it('reports the limit of 5,000 rows also when each row is wrong', async () => {
    const text = [HEAD, ...Array.from({ length: 5001 }, (_, n) => newRow(`Oblea ${n}`, 'gratis'))].join('\n');
    const { status, body } = await send({ csv: file(text) });
    expect([status, body.errores.length]).toEqual([422, 5000]);
    expect(body.errores.at(-1)).toEqual({ fila: 5002, campo: '', mensaje: 'Un archivo lleva a lo más 5,000 productos.' });
  });

  it('adds each name once in parallel imports, and keeps parallel edits', async () => {
    const text = [HEAD, newRow('Mazapán'), newRow('Jamoncillo')].join('\n');
    const results = await Promise.all(Array.from({ length: 4 }, () => send({ csv: file(text) })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const { id } = await one('mazapan');
    await Promise.all([
      send({ csv: file(`id,precio\n${id},41`) }),
      manager.api('PUT /api/products/{id}', { id, description: 'De cacahuate.' }),
      send({ csv: file(`id,segundos\n${id},15`) }),
      manager.api('PUT /api/products/{id}', { id, featured: true }),
    ]);
    expect(await one(id)).toMatchObject({ price: 41, description: 'De cacahuate.', prep_seconds: 15, featured: true });
  });

  it('finds columns below a title, under other names, and prices in other forms', async () => {
    const text = [
      'Menú de otoño,,,,,',
      ',,,,,',
      'Producto,Descripción,Precio de venta (MXN),Sección,Foto,Precio',
      'Cemita,De milanesa,$45.00,Tortas,,',
      'Atole,De maíz,"MX$38,50",Bebidas calientes,,',
      'Tascalate,De Chiapas,45.00 M.N.,té,,99',
    ].join('\n');
    const { status, body } = await send({ csv: file(text) });
    expect([status, body.nuevas, body.errores]).toEqual([200, 3, []]);
    expect(await one('cemita')).toMatchObject({ price: 45, category: 'almuerzos', station: 'cocina' });
    expect(await one('atole')).toMatchObject({ price: 38.5, category: 'bebidas', station: 'barra' });
    expect(await one('tascalate')).toMatchObject({ price: 99, category: 'bebidas', station: 'barra' });
    expect(body.avisos).toContainEqual({ fila: 1, campo: '', mensaje: 'Las columnas están en la fila 3; lo de arriba queda fuera.' });
    expect(body.avisos).toContainEqual({ fila: 4, campo: 'categoria', mensaje: '«Tortas» entra en almuerzos.' });
  });

  it('keeps the station that a row says, also none', async () => {
    const text = `${HEAD},estacion\n${newRow('Bolsa de café')},Ninguna\n${newRow('Sándwich frío')},barra`;
    expect((await send({ csv: file(text) })).body.avisos).toEqual([]);
    expect((await one('bolsa-de-cafe')).station).toBe('none');
    expect((await one('sandwich-frio')).station).toBe('barra');
  });

  it('changes products by their name only when that is asked for', async () => {
    await send({ csv: file([HEAD, newRow('Buñuelo'), newRow('Pan Doble')].join('\n')) });
    const { id } = await one('bunuelo');
    const prices = file('nombre,precio\nBUÑUELO ,33\n');
    const refused = await send({ csv: prices });
    expect([refused.status, refused.body.errores]).toEqual([
      422,
      [{ fila: 2, campo: 'nombre', mensaje: expect.stringContaining('por_nombre') }],
    ]);
    const { status, body } = await send({ csv: prices, por_nombre: 'true' });
    expect([status, body.nuevas, body.cambiadas, body.errores]).toEqual([200, 0, 1, []]);
    expect(await one(id)).toMatchObject({ name: 'Buñuelo', price: 33, description: 'Del día' });
    // A name that no product has adds one, and then needs all of it; one that two have is refused.
    await manager.api('POST /api/products', { name: 'pan doble', description: 'Otro.', price: 10, category: 'postres' });
    const some = await send({ csv: file('nombre,precio\nNadie,9\nPan doble,9\nBuñuelo,1\nbuñuelo,2'), por_nombre: '1' });
    expect(some.body.errores.map(({ fila, campo }) => `${fila} ${campo}`)).toEqual([
      '2 descripcion',
      '2 categoria',
      '3 nombre',
      '5 nombre',
    ]);
    const all = await Promise.all([34, 35, 36].map((price) => send({ csv: file(`nombre,precio\nBuñuelo,${price}`), por_nombre: '1' })));
    expect(all.map((answer) => [answer.status, answer.body.cambiadas])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
  });

  it('reports dates and errors of formulas in place of texts, in both formats', async () => {
    const rows = [
      ['nombre', 'descripcion', 'precio', 'categoria'],
      [new Date('2026-05-12'), 'Del día', 30, 'postres'],
      ['Polvorón', '#REF!', 30, 'postres'],
      ['Marquesote', 'Del día', new Date('2026-05-01'), 'postres'],
      ['Gaznate', 'Del día', 30, 'postres'],
    ];
    const xlsx = (await writeXlsx({ sheets: [{ name: 'Hoja 1', rows }] })) as Uint8Array<ArrayBuffer>;
    const text =
      'nombre,descripcion,precio,categoria\n12/05/2026,Del día,30,postres\nPolvorón,#¡REF!,30,postres\nMarquesote,Del día,01-may,postres';
    for (const sent of [{ xlsx }, { csv: file(text) }] as Record<string, Uint8Array<ArrayBuffer>>[]) {
      const { status, body } = await send(sent);
      expect([status, body.errores.map(({ fila, campo, mensaje }) => [fila, campo, mensaje.includes('fecha')])]).toEqual([
        422,
        [
          [2, 'nombre', true],
          [3, 'descripcion', false],
          [4, 'precio', true],
        ],
      ]);
    }
  });

  it('reads MacRoman and UTF-16, and names the way out when it cannot', async () => {
    const mac = Uint8Array.from([...`${HEAD}\nPi\x96\x97n,Del d\x92a,30,postres`].map((letter) => letter.charCodeAt(0)));
    expect((await send({ csv: mac })).body.errores).toEqual([]);
    expect(await one('pinon')).toMatchObject({ name: 'Piñón', description: 'Del día' });
    const wide = new Uint8Array(Buffer.from(`\ufeff${HEAD}\r\n${newRow('Jericalla ñ')}`, 'utf16le'));
    expect((await send({ csv: wide })).body.nuevas).toBe(1);
    const broken = await send({ csv: new Uint8Array(Buffer.concat([Buffer.from(`${HEAD}\nPiñón y más,`), Buffer.from([0xe9])])) });
    expect([broken.status, broken.body.errors?.csv]).toEqual([422, expect.stringContaining('CSV UTF-8')]);
  });

  it('gives different slugs to names that look alike', async () => {
    const { body } = await send({ csv: file([HEAD, newRow('Pay (limón)'), newRow('Pay limón'), newRow('¡Pay limón!')].join('\n')) });
    expect(body.nuevas).toBe(3);
    const { rows } = await pool.query(`select slug from products where slug like 'pay-limon%' order by slug`);
    expect(rows.map(({ slug }) => slug)).toEqual(['pay-limon', 'pay-limon-2', 'pay-limon-3']);
  });

  it('is for managers, and is recorded in the audit log', async () => {
    const staff = await people.staff(shop, 'staff');
    const refused = await staff.api('POST /api/products/import', { csv: HEAD }).catch((error) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused.status).toBe(403);
    const owner = await people.admin(shop);
    const [entry] = await owner.api('GET /api/audit', { kind: 'import', limit: 1 });
    expect(entry?.summary).toBe('Importó productos: 3 nuevos, 0 cambiados');
  });
});
