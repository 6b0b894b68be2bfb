import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { pageOf } from '#server/features/invoices/queries.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { RECEIVER, setFiscal, soldTicket } from '../../../../tests/factories/invoices.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { product, refusal } from '../../../../tests/factories/orders.ts';
import { passAtPac } from '../../../../tests/factories/pac.ts';
import { ago, setSteps } from '../../../../tests/factories/rows.ts';
import { askNow, documentsOf, setInvoice, storyOf } from '../../../../tests/factories/tickets.ts';
import { cash, ofOne, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { mailsTo } from '../../../../tests/readers/outbox.ts';
import { readCfdi } from '../document/read.ts';
import { stampWaiting } from '../stamping/stamp.ts';
import { settleInvoices } from './settle.ts';
import { squareTicket } from './square.ts';

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

const guest = () => shop.from(newAddress()).api;
type Ticket = { id: string; folio: string; total: number };
const ask = async (ticket: Ticket, changes: object = {}) =>
  (await guest()('POST /api/facturas', { folio: ticket.folio, total: ticket.total, ...RECEIVER, ...changes })).data;
const refund = async (id: string, amount?: number) => {
  const { refunded } = await manager.api('GET /api/orders/{id}', { id });
  return manager.api('POST /api/orders/{id}/refund', { id, refunded_before: refunded ?? 0, ...(amount !== undefined && { amount }) });
};
const state = async (ticket: Ticket) =>
  (await guest()('GET /api/facturas/ticket', { folio: ticket.folio, total: String(ticket.total) } as never)).data.motivo;
const cancel = (id: string, motivo: '02' | '03' = '02') => manager.api('POST /api/invoices/{id}/cancelar', { id, motivo });
const day = addDays(shopClock(new Date()).today, -2);
const story = (id: string) => expect.poll(() => storyOf(id));
/** The job has asked the PAC, whose receipt says that the receiver has to accept. */
const receiptKept = (id: string) => expect.poll(async () => (await documentsOf(id))[0]?.cancelReceipt ?? null).not.toBeNull();

describe('a refund after stamping', () => {
  it('of a till gives the egreso the form of the money that went back', async () => {
    await openTills(owner);
    const barista = await staff(shop, 'staff');
    await barista.api('POST /api/caja/turnos', { caja: 'Caja 1', fondo: 500 });
    const byCard = { metodo: 'terminal', monto: 40, tarjeta: 'debito' } as const;
    const { order_id: id } = await sellAtTill(barista, { ...ofOne(await product(10_000)), pagos: [cash(60), byCard] });
    await manager.api('POST /api/invoices/{id}/timbrar', { id, ...RECEIVER });
    const back = async (metodo: 'efectivo' | 'terminal', before: number) =>
      manager.api('POST /api/orders/{id}/refund', {
        id,
        refunded_before: before,
        amount: 20,
        caja: 'Caja 1',
        devolver: [{ metodo, monto: 20 }],
      });
    await back('terminal', 0);
    await story(id).toEqual(['nominativa timbrada 10000', 'egreso timbrada 2000']);
    await back('efectivo', 20);
    await story(id).toEqual(['nominativa timbrada 10000', 'egreso timbrada 2000', 'egreso timbrada 2000']);
    const forms = (await documentsOf(id)).map(({ stampedXml }) => readCfdi(stampedXml ?? '').paymentForm);
    expect(forms).toEqual(['01', '28', '01']);
  });

  it.each<[string, { cents: number; stampedDaysAgo?: number; refunds: (number | undefined)[]; receiver?: object }, string[]]>([
    ['of a part makes an egreso', { cents: 28_200, refunds: [50] }, ['nominativa timbrada 28200', 'egreso timbrada 5000']],
    [
      'of everything cancels a small invoice',
      { cents: 28_200, refunds: [undefined], stampedDaysAgo: 20 },
      ['nominativa cancelada 28200 03'],
    ],
    ['of everything cancels a large invoice of today', { cents: 128_200, refunds: [undefined] }, ['nominativa cancelada 128200 03']],
    [
      'of everything makes an egreso against a large invoice of long ago',
      { cents: 128_200, refunds: [undefined], stampedDaysAgo: 5 },
      ['nominativa timbrada 128200', 'egreso timbrada 128200'],
    ],
    [
      'of a part and then the rest makes two egresos',
      { cents: 28_200, refunds: [50, undefined] },
      ['nominativa timbrada 28200', 'egreso timbrada 5000', 'egreso timbrada 23200'],
    ],
  ])('%s', async (_, { cents, refunds, stampedDaysAgo = 0 }, expected) => {
    const ticket = await soldTicket(buyer, cents);
    const factura = await ask(ticket);
    await setInvoice(factura.id, { stampedAt: ago({ days: stampedDaysAgo }) });
    for (const [at, amount] of refunds.entries()) {
      await refund(ticket.id, amount);
      if (at < refunds.length - 1) await story(ticket.id).toHaveLength(2 + at);
    }
    await story(ticket.id).toEqual(expected);
  });

  it('mails the egreso to the receiver of the invoice, whose receiver it has', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const email = 'egreso@correo.mx';
    const factura = await ask(ticket, { email });
    await refund(ticket.id, 58);
    await story(ticket.id).toEqual(['nominativa timbrada 11600', 'egreso timbrada 5800']);
    const [, egreso] = await documentsOf(ticket.id);
    await expect.poll(() => mailsTo(email, `factura-${egreso?.id}`)).toHaveLength(1);
    const cfdi = readCfdi(egreso?.stampedXml ?? '');
    expect(cfdi).toMatchObject({
      type: 'E',
      total: '58.00',
      relations: [{ type: '01', uuids: [factura.uuid] }],
      receiver: { rfc: RECEIVER.rfc, use: 'G02' },
      concepts: [{ key: '84111506', unit: 'ACT', taxes: [{ base: '50.000000', amount: '8.000000' }] }],
    });
  });

  it('waits for a stamp under way', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    // The PAC stamps and stays silent.
    const { id, estado } = await ask(ticket, { codigo_postal: '00002' });
    expect(estado).toBe('en_proceso');
    await refund(ticket.id, 16);
    await squareTicket(ticket.id);
    expect(await storyOf(ticket.id)).toEqual(['nominativa en_proceso 11600']);
    await askNow([id]);
    await stampWaiting();
    await story(ticket.id).toEqual(['nominativa timbrada 11600', 'egreso en_proceso 1600']);
    const [, egreso] = await documentsOf(ticket.id);
    await askNow([egreso?.id as string]);
    await stampWaiting();
    await story(ticket.id).toEqual(['nominativa timbrada 11600', 'egreso timbrada 1600']);
  });

  it('makes an egreso once the receiver has refused the cancellation', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const { id } = await ask(ticket, { codigo_postal: '00005' });
    await refund(ticket.id);
    await story(ticket.id).toEqual(['nominativa cancelacion_en_proceso 11600 03']);
    await receiptKept(ticket.id);
    await askNow([id]);
    await settleInvoices();
    await story(ticket.id).toEqual(['nominativa timbrada 11600 03', 'egreso timbrada 11600']);
    expect((await manager.api('GET /api/facturas/{id}', { id })).data.motivo).toContain('rechazó');
  });

  it('is in the copy of the customer’s data with its egreso', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    await ask(ticket);
    await refund(ticket.id, 16);
    await story(ticket.id).toEqual(['nominativa timbrada 11600', 'egreso timbrada 1600']);
    const kept = (await pageOf(buyer.id, 1000, 0)).filter(({ stampedXml }) => stampedXml !== null).map(({ folio }) => folio);
    expect(kept).toEqual(expect.arrayContaining((await documentsOf(ticket.id)).map(({ folio }) => folio)));
  });

  it('makes one egreso, however often and at once it is looked at', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    await ask(ticket);
    await refund(ticket.id, 16);
    await Promise.all(Array.from({ length: 8 }, () => squareTicket(ticket.id)));
    await story(ticket.id).toEqual(['nominativa timbrada 11600', 'egreso timbrada 1600']);
  });
});

