import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { FISCAL, RECEIVER, setFiscal, soldTicket } from '../../../../tests/factories/invoices.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { checkout, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { admin, customer, giveReward, type Person, staff } from '../../../../tests/factories/users.ts';
import { mailsTo } from '../../../../tests/readers/outbox.ts';
import { pdfTexts } from '../../../../tests/readers/pdf-text.ts';
import { stampWaiting } from './stamp.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
let buyer: Person;
beforeAll(async () => {
  shop = await testApp();
  [owner, manager, buyer] = [await admin(shop), await staff(shop, 'manager'), await customer(shop)];
  await setFiscal(owner);
});
afterAll(() => shop.close());

const guest = () => shop.from(newAddress());
type Ticket = { folio: string; total: number };
const ask = (ticket: Ticket, changes: object = {}, of: { api: TestApp['api'] } = guest()) =>
  of.api('POST /api/facturas', { folio: ticket.folio, total: ticket.total, ...RECEIVER, ...changes });
const look = (ticket: Ticket) => guest().api('GET /api/facturas/ticket', { folio: ticket.folio, total: String(ticket.total) } as never);

describe('a ticket', () => {
  it('is found by its folio and its total only', async () => {
    const ticket = await soldTicket(buyer, 28_200);
    const { data } = await look(ticket);
    expect(data).toMatchObject({ folio: ticket.folio, total: 282, propina: 0, facturable: true, motivo: null });
    expect(data.hasta).toMatch(/^\d{4}-\d\d-\d\d$/);
    const misses = [
      { ...ticket, total: 282.01 },
      { folio: 'FFFFFFFF', total: 282 },
    ].map((one) => refusal(look(one)));
    for (const miss of await Promise.all(misses)) expect(miss).toMatchObject({ status: 404, code: 'ticket_not_found' });
  });

  it('cannot be guessed: an address has 30 wrong tries an hour, parallel ones too', async () => {
    const ticket = await soldTicket(buyer, 5000);
    const { send } = guest();
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) => send(`/api/facturas/ticket?folio=${ticket.folio}&total=${n + 1}.5`)),
    );
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(30);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await send(`/api/facturas/ticket?folio=${ticket.folio}&total=50`)).status).toBe(429);
    expect((await look(ticket)).data.facturable).toBe(true);
  });
});

