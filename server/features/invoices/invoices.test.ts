import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { CARDS, checkout, confirm, insertInvoices, insertOrders, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../tests/factories/receiving.ts';
import { ago, deleteOrder, deleteUser } from '../../../tests/factories/rows.ts';
import { admin, crowd, customer, type Person, staff } from '../../../tests/factories/users.ts';
import { pdfTexts } from '../../../tests/readers/pdf-text.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, manager, buyer] = [await admin(shop), await staff(shop, 'manager'), await customer(shop)];
});
afterAll(() => shop.close());

const order = async (): Promise<string> =>
  (await checkout(buyer, await pay(buyer, 6235, [{ product_id: await product(6235), quantity: 1 }]))).order_id;
const pdf = (name: string, who = manager) =>
  shop.send(`/api/invoices/${name}`, { headers: { authorization: `Bearer ${who.token}`, accept: 'application/pdf' } });
const list = (query: object = {}) => manager.api('GET /api/invoices', query);
const folioOf = async (orderId: string) => (await list({ q: orderId.slice(0, 8) }))[0]?.folio;
const month = (at = new Date()) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Mexico_City', year: 'numeric', month: '2-digit' }).format(at);

describe('GET /invoices/{id}', () => {
  it('is a PDF, found by the order’s id or its first eight characters, and gets its number once', async () => {
    const id = await order();
    expect(await list({ q: id.slice(0, 8) })).toEqual([]);
    for (const name of [id.slice(0, 8), id, id.slice(0, 8).toUpperCase()]) {
      const answer = await pdf(name);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(answer.headers.get('content-disposition')).toContain(`factura-${name}.pdf`);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    expect(await list({ q: id.slice(0, 8) })).toEqual([
      {
        id: expect.any(String),
        folio: expect.stringMatching(/^PRUEBA-\d+$/),
        order_id: id,
        customer: expect.any(String),
        total: 62.35,
        sent_at: null,
        tipo: 'nominativa',
        estado: null,
        uuid: null,
        rfc: null,
      },
    ]);
  });

  it('numbers a series without gaps, also for many requests at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, order));
    await Promise.all([...ids, ...ids].map((id) => pdf(id)));
    const numbers = (await pool.query<{ number: number }>('select number from invoices order by number')).rows.map((row) => row.number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('adds up with a discount and a delivery, by line and by tax; the tip is left out', async () => {
    await openShop(owner);
    await owner.api('POST /api/promotions', { codigo: 'TERCIO', clase: 'porcentaje', valor: 33 });
    const [latte, beans] = [await product(6235, { name: 'Latte' }), await product(18_099, { name: 'Café en grano', tax: 'alimento_0' })];
    const items = [latte, beans].map((product_id, index) => ({ product_id, quantity: 3 - index }));
    const opened = await open(buyer, received('domicilio', latte, { items, codigo: 'TERCIO', propina: { porcentaje: 15 } }));
    await confirm(buyer, opened, CARDS.pays);
    const { order_id: id } = await checkout(buyer, opened.payment_intent_id);
    const { total, propina = 0 } = await buyer.api('GET /api/orders/{id}', { id });

    const texts = pdfTexts(await (await pdf(id)).arrayBuffer());
    const textAt = (label: string | RegExp, ahead: number) => texts[texts.findIndex((text) => text.match(label)) + ahead] ?? '';
    const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);
    // The amounts of a row (price before IVA, IVA, paid) after its name and unit price.
    const rows = ['Latte', 'Café en grano', 'Envío'].map((name) => [2, 3, 4].map((ahead) => cents(textAt(`^${name}$`, ahead))));
    const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? Number.NaN), 0);
    for (const [base, iva, paid] of rows) expect(sum([base, iva])).toBe(paid);
    const billed = cents(textAt(/^Total$/, 1));
    expect(billed).toBe(Math.round((total - propina) * 100));
    expect(sum(rows.map(([, , paid]) => paid))).toBe(billed);
    const [subtotal, taxed, untaxed] = [textAt(/^Subtotal$/, 1), textAt(/16 % sobre/, 1), textAt(/0 % sobre/, 1)].map(cents);
    expect([subtotal, sum([taxed, untaxed])]).toEqual([sum(rows.map(([base]) => base)), sum(rows.map(([, iva]) => iva))]);
    expect(sum([subtotal, taxed, untaxed])).toBe(billed);
    expect(await list({ q: id.slice(0, 8) })).toMatchObject([{ total: billed / 100 }]);
  });

  it('counts in a series of its own in the test mode, whatever the settings say', async () => {
    const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'fiscal' });
    await owner.api('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: { ...valor, serie: 'B-26' } });
    const id = await order();
    await pdf(id);
    expect(await folioOf(id)).toMatch(/^PRUEBA-\d+$/);
  });

  it('is refused for unknown and void orders, and for staff', async () => {
    const id = await order();
    await owner.api('POST /api/orders/{id}/refund', { id });
    const refused = await pdf(id);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'order_not_billable', data: { status: 'reembolsado' } }),
    ]);
    expect((await pdf('00000000')).status).toBe(404);
    expect((await pdf('nada')).status).toBe(404);
    expect((await pdf(await order(), await staff(shop, 'staff'))).status).toBe(403);
  });
});

