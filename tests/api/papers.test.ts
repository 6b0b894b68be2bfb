import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPrinter } from '#server/gateways/printer/printer.ts';
import { type TestApp, testApp } from '../app.ts';
import { CARDS, checkout, confirm, product } from '../factories/orders.ts';
import { open, openShop, received } from '../factories/receiving.ts';
import { setUser } from '../factories/rows.ts';
import { shipmentOf } from '../factories/shipments.ts';
import { admin, customer, type Person } from '../factories/users.ts';
import { pdfTexts } from '../readers/pdf-text.ts';
import { type PrinterStandIn, startPrinter } from '../stand-ins/printer.ts';

let shop: TestApp;
let owner: Person;
let buyer: Person;
let printer: PrinterStandIn;

beforeAll(async () => {
  [shop, printer] = [await testApp(), await startPrinter()];
  [owner, buyer] = [await admin(shop), await customer(shop)];
  await openShop(owner);
});
afterAll(async () => {
  setPrinter(undefined);
  await printer.close();
  await shop.close();
});
beforeEach(() => {
  printer.slips.length = 0;
});

type Words = { name: string; item: string; note?: string };

/** An order with these words in it, and all of its papers: PDFs as texts, the slip as lines. */
async function papersOf({ name, item, note = 'Sin azúcar' }: Words) {
  await setUser(buyer.id, { name });
  setPrinter(printer);
  const made = await product(16_200, { name: item });
  const data = received('domicilio', made, { items: [{ product_id: made, quantity: 1, note }] });
  const intent = await open(buyer, data);
  await confirm(buyer, intent, CARDS.pays);
  const { order_id: id } = await checkout(buyer, intent.payment_intent_id);
  await expect.poll(() => printer.slips).toHaveLength(1);
  const wanted = shipmentOf(id, { description: item });
  const { data: parcel } = await owner.api('POST /api/tracking', { ...wanted, destination: { ...wanted.destination, name } });
  const number = parcel.tracking_number;
  const label = async (format: 'pdf' | 'zpl') => {
    const { pathname, search } = new URL((await owner.api('GET /api/tracking/{number}/label', { number, format })).data.label_url);
    return pathname + search;
  };
  const headers = { authorization: `Bearer ${owner.token}`, accept: 'application/pdf' };
  const read = async (path: string) => pdfTexts(await (await shop.send(path, { headers })).arrayBuffer());
  return {
    ticket: await read(`/api/tickets/${id}`),
    invoice: await read(`/api/invoices/${id}`),
    label: await read(await label('pdf')),
    zpl: (await (await shop.send(await label('zpl'))).text()).split('\n'),
    slip: printer.slips[0] ?? [],
  };
}

describe('every paper of an order', () => {
  it('has each fixed text whole, because its font has the letters or another font takes over', async () => {
    const { ticket, invoice, label } = await papersOf({ name: 'Ximena Robles', item: 'Café de olla' });
    expect(invoice.slice(0, 3)).toEqual(['Factura', 'Folio', expect.stringMatching(/^PRUEBA-\d+$/)]);
    expect(invoice).toContain('Sin timbrar: sin validez fiscal · Comprobante de prueba: sin validez fiscal');
    for (const texts of [ticket, invoice, label]) {
      expect(texts.join('\n')).not.toMatch(/[\0?]/);
      expect(texts.every((text) => text.trim() !== '')).toBe(true);
    }
  });

  it('transliterates names of other scripts, and shows a sign for pictures', async () => {
    const { ticket, invoice, label, zpl, slip } = await papersOf({ name: '王小明', item: 'Чай 🍵', note: 'شكرا 🙏' });
    for (const paper of [ticket, invoice, label, zpl, slip]) expect(paper.join('\n')).toContain('WangXiaoMing');
    for (const paper of [ticket, invoice, label]) expect(paper.join('\n')).toContain('Chay ?');
    expect(zpl.join('\n')).toContain('Chay ?');
    expect(slip.join('\n')).toContain('1 Chay ?');
    expect(ticket.join('\n')).toContain('«shkra ?»');
    expect(slip.join('\n')).toContain('«shkra ?»');
  });

  it('cuts nothing: long texts wrap or shrink', async () => {
    const words = (count: number, begin: string) => Array.from({ length: count }, (_, index) => `${begin}${index}`).join(' ');
    const [name, item] = [words(11, 'Nombre'), words(14, 'Producto')];
    const { ticket, invoice, label, zpl, slip } = await papersOf({ name, item });
    const whole = (paper: string[]) => paper.join(' ').replace(/\s+/g, ' ');
    for (const paper of [ticket, invoice, label, zpl]) expect(whole(paper)).toContain(name);
    for (const paper of [ticket, invoice, label, zpl, slip]) expect(whole(paper)).toContain(item);
  });
});
