import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { deliveryLine, sumsByTax, type TaxedLine } from '#server/features/invoices/rules.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { insertOrders, product } from '../../../../tests/factories/orders.ts';
import { setUser } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';

/** More than two pages of the query. */
const ORDERS = 2300;
const HEADER = 'folio fecha hora cliente estado tipo productos subtotal descuento propina envio total reembolsado metodo'.split(' ');
/** Names and products that a spreadsheet would run as formulas. */
const FORMULAS = ['=1+1', '+52 55', '-Ana', '@Luis', '\tTab', 'Ñandú "El" Café, S.A.'];

let shop: TestApp;
let owner: Person;
let expected: (string | number)[][];

beforeAll(async () => {
  shop = await testApp({ queue: false });
  owner = await admin(shop);
  const id = await product(5000);
  const people = await Promise.all(FORMULAS.map(() => customer(shop)));
  for (const [index, name] of FORMULAS.entries()) await setUser(people[index]?.id, { name });
  // Several orders at the same moment, and orders in the months on both sides of the range.
  const statuses = ['pagado', 'entregado', 'cancelado', 'reembolsado'] as const;
  const placed = (n: number) => ({
    userId: people[n % 7]?.id ?? null,
    status: statuses[n % 4] ?? 'pagado',
    totalCents: n * 2,
    createdAt: sql`'2024-04-01 06:00:00Z'::timestamptz + ${Math.floor(n / 3) - 20}::int * interval '1 hour 0.000001 s'`,
    lines: [{ productId: id, quantity: 2, priceCents: n, name: FORMULAS[n % 6] as string }],
  });
  await insertOrders(Array.from({ length: ORDERS }, (_, n) => placed(n + 1)));
  const { rows } = await pool.query<Record<string, string> & { total_cents: number }>(
    `select upper(left(o.id::text, 8)) as folio, to_char(o.created_at at time zone 'America/Mexico_City', 'YYYY-MM-DD HH24:MI') as at, u.name, status,
       product ->> 'name' as product, total_cents, payment_method
     from orders o left join users u on u.id = user_id join order_lines on order_id = o.id
     where o.created_at >= '2024-04-01 06:00:00Z' and o.created_at < '2024-05-01 06:00:00Z' order by o.created_at, o.id desc`,
  );
  expected = rows.map(({ folio, at, name, status, product: sold, total_cents, payment_method }) => {
    const [day = '', hour = ''] = (at as string).split(' ');
    const total = total_cents / 100;
    const back = status === 'cancelado' || status === 'reembolsado' ? total : 0;
    return [folio, day, hour, name ?? 'Cliente eliminado', status, '', `2 × ${sold}`, total, 0, 0, 0, total, back, payment_method] as (
      | string
      | number
    )[];
  });
  expect(expected.length).toBeGreaterThan(2000);
});
afterAll(() => shop.close());

const get = (formato: string, token = owner.token) =>
  shop.send(`/api/stats/export?formato=${formato}&desde=2024-04-01&hasta=2024-04-30`, { headers: { authorization: `Bearer ${token}` } });

/** Adds the apostrophe that the export puts before formulas. */
const guarded = (rows: (string | number)[][]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));

it('exports every order of the range as CSV, row by row, with numbers as numbers', async () => {
  const response = await get('csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ventas_2024-04-01_2024-04-30.csv"');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines.pop()).toBe('');
  const rows = lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, text, number]) => text?.replaceAll('""', '"') ?? Number(number)),
  );
  expect(rows).toEqual([HEADER, ...guarded(expected)]);
});

/** The rows of an XLSX. Days are dates; as text they are as in the CSV. */
async function rowsOf(bytes: Uint8Array): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values.map((cell) => cell ?? ''));
  return rows;
}

it('exports the same as XLSX, with the days as dates of the shop and the IVA of each order', async () => {
  const response = await get('xlsx');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ventas_2024-04-01_2024-04-30.xlsx"');
  const [header, ...rows] = await rowsOf(new Uint8Array(await response.arrayBuffer()));
  expect(header).toEqual([...HEADER, 'iva']);
  expect(rows.map((row) => row.slice(0, -1))).toEqual(
    guarded(expected).map(([folio, day, ...more]) => [folio, new Date(`${day}T00:00:00Z`), ...more]),
  );
  // The products are of the class of 16 %, and each order has one line of half its total.
  for (const row of rows) {
    const total = Math.round(Number(row[11]) * 100);
    expect(row.at(-1)).toBe((total - Math.round(total / 1.16)) / 100);
  }
});