describe('a ticket that is in a global', () => {
  const inGlobal = async (cents: number) => {
    const ticket = await soldTicket(buyer, cents);
    await setSteps(ticket.id, { at: shopInstant(day, 12) });
    const { data } = await manager.api('POST /api/facturas/global', { desde: day, hasta: day });
    expect(data).toMatchObject([{ estado: 'timbrada', total: ticket.total }]);
    return ticket;
  };

  it('is lessened in it by an egreso', async () => {
    const ticket = await inGlobal(11_600);
    await refund(ticket.id, 16);
    await story(ticket.id).toEqual(['global timbrada 11600', 'egreso timbrada 1600']);
    const [, egreso] = await documentsOf(ticket.id);
    expect(readCfdi(egreso?.stampedXml ?? '')).toMatchObject({ receiver: { rfc: 'XAXX010101000' }, period: null });
  });

  it('leaves it for the invoice of its guest: the invoice first, then the egreso', async () => {
    const ticket = await inGlobal(11_600);
    const factura = await ask(ticket);
    expect(factura.estado).toBe('timbrada');
    await story(ticket.id).toEqual(['global timbrada 11600', 'nominativa timbrada 11600', 'egreso timbrada 11600']);
    const [global, , egreso] = await documentsOf(ticket.id);
    expect(egreso?.relatedId).toBe(global?.id);
    expect(await refusal(cancel(global?.id as string))).toMatchObject({ status: 409, code: 'has_related' });
  });

  it('is in it again when the invoice is refused, with what was refunded meanwhile', async () => {
    const ticket = await inGlobal(11_600);
    expect(await refusal(ask(ticket, { codigo_postal: '00001' }))).toMatchObject({ status: 422 });
    const [global] = await documentsOf(ticket.id);
    expect(global?.holds).toBe(true);
    await refund(ticket.id, 16);
    await story(ticket.id).toEqual(['global timbrada 11600', 'nominativa rechazada 11600', 'egreso timbrada 1600']);
  });
});

