import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { checkout, pay, product } from '../../../tests/factories/orders.ts';
import { change } from '../../../tests/factories/receiving.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';
import { pdfTexts } from '../../../tests/readers/pdf-text.ts';

let shop: TestApp;
let buyer: Person;
let orderId: string;

beforeAll(async () => {
  shop = await testApp();
  buyer = await customer(shop);
  orderId = await bought(buyer, 1, 'Café de ½ kg, ñandú');
});
afterAll(() => shop.close());

async function bought(person: Person, kinds: number, name: string): Promise<string> {
  const items = await Promise.all(
    Array.from({ length: kinds }, async (_, index) => ({ product_id: await product(6000, { name: `${name} ${index}` }), quantity: 2 })),
  );
  return (await checkout(person, await pay(person, kinds * 12_000, items))).order_id;
}

const ticket = (id: string, token?: string) =>
  shop.send(`/api/tickets/${id}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

/** The number of sheets of a PDF. */
const sheetsOf = (pdf: string) => Number(pdf.match(/\/Type \/Pages\n\/Count (\d+)/)?.[1]);
const pdfOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('latin1');

describe('the ticket of an order', () => {
  it('is a PDF for the customer and for the owner', async () => {
    for (const token of [buyer.token, (await admin(shop)).token]) {
      const response = await ticket(orderId, token);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="ticket-${orderId}.pdf"`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const pdf = await pdfOf(response);
      expect(pdf).toMatch(/^%PDF-1\.\d\n[\s\S]*%%EOF\n?$/);
      expect(sheetsOf(pdf)).toBe(1);
      for (const font of ['Figtree-Regular', 'Figtree-SemiBold', 'IbarraRealNova-Medium']) expect(pdf).toContain(font);
      expect(pdf).toContain(`/profile?tab=pedidos&pedido=${orderId.slice(0, 8).toUpperCase()}`);
    }
  });

  it('remains after the order is cancelled, and shows the cancellation', async () => {
    const cancelled = await bought(buyer, 1, 'Concha');
    const before = await pdfOf(await ticket(cancelled, buyer.token));
    await buyer.api('POST /api/orders/{id}/cancel', { id: cancelled });
    const after = await ticket(cancelled, buyer.token);
    expect(after.status).toBe(200);
    const pdf = await pdfOf(after);
    expect(sheetsOf(pdf)).toBe(1);
    expect(pdf).not.toBe(before);
  });

  it('says how to get an invoice once the shop’s tax data are complete', async () => {
    const owner = await admin(shop);
    const read = async () => (await ticket(orderId, buyer.token)).arrayBuffer();
    const before = await read();
    expect(pdfTexts(before).join(' ')).not.toContain('Facturar');
    await change(owner, 'fiscal', { rfc: 'CBL200229AB1', razon_social: 'CASA BLANCA', regimen: '601', codigo_postal: '06700' });
    await expect.poll(async () => pdfTexts(await read()).join(' ')).toContain('RFC CBL200229AB1');
    const [paper, text] = [await read(), pdfTexts(await read()).join(' ')];
    for (const part of ['CASA BLANCA', 'Régimen fiscal 601', 'Lugar de expedición 06700', 'Puedes facturar hasta el', '/facturar'])
      expect(text).toContain(part);
    expect(Buffer.from(paper).toString('latin1')).toContain(`/facturar#folio=${orderId.slice(0, 8).toUpperCase()}&total=120.00`);
    await change(owner, 'fiscal', { rfc: null, razon_social: null, regimen: null, codigo_postal: null });
  });

  it('is refused to other users', async () => {
    expect((await ticket(orderId)).status).toBe(401);
    const other = await ticket(orderId, (await customer(shop)).token);
    expect(other.status).toBe(404);
    expect(await other.json()).toMatchObject({ code: 'order_not_found', message: 'No encontramos ese pedido.' });
  });

  it('is drawn at most five times at once for one user', async () => {
    const printing = await customer(shop);
    const id = await bought(printing, 1, 'Concha');
    const blocker = await pool.connect();
    let refused = 0;
    try {
      // The lock prevents orders from being read, so that no download ends.
      await blocker.query('begin; lock table orders in access exclusive mode');
      const asked = Array.from({ length: 12 }, async () => {
        const { status, headers } = await ticket(id, printing.token);
        if (status === 429 && headers.has('retry-after')) refused++;
        return status;
      });
      await expect.poll(() => refused).toBe(7);
      await blocker.query('rollback');
      expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(5);
    } finally {
      blocker.release(true);
    }
    expect((await ticket(id, printing.token)).status).toBe(200);
  });

  it.each(['x', '00000000-0000-4000-8000-000000000000', '%00', '..%2fusers', "';--", '%F0%9F%92%A5'])('answers 404 for %s', async (id) => {
    expect((await ticket(id, buyer.token)).status).toBe(404);
  });

  it('has as many sheets as the order needs', async () => {
    const long = await bought(buyer, 100, 'Una selección larguísima de granos de altura, con notas de cacao y piloncillo 🎂👩🏽‍🍳 漢字');
    const pdf = await pdfOf(await ticket(long, buyer.token));
    expect(sheetsOf(pdf)).toBeGreaterThan(8);
    expect(sheetsOf(pdf)).toBeLessThan(16);
  });
});
