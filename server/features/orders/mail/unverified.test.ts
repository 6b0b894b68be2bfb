import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { ADDRESS, CARDS, checkout, confirm, product, refusal } from '../../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { ageAll, runNow } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, guest as stranger, verify } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';
import { pdfTexts } from '../../../../tests/readers/pdf-text.ts';

const CENTS = 12_000;
let shop: TestApp;
let owner: Person;
let latte: string;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  latte = await product(CENTS, { name: 'Latte de avena' });
});
afterAll(() => shop.close());

const somewhere = (who: Person): Person => ({ ...who, api: shop.from(newAddress()).apiAs(who.token) });
const NOTE = 'Ganaste un premio, llama ya';
const TYPED = { ...ADDRESS, line1: 'Entra a premios', line2: 'Hoy mismo', city: 'Reclama tu regalo', state: 'Urgente' };
async function buy(who: Person, data: Parameters<typeof open>[1] = received('recoger', latte)): Promise<string> {
  const intent = await open(who, data);
  await confirm(who, intent, CARDS.pays);
  return (await checkout(who, intent.payment_intent_id)).order_id;
}
const withTexts = () => ({
  ...received('domicilio', latte, { shipping_address: TYPED, nombre: 'Llama ahora' }),
  items: [{ product_id: latte, quantity: 1, note: NOTE }],
});
const move = async (id: string, ...statuses: ('preparando' | 'listo' | 'enviado' | 'entregado')[]) => {
  for (const status of statuses) await owner.api('PUT /api/orders/{id}', { id, status });
  await runNow('order-status-mail');
};
/** The text of the attached ticket. */
function pdfIn(letter: string): string {
  const [, pdf = ''] = letter.match(/application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/) ?? [];
  return pdfTexts(new Uint8Array(Buffer.from(pdf, 'base64')).buffer).join('\n');
}
const typed = /Ganaste un premio|Entra a premios|Hoy mismo|Reclama|Urgente|Llama|Robles/;