it('has in an XLSX the same IVA as the invoice: of each line and of the delivery, without the tip', async () => {
  const { id: userId } = await customer(shop);
  const lines: TaxedLine[] = [
    { name: 'Latte', quantity: 3, priceCents: 8233, discountCents: 1007, tax: 'preparado_16' },
    { name: 'Café Oaxaca', quantity: 1, priceCents: 32_900, tax: 'alimento_0' },
    { name: 'Libro', quantity: 2, priceCents: 9999, tax: 'exento' },
    { name: 'Concha', quantity: 1, priceCents: 4207, tax: 'preparado_16' },
  ];
  const made = await product(5000);
  const amounts = { totalCents: 90_000, deliveryCents: 3505, tipCents: 1500 };
  const bought = lines.map((line) => ({ ...line, productId: made }));
  await insertOrders([{ userId, ...amounts, createdAt: new Date('2022-04-02T06:00:00Z'), lines: bought }]);
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await shop.send('/api/stats/export?formato=xlsx&desde=2022-04-01&hasta=2022-04-30', { headers });
  const [, row] = await rowsOf(new Uint8Array(await response.arrayBuffer()));
  const cents = sumsByTax([...lines, ...deliveryLine(3505)]).reduce((sum, { taxCents }) => sum + taxCents, 0);
  expect(row?.at(-1)).toBe(cents / 100);
});

it('gives an XLSX wide enough columns, amounts in pesos and days as dates, below a header that stays', async () => {
  const parts = unzipSync(new Uint8Array(await (await get('xlsx')).arrayBuffer()));
  const [sheet, styles] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((path) => strFromU8(parts[path] as Uint8Array)) as [
    string,
    string,
  ];
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths.length).toBe(HEADER.length + 1);
  expect(widths[HEADER.indexOf('productos')]).toBeGreaterThan(40);
  for (const [at, title] of [...HEADER, 'iva'].entries()) expect(widths[at], title).toBeGreaterThan(title.length);
  const formats = new Map([...styles.matchAll(/<numFmt [^>]*numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]));
  const used = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(
    ([, id]) => formats.get(id as string) ?? id,
  );
  const formatOf = (cell: string) => used[Number(new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1])];
  for (const column of ['H', 'I', 'J', 'K', 'L', 'M', 'O']) expect(formatOf(`${column}2`), column).toBe('&quot;$&quot;#,##0.00');
  expect(formatOf('B2')).toBe('dd/mm/yyyy');
});

it('removes characters that XML forbids from an XLSX, because programs cannot open a file with them', async () => {
  const id = await product(5000);
  const { id: userId } = await customer(shop);
  await setUser(userId, { name: 'Ana\ufffe Luz\uffff' });
  const line = { productId: id, priceCents: 5000, name: 'Té' };
  await insertOrders([{ userId, totalCents: 5000, createdAt: new Date('2023-04-02T06:00:00Z'), lines: [line] }]);
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await shop.send('/api/stats/export?formato=xlsx&desde=2023-04-01&hasta=2023-04-30', { headers });
  const parts = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer()))).map((bytes) => strFromU8(bytes));
  expect(parts.some((part) => part.includes('Ana Luz'))).toBe(true);
});

it('is recorded in the audit log', async () => {
  await (await get('csv')).text();
  const [entry] = await owner.api('GET /api/audit', { kind: 'export', limit: 1 });
  expect(entry).toMatchObject({ actor: { id: owner.id }, summary: 'Exportó los pedidos del 2024-04-01 al 2024-04-30 (CSV)' });
});

it('refuses an unknown format and half a range, and takes empty days for none', async () => {
  expect((await get('pdf')).status).toBe(422);
  const headers = { authorization: `Bearer ${owner.token}` };
  expect((await shop.send('/api/stats/export?formato=csv&desde=2024-04-01', { headers })).status).toBe(422);
  expect((await shop.send('/api/stats/export?formato=csv&desde=&hasta=', { headers })).status).toBe(200);
});

it('ends without an error when the reader disconnects', async () => {
  const response = await get('csv');
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect((await get('csv')).status).toBe(200);
});