describe('cancelling', () => {
  it('frees the ticket, keeps the receipt and the signed request', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const { id } = await ask(ticket);
    const { data } = await cancel(id, '02');
    expect(data).toMatchObject({ id, estado: 'cancelada', motivo: 'Cancelada: tenía errores.' });
    const [row] = await documentsOf(ticket.id);
    expect(row?.cancelReceipt).toContain('<Acuse');
    expect(row?.cancelRequest).toContain('Motivo="02"');
    expect(await state(ticket)).toBeNull();
    expect((await ask(ticket, { nombre: 'OTRA PERSONA' })).estado).toBe('timbrada');
    expect(await refusal(cancel(id))).toMatchObject({ status: 409, code: 'invalid_state' });
  });

  it('is refused for unknown ones, for strangers to the shop, and while an egreso lives', async () => {
    expect(await refusal(cancel('0b5a1f6e-0000-4000-8000-000000000000'))).toMatchObject({ status: 404 });
    expect(await refusal(cancel('nada'))).toMatchObject({ status: 404 });
    const ticket = await soldTicket(buyer, 11_600);
    const { id } = await ask(ticket);
    expect(await refusal(buyer.api('POST /api/invoices/{id}/cancelar', { id, motivo: '02' }))).toMatchObject({ status: 403 });
    await refund(ticket.id, 16);
    await story(ticket.id).toEqual(['nominativa timbrada 11600', 'egreso timbrada 1600']);
    expect(await refusal(cancel(id))).toMatchObject({ status: 409, code: 'has_related' });
    const [, egreso] = await documentsOf(ticket.id);
    expect((await cancel(egreso?.id as string)).data.estado).toBe('cancelada');
    expect((await cancel(id)).data.estado).toBe('cancelada');
  });

  it('waits for the receiver, who accepts after a while', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const { id } = await ask(ticket, { codigo_postal: '00004' });
    expect((await cancel(id)).data.estado).toBe('cancelacion_en_proceso');
    const [asked] = await documentsOf(ticket.id);
    expect(await state(ticket)).toBe('facturada');
    await askNow([id]);
    await settleInvoices();
    expect(await storyOf(ticket.id)).toEqual(['nominativa cancelacion_en_proceso 11600 02']);
    await passAtPac(301);
    await askNow([id]);
    await settleInvoices();
    expect(await storyOf(ticket.id)).toEqual(['nominativa cancelada 11600 02']);
    const [decided] = await documentsOf(ticket.id);
    expect(decided?.cancelRequest).toBe(asked?.cancelRequest);
    expect(await state(ticket)).toBeNull();
  });

  it('that the receiver refuses leaves the invoice stamped, with the reason', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const { id } = await ask(ticket, { codigo_postal: '00005' });
    await cancel(id);
    await askNow([id]);
    await settleInvoices();
    const { data } = await manager.api('GET /api/facturas/{id}', { id });
    expect(data).toMatchObject({ estado: 'timbrada', motivo: expect.stringContaining('rechazó') });
    expect(await state(ticket)).toBe('facturada');
  });

  it('is begun once by parallel requests', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const { id } = await ask(ticket);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => cancel(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await storyOf(ticket.id)).toEqual(['nominativa cancelada 11600 02']);
  });
});