describe('mails about orders to an address that is not verified', () => {
  it('contain the first name, products and the place of the postal code, and nothing else that the buyer typed', async () => {
    const accounts = [somewhere(await customer(shop)), somewhere(await stranger(shop, { name: 'Renata Robles Premio' }))];
    for (const who of accounts) {
      const id = await buy(who, withTexts());
      await move(id, 'preparando');
      await mailed(who.email, `order-${id}-preparando`);
      await move(id, 'enviado');
      await mailed(who.email, `order-${id}-enviado`);
      await owner.api('POST /api/orders/{id}/refund', { id, amount: 10, refunded_before: 0 });
      await owner.api('POST /api/orders/{id}/refund', { id });
      const letters = await mailed(who.email, `order-${id}`, 5);
      for (const letter of letters) expect(letter.replace(/^Content-Disposition.*$/gm, '')).not.toMatch(typed);
      const first = letters.find((letter) => letter.includes('Gracias por tu pedido')) ?? '';
      for (const text of ['Latte de avena', '06700 Ciudad de México', '$155.00']) expect(first).toContain(text);
      expect(first).toMatch(/Gracias por tu pedido, (Ximena|Renata)\./);
      const ticket = pdfIn(first);
      expect(ticket).toContain('06700 Ciudad de México');
      expect(ticket).not.toMatch(typed);
      // Its owner sees everything.
      const file = await shop.send(`/api/tickets/${id}`, { headers: { authorization: `Bearer ${who.token}` } });
      const whole = pdfTexts(await file.arrayBuffer()).join('\n');
      for (const text of [NOTE, 'Entra a premios']) expect(whole).toContain(text);
    }
  });

  it('greet by no name that says more than a name', async () => {
    for (const name of ['Llama-ya-al-5512345678 Sol', 'Ganaste_1000_pesos Sol', `${'Ja'.repeat(20)} Sol`]) {
      const who = somewhere(await stranger(shop, { name }));
      const [letter = ''] = await mailed(who.email, `order-${await buy(who)}`);
      expect(letter).toContain('Gracias por tu pedido.');
      expect(letter).not.toMatch(/5512345678|Ganaste|JaJa/);
    }
  });

  it('contain the note and the address once the address is verified', async () => {
    const who = somewhere(await customer(shop));
    await verify(who);
    const [letter = ''] = await mailed(who.email, `order-${await buy(who, withTexts())}`);
    for (const text of [NOTE, 'Entra a premios', 'Reclama tu regalo']) expect(letter).toContain(text);
  });

  it('are one for each confirmation and each refund; others beyond six an hour are merged', async () => {
    const email = 'muchos@correo.mx';
    const buyers = await Promise.all(['muchos@correo.mx', 'Muchos+2@correo.mx'].map((one) => stranger(shop, { email: one })));
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await buy(somewhere(buyers[n % 2] as Person)));
    for (const id of ids) await move(id, 'preparando');
    const count = async (key: string) => (await Promise.all(buyers.map((one) => mailsTo(one.email, key)))).flat().length;
    const merged = async () => (await pool.query('select from merged_order_mails')).rowCount;
    await expect.poll(() => count('order-')).toBe(8 + 6);
    // A refund makes a mail about the order's last status superfluous.
    await expect.poll(merged).toBe(2);
    for (const id of ids) await owner.api('POST /api/orders/{id}/refund', { id });
    await expect.poll(() => count('order-')).toBe(8 + 6 + 8);

    // A later run of the job says what became of the others, in one mail.
    await move(await buy(somewhere(buyers[0] as Person)), 'preparando');
    await expect.poll(merged).toBe(3);
    expect(await count('orders-')).toBe(0);
    await ageAll('merged_order_mails', { minutes: 16 });
    await runNow('merged-order-mail');
    await expect.poll(() => count('orders-')).toBe(1);
    await expect.poll(merged).toBe(0);
    const [mail = ''] = [...(await mailsTo(email, 'orders-')), ...(await mailsTo('Muchos+2@correo.mx', 'orders-'))];
    expect(mail.match(/\/pedido\//g)?.length).toBeGreaterThanOrEqual(3);
    expect(mail).not.toMatch(typed);
  });
});

describe('cancelling one’s own orders', () => {
  const cancel = (who: Person, id: string) => who.api('POST /api/orders/{id}/cancel', { id });

  it('is possible three times an hour for an account, also in parallel', async () => {
    const who = await customer(shop);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await buy(somewhere(who)));
    const answers = await Promise.allSettled(ids.map((id) => cancel(somewhere(who), id)));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(2);
    for (const error of refused) expect(error.status).toBe(429);
    // A refused try does not count, and staff may cancel.
    const kept = ids[answers.findIndex(({ status }) => status === 'rejected')] as string;
    await owner.api('PUT /api/orders/{id}', { id: kept, status: 'cancelado' });
  });

  it('is possible three times an hour for the e-mail of guests, with session or token', async () => {
    const guests = await Promise.all(
      ['victima@correo.mx', 'Victima+1@correo.mx', 'victima+2@correo.mx', 'VICTIMA@correo.mx'].map((email) => stranger(shop, { email })),
    );
    for (const [n, guest] of guests.entries()) {
      const who = somewhere(guest);
      const intent = await open(who, received('recoger', latte));
      await confirm(who, intent, CARDS.pays);
      const { order_id: id, order_token: token = '' } = await checkout(who, intent.payment_intent_id);
      const byToken = () =>
        shop.from(newAddress()).send(`/api/orders/${id}/cancel`, { method: 'POST', headers: { 'x-order-token': token } });
      if (n < 2) await cancel(who, id);
      else expect((await byToken()).status).toBe(n === 2 ? 200 : 429);
      if (n === 3) expect(await refusal(cancel(who, id))).toMatchObject({ status: 429 });
    }
  });

  it('is possible ten times an hour from one address', async () => {
    const address = newAddress();
    const at = (who: Person) => ({ ...who, api: shop.from(address).apiAs(who.token) });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => customer(shop)));
    const answers = await Promise.allSettled(
      buyers.map(async (who) => {
        const id = await buy(somewhere(who));
        return cancel(at(who), id);
      }),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason.status).toBe(429);
  });

  it('does not count what was refused', async () => {
    const who = somewhere(await customer(shop));
    const made = await buy(who);
    await move(made, 'preparando');
    for (let n = 0; n < 5; n++) expect(await refusal(cancel(who, made))).toMatchObject({ status: 409, code: 'too_late' });
    await cancel(who, await buy(who));
  });
});