describe('the invoice of a ticket', () => {
  it('is stamped with PDF and XML, opened by its token, its owner and managers, and mailed', async () => {
    const ticket = await soldTicket(buyer, 28_200);
    const email = 'primera@correo.mx';
    const { data, token } = await ask(ticket, { email });
    expect(data).toMatchObject({
      folio: expect.stringMatching(/^PRUEBA-\d+$/),
      tipo: 'nominativa',
      estado: 'timbrada',
      uuid: expect.stringMatching(/^[0-9A-F-]{36}$/),
      total: 282,
      rfc: RECEIVER.rfc,
      nombre: 'XIMENA ROBLES ÍÑIGUEZ',
      pedido: ticket.id,
      prueba: true,
      motivo: null,
      relacionada: null,
    });
    const xml = await shop.send(data.xml as string);
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(await xml.text()).toContain(`UUID="${data.uuid}"`);
    const pdf = await shop.send(data.pdf as string);
    expect(pdf.status).toBe(200);
    const texts = pdfTexts(await pdf.arrayBuffer());
    for (const text of [data.uuid, data.folio, 'XIMENA ROBLES ÍÑIGUEZ', '$282.00', 'Comprobante de prueba: sin validez fiscal'])
      expect(texts).toContain(text);

    const { api } = guest();
    expect((await api('GET /api/facturas/{id}', { id: data.id, token: token as string })).data).toEqual(data);
    for (const wrong of [undefined, `${token}x`, `1.${token?.split('.')[1]}`])
      expect(await refusal(api('GET /api/facturas/{id}', { id: data.id, ...(wrong && { token: wrong }) }))).toMatchObject({ status: 404 });
    const stranger = await customer(shop);
    expect(await refusal(stranger.api('GET /api/facturas/{id}', { id: data.id }))).toMatchObject({ status: 404 });
    for (const person of [buyer, manager]) expect((await person.api('GET /api/facturas/{id}', { id: data.id })).data.uuid).toBe(data.uuid);
    // An order names its invoice, but not with its token.
    expect((await buyer.api('GET /api/facturas/{id}', { id: ticket.id })).data.uuid).toBe(data.uuid);
    expect(await refusal(stranger.api('GET /api/facturas/{id}', { id: ticket.id }))).toMatchObject({ status: 404 });
    await expect.poll(() => mailsTo(email, `factura-${data.id}`)).toHaveLength(1);
    await expect.poll(async () => (await manager.api('GET /api/invoices', { q: ticket.folio }))[0]?.sent_at).toEqual(expect.any(String));
    expect((await look(ticket)).data).toMatchObject({ facturable: false, motivo: 'facturada' });
  });

  it('lists free units on its paper only', async () => {
    const [paid, free] = [await product(5800), await product(4000, { name: 'Galleta de nata' })];
    const reward_id = await giveReward(buyer.id, free);
    const items = [
      { product_id: paid, quantity: 1 },
      { product_id: free, quantity: 1, reward_id },
    ];
    const { order_id: id } = await checkout(buyer, await pay(buyer, 5800, items));
    const { data } = await ask({ folio: id.slice(0, 8), total: 58 });
    expect(await (await shop.send(data.xml as string)).text()).not.toContain('Galleta');
    const texts = pdfTexts(await (await shop.send(data.pdf as string)).arrayBuffer());
    expect(texts.slice(texts.indexOf('Cortesía · Galleta de nata') - 1).slice(0, 4)).toEqual([
      '1',
      'Cortesía · Galleta de nata',
      '0.00',
      '0.00',
    ]);
  });

  it('asked for again is the same one without its files; with other data it is refused', async () => {
    const ticket = await soldTicket(buyer, 12_350);
    const { data } = await ask(ticket);
    const { send } = guest();
    const again = await send('/api/facturas', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ folio: ticket.folio, total: ticket.total, ...RECEIVER, email: 'otra@correo.mx' }),
    });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ data: { ...data, pdf: null, xml: null } });
    expect((await ask(ticket, {}, buyer)).data.pdf).toBe(`/api/facturas/${data.id}/pdf`);
    expect(await refusal(ask(ticket, { uso_cfdi: 'S01' }))).toMatchObject({ status: 409, code: 'already_invoiced' });
  });

  it('is one when twenty guests ask for it at the same moment', async () => {
    const ticket = await soldTicket(buyer, 9900);
    const names = Array.from({ length: 20 }, (_, n) => `NOMBRE ${'ABCDEFGHIJKLMNOPQRST'[n]}`);
    const answers = await Promise.allSettled(names.map((nombre) => ask(ticket, { nombre })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await manager.api('GET /api/invoices', { q: ticket.folio })).map(({ estado }) => estado)).toEqual(['timbrada']);
  });

  it('needs no total from the owner, and not from strangers without the token', async () => {
    const ticket = await soldTicket(buyer, 4500);
    expect(await refusal(guest().api('POST /api/facturas', { folio: ticket.folio, ...RECEIVER }))).toMatchObject({
      status: 422,
      errors: { total: expect.any(String) },
    });
    expect((await buyer.api('POST /api/facturas', { folio: ticket.folio, ...RECEIVER, guardar: true })).data.estado).toBe('timbrada');
    expect(await buyer.api('GET /api/users/billing', {})).toMatchObject({ rfc: RECEIVER.rfc, nombre: 'XIMENA ROBLES ÍÑIGUEZ' });
  });

  it('that the SAT refuses names the field, and leaves the ticket free', async () => {
    const ticket = await soldTicket(buyer, 7700);
    expect(await refusal(ask(ticket, { codigo_postal: '00001' }))).toMatchObject({
      status: 422,
      errors: { codigo_postal: expect.any(String) },
    });
    expect((await look(ticket)).data.facturable).toBe(true);
    const [refused] = await manager.api('GET /api/invoices', { q: ticket.folio });
    const { data } = await ask(ticket);
    expect([refused?.estado, data.estado, data.folio]).toEqual(['rechazada', 'timbrada', refused?.folio]);
  });

  it('goes on without the guest while the PAC is silent, and is stamped once', async () => {
    const ticket = await soldTicket(buyer, 6600);
    const email = 'callada@correo.mx';
    const { data, token } = await ask(ticket, { codigo_postal: '00002', email });
    expect([data.estado, data.uuid, data.pdf]).toEqual(['en_proceso', null, null]);
    const state = async () => {
      await stampWaiting();
      return (await guest().api('GET /api/facturas/{id}', { id: data.id, token: token as string })).data.estado;
    };
    await expect.poll(state, { timeout: 90_000, interval: 2000 }).toBe('timbrada');
    await expect.poll(() => mailsTo(email, `factura-${data.id}`)).toHaveLength(1);
  }, 120_000);

  it('is not made for what is no sale, nor without the shop’s data', async () => {
    const ticket = await soldTicket(buyer, 5500);
    await setFiscal(owner, { codigo_postal: null });
    expect(await refusal(ask(ticket))).toMatchObject({ status: 409, code: 'fiscal_incomplete' });
    await setFiscal(owner, FISCAL);
    await manager.api('POST /api/orders/{id}/refund', { id: ticket.id });
    expect((await look(ticket)).data).toMatchObject({ facturable: false, motivo: 'no_facturable' });
    expect(await refusal(ask(ticket))).toMatchObject({ status: 409, code: 'order_not_billable' });
  });
});