describe('a substitute', () => {
  const { email, ...DATA } = RECEIVER;
  const replace = (ticket: Ticket, sustituye: string, changes: object = {}) =>
    manager.api('POST /api/invoices/{id}/timbrar', { id: ticket.id, sustituye, ...DATA, email, nombre: 'NOMBRE CORREGIDO', ...changes });

  it('is stamped with its relation; a job cancels the old one with reason 01', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const old = await ask(ticket);
    const { data } = await replace(ticket, old.id);
    expect(data).toMatchObject({ estado: 'timbrada', relacionada: old.uuid, nombre: 'NOMBRE CORREGIDO' });
    expect(await state(ticket)).toBe('facturada');
    await story(ticket.id).toEqual(['nominativa cancelada 11600 01', 'nominativa timbrada 11600']);
    const [cancelled, substitute] = await documentsOf(ticket.id);
    expect(cancelled?.cancelRequest).toContain(`FolioSustitucion="${data.uuid}"`);
    expect([cancelled?.holds, substitute?.holds]).toEqual([false, true]);
    expect(readCfdi(substitute?.stampedXml ?? '').relations).toEqual([{ type: '04', uuids: [old.uuid] }]);
    await squareTicket(ticket.id);
    expect(await storyOf(ticket.id)).toHaveLength(2);
  });

  it('is one, also of parallel requests', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const old = await ask(ticket);
    const names = ['ANA', 'BETO', 'CARLA', 'DAVID'];
    const answers = await Promise.allSettled(names.map((nombre) => replace(ticket, old.id, { nombre })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await story(ticket.id).toEqual(['nominativa cancelada 11600 01', 'nominativa timbrada 11600']);
  });

  it('of a refunded ticket is lessened once the old one is cancelled', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const old = await ask(ticket, { codigo_postal: '00004' });
    await replace(ticket, old.id);
    await story(ticket.id).toEqual(['nominativa cancelacion_en_proceso 11600 01', 'nominativa timbrada 11600']);
    await receiptKept(ticket.id);
    await refund(ticket.id, 16);
    await squareTicket(ticket.id);
    expect(await storyOf(ticket.id)).toHaveLength(2);
    await passAtPac(301);
    await askNow([old.id]);
    await settleInvoices();
    await story(ticket.id).toEqual(['nominativa cancelada 11600 01', 'nominativa timbrada 11600', 'egreso timbrada 1600']);
  });

  it('that is refused leaves the old one as it was', async () => {
    const ticket = await soldTicket(buyer, 11_600);
    const old = await ask(ticket);
    expect(await refusal(replace(ticket, old.id, { codigo_postal: '00001' }))).toMatchObject({ status: 422 });
    await squareTicket(ticket.id);
    expect(await storyOf(ticket.id)).toEqual(['nominativa timbrada 11600', 'nominativa rechazada 11600']);
    expect((await replace(ticket, old.id)).data.estado).toBe('timbrada');
    await story(ticket.id).toEqual(['nominativa cancelada 11600 01', 'nominativa timbrada 11600']);
  });

  it('replaces the present invoice of its order only', async () => {
    const [one, other] = [await soldTicket(buyer, 11_600), await soldTicket(buyer, 5800)];
    const [old, foreign] = [await ask(one), await ask(other)];
    expect(await refusal(replace(one, foreign.id))).toMatchObject({ status: 404 });
    await cancel(old.id);
    expect(await refusal(replace(one, old.id))).toMatchObject({ status: 409, code: 'invalid_state' });
    await refund(other.id, 8);
    await story(other.id).toHaveLength(2);
    expect(await refusal(replace(other, foreign.id))).toMatchObject({ status: 409, code: 'has_related' });
  });
});
