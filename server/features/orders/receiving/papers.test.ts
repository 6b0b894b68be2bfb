import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folioOf } from '#contract/orders/folio.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, product } from '../../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { admin, customer, givePoints, type Person } from '../../../../tests/factories/users.ts';
import { mailed } from '../../../../tests/readers/outbox.ts';
import { pdfTexts } from '../../../../tests/readers/pdf-text.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
});
afterAll(() => shop.close());

/** The sales of today, in pesos. */
async function salesToday(): Promise<number> {
  const { today } = shopClock(new Date());
  return (await owner.api('GET /api/stats/sales-summary', { desde: today, hasta: today })).data.totalSales;
}

describe('the amounts of a delivered order with a tip', () => {
  it('add up in mail, ticket, invoice and export; the tip is no part of the invoice', async () => {
    const before = await salesToday();
    const buyer = await customer(shop);
    const who = { ...buyer, api: shop.from(newAddress()).apiAs(buyer.token) };
    const intent = await open(who, received('domicilio', await product(12_000), { propina: { porcentaje: 10 } }));
    await confirm(who, intent, CARDS.pays);
    const { order_id: id } = await checkout(who, intent.payment_intent_id);
    const { numero } = await who.api('GET /api/orders/{id}', { id });

    const [mail = ''] = await mailed(who.email, `order-${id}`);
    for (const text of ['Subtotal: $120.00', 'Envío: $35.00', 'Propina: $12.00', 'Total: $167.00', `A domicilio · Número ${numero}`])
      expect(mail).toContain(text);
    expect(mail).toMatch(/Sale de la casa: \d+ de \p{L}+ de \d{4}, \d+:\d\d [AP]M/u);
    expect(mail).not.toContain('Sin costo');
    const headers = { authorization: `Bearer ${owner.token}` };
    const read = async (path: string) => (await shop.send(path, { headers })).status;
    expect([await read(`/api/tickets/${id}`), await read(`/api/invoices/${id}`)]).toEqual([200, 200]);
    expect(await owner.api('GET /api/invoices', { q: folioOf(id) })).toMatchObject([{ total: 155 }]);
    // Products and delivery; a tip is not a sale.
    expect(await salesToday()).toBeCloseTo(before + 155, 2);
    const { today } = shopClock(new Date());
    const csv = await (await shop.send(`/api/stats/export?formato=csv&desde=${today}&hasta=${today}`, { headers })).text();
    expect(csv).toMatch(new RegExp(`"${folioOf(id)}",.*,"domicilio",.*,120,0,12,35,167,0,`));
  });
});

const asOwner = () => ({ headers: { authorization: `Bearer ${owner.token}` } });
const ticketOf = async (id: string) => pdfTexts(await (await shop.send(`/api/tickets/${id}`, asOwner())).arrayBuffer());
const subjectOf = (mail: string) => /^Subject: (.*(?:\r\n .*)*)/m.exec(mail)?.[1]?.replace(/\r\n /g, ' ') ?? '';
const sold = async (buyer: Person, data: Parameters<typeof open>[1]) => {
  const who = { ...buyer, api: shop.from(newAddress()).apiAs(buyer.token) };
  const intent = await open(who, data);
  if (intent.client_secret && intent.amount > 0) await confirm(who, intent, CARDS.pays);
  const { order_id: id } = await checkout(who, intent.payment_intent_id);
  return who.api('GET /api/orders/{id}', { id });
};

describe('an order without cost', () => {
  it('names what paid it: a coupon or points', async () => {
    await owner.api('POST /api/promotions', { codigo: 'REGALO', clase: 'porcentaje', valor: 100 });
    const latte = await product(6000);
    const rich = await customer(shop);
    await givePoints(rich.id, 20_000);
    await rich.api('POST /api/points/redeem-product', { user_id: rich.id, product_id: latte });
    const free = [
      ['Cupón o promoción', '"cupon"', await sold(await customer(shop), received('recoger', latte, { codigo: 'REGALO' }))],
      ['Canje de puntos', '"canje"', await sold(rich, received('recoger', latte))],
    ] as const;
    const { today } = shopClock(new Date());
    const csv = await (await shop.send(`/api/stats/export?formato=csv&desde=${today}&hasta=${today}`, asOwner())).text();
    for (const [words, code, { id, total, payment_method }] of free) {
      expect([total, payment_method]).toEqual([0, 'canje']);
      const ticket = await ticketOf(id);
      expect(ticket[ticket.indexOf('Forma de pago') + 1]).toBe(words);
      expect(csv.split('\r\n').find((row) => row.includes(folioOf(id)))).toMatch(new RegExp(`,${code}$`));
    }
  });
});

describe('an order to pick up', () => {
  it('has no delivery on mail and ticket, and its subject says number and hour', async () => {
    const buyer = await customer(shop);
    const { id, numero, hora_prometida } = await sold(buyer, received('recoger', await product(6000)));
    const [mail = ''] = await mailed(buyer.email, `order-${id}`);
    expect(mail + (await ticketOf(id)).join('\n')).not.toMatch(/Envío|Sin costo/);
    const hour = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Mexico_City', hour: 'numeric', minute: '2-digit' })
      .format(new Date(hora_prometida ?? ''))
      .replace('\u202f', ' ');
    expect(decodedSubject(mail)).toMatch(new RegExp(`^Tu pedido ${numero} en Casa Blanca · .*${hour}$`));
    await buyer.api('POST /api/orders/{id}/cancel', { id });
    const [closing = ''] = await mailed(buyer.email, `order-${id}-cancelado`);
    expect(decodedSubject(closing)).toContain(` ${numero} `);
  });

  it('names the points that are left after a partial refund', async () => {
    const buyer = await customer(shop);
    const { id } = await sold(buyer, received('recoger', await product(10_000)));
    expect((await ticketOf(id)).join('\n')).toContain('Ganaste 100 puntos');
    await owner.api('POST /api/orders/{id}/refund', { id, amount: 40, refunded_before: 0 });
    const { points } = await buyer.api('GET /api/points/{user_id}', { user_id: buyer.id });
    expect(points).toBe(60);
    const ticket = (await ticketOf(id)).join('\n');
    expect(ticket).toContain('Ganaste 60 puntos');
    expect(ticket).not.toContain('100 puntos');
  });
});

/** A subject may be sent in quoted words of UTF-8. */
const decodedSubject = (mail: string): string =>
  subjectOf(mail)
    .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) =>
      decodeURIComponent(
        words
          .replaceAll('_', ' ')
          .replace(/%/g, '%25')
          .replace(/=([0-9A-F]{2})/g, '%$1'),
      ),
    );
