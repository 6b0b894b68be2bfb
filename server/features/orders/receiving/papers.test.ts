import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folioOf } from '#contract/orders/folio.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, product } from '../../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';
import { mailed } from '../../../../tests/readers/outbox.ts';

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