describe('POST /invoices/{id}/email', () => {
  it('mails the invoice and confirms it', async () => {
    const id = await order();
    const answer = await manager.api('POST /api/invoices/{id}/email', { id: id.slice(0, 8), email: 'cuentas@correo.mx' });
    expect(answer).toEqual({ success: true, message: 'Factura enviada por correo exitosamente' });
    expect((await list({ q: id }))[0]?.sent_at).toEqual(expect.any(String));
    const done = async () =>
      (await pool.query(`select state from pgboss.job where name = 'invoice-mail' and data ->> 'orderId' = $1`, [id])).rows[0]?.state;
    await expect.poll(done).toBe('completed');
    const wrong = await refusal(manager.api('POST /api/invoices/{id}/email', { id, email: 'nada' }));
    expect(wrong).toMatchObject({ status: 422, success: false, errors: { email: 'Por favor ingresa un correo electrónico válido' } });
    expect(await refusal(manager.api('POST /api/invoices/{id}/email', { id: '00000000', email: 'a@b.mx' }))).toMatchObject({ status: 404 });
  });
});

describe('GET /invoices', () => {
  it('finds invoices by folio, name and month, page by page', async () => {
    const id = await order();
    await pdf(id);
    const folio = (await folioOf(id)) as string;
    expect((await list({ q: folio.toLowerCase() })).map(({ order_id }) => order_id)).toEqual([id]);
    expect((await list({ q: 'Ximena' })).length).toBeGreaterThan(0);
    expect((await list({ mes: month(), limit: 1 })).map(({ order_id }) => order_id)).toEqual([id]);
    expect(await list({ mes: '2020-01' })).toEqual([]);
    expect(await refusal(list({ mes: '2020-13' }))).toMatchObject({ status: 422 });
    const answer = await shop.send('/api/invoices?limit=1', { headers: { authorization: `Bearer ${manager.token}` } });
    const count = (await pool.query('select count(*)::int from invoices')).rows[0].count;
    expect(answer.headers.get('x-total-count')).toBe(String(count));
  });

  it('finds all invoices of a very common name, newest first', async () => {
    const people = await crowd(600, 'Multitud');
    const all = await insertOrders(people.map((userId, n) => ({ userId, status: 'entregado', createdAt: ago({ days: n + 1 }) })));
    await insertInvoices(all);
    const found = async (query: object) => (await list({ q: 'multitud', ...query })).map(({ order_id }) => order_id);
    expect(await found({ limit: 5, offset: 2 })).toEqual(all.slice(2, 7));
    expect(await found({ limit: 20, offset: 580 })).toEqual(all.slice(580));
    const [yesterday] = await list({ q: 'multitud', limit: 1 });
    expect(await list({ q: yesterday?.folio })).toEqual([yesterday]);
    const answer = await shop.send('/api/invoices?limit=5&q=multitud', { headers: { authorization: `Bearer ${manager.token}` } });
    expect([answer.headers.get('x-total-count'), answer.headers.get('x-total-more')]).toEqual(['500', '1']);
    await deleteOrder(all);
    await deleteUser(people);
  });
});
