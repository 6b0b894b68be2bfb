import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { RECEIVER, setFiscal } from '../../../../tests/factories/invoices.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { documentsOf, insertTickets, type NewTicket, storyOf } from '../../../../tests/factories/tickets.ts';
import { admin, type Person, staff } from '../../../../tests/factories/users.ts';
import { readCfdi } from '../document/read.ts';
import { periodAt } from './periods.ts';
import { dueGlobals, makeGlobals } from './service.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
const { today } = shopClock(new Date());

// Each test has a shop of its own, because a global takes all tickets of its period.
beforeEach(async () => {
  shop = await testApp();
  [owner, manager] = [await admin(shop), await staff(shop, 'manager')];
  await setFiscal(owner);
  return () => shop.close();
});

const dayBefore = (days: number): string => addDays(today, -days);
const sold = (day: string, cents: number, more: Partial<NewTicket> = {}): NewTicket => ({
  paidAt: shopInstant(day, 12),
  lines: [{ cents }],
  ...more,
});
const span = (day: string, until = day) => ({ desde: day, hasta: until });
const make = (day: string, until = day) => manager.api('POST /api/facturas/global', span(day, until)).then(({ data }) => data);
const preview = (day: string, until = day) => manager.api('GET /api/facturas/global', span(day, until)).then(({ data }) => data);
const ask = async (id: string, changes: object = {}) => {
  const [{ totalCents }] = [await totalOf(id)];
  return (
    await shop.from(newAddress()).api('POST /api/facturas', { folio: id.slice(0, 8), total: totalCents / 100, ...RECEIVER, ...changes })
  ).data;
};
const totalOf = async (id: string) => ({ totalCents: Math.round((await manager.api('GET /api/orders/{id}', { id })).total * 100) });
const cancel = (id: string) => manager.api('POST /api/invoices/{id}/cancelar', { id, motivo: '02' }).then(({ data }) => data);

describe('the global of a period', () => {
  it('has a concept per ticket and a tax per rate, and is what its preview said', async () => {
    const day = dayBefore(3);
    const ids = await insertTickets([
      sold(day, 11_600),
      {
        paidAt: shopInstant(day, 23, 59),
        lines: [{ cents: 5800 }, { cents: 3000, tax: 'alimento_0' }],
        order: { paymentMethod: 'efectivo' },
      },
      { paidAt: shopInstant(day, 0), lines: [{ cents: 29_000 }], order: { paymentMethod: 'efectivo', tipCents: 2000, totalCents: 31_000 } },
      sold(dayBefore(2), 99_900),
    ]);
    expect(await preview(day)).toEqual({
      tickets: 3,
      subtotal: 430,
      iva: 64,
      total: 494,
      por_tasa: [
        { tasa: 'preparado_16', base: 400, iva: 64 },
        { tasa: 'alimento_0', base: 30, iva: 0 },
      ],
    });
    const [global] = await make(day);
    expect(global).toMatchObject({ tipo: 'global', estado: 'timbrada', total: 494, pedido: null, rfc: 'XAXX010101000' });
    const [row] = await documentsOf(ids[0] as string);
    const cfdi = readCfdi(row?.stampedXml ?? '');
    expect(cfdi).toMatchObject({
      type: 'I',
      total: '494.00',
      paymentForm: '01',
      paymentMethod: 'PUE',
      period: { periodicity: '01', months: day.slice(5, 7), year: day.slice(0, 4) },
      receiver: { name: 'PUBLICO EN GENERAL', regime: '616', use: 'S01', postalCode: '06700' },
    });
    expect(cfdi.concepts.map(({ folio }) => folio?.toUpperCase())).toEqual(
      [ids[2], ids[0], ids[1]].map((id) => id?.slice(0, 8).toUpperCase()),
    );
    expect(cfdi.concepts[2]).toMatchObject({
      key: '01010101',
      unit: 'ACT',
      description: 'Venta',
      taxes: [{ rate: '0.160000' }, { rate: '0.000000' }],
    });
    expect(await preview(day)).toMatchObject({ tickets: 0, total: 0, por_tasa: [] });
    expect(await make(day)).toEqual([]);
  });

  it('leaves out what has an invoice, was refunded or was not paid', async () => {
    const day = dayBefore(3);
    const [invoiced, , refunded] = (await insertTickets([
      sold(day, 1000),
      sold(day, 2000),
      sold(day, 4000, { order: { refundedCents: 4000, status: 'reembolsado' } }),
      sold(day, 8000, { order: { refundedCents: 3000 } }),
    ])) as [string, string, string, string];
    await ask(invoiced);
    expect(await make(day)).toMatchObject([{ total: 70 }]);
    expect(await storyOf(refunded)).toEqual([]);
    expect(await storyOf(invoiced)).toEqual(['nominativa timbrada 1000']);
  });

  it('is refused for days that are no period, and for periods that have not ended', async () => {
    expect(await refusal(make(dayBefore(1), dayBefore(2)))).toMatchObject({ status: 422, errors: { hasta: expect.any(String) } });
    expect(await refusal(preview('2026-11-03', '2026-11-05'))).toMatchObject({ status: 422, errors: { hasta: expect.any(String) } });
    expect(await refusal(make(today))).toMatchObject({ status: 409, code: 'period_open' });
    const { from, to } = periodAt('mensual', today);
    expect(await refusal(preview(from, to))).toMatchObject({ status: 409, code: 'period_open' });
  });

  it('has at most 250 tickets, and is not doubled by parallel requests and jobs', async () => {
    const day = dayBefore(2);
    await setFiscal(owner, { global: 'diaria' });
    await insertTickets(Array.from({ length: 260 }, (_, n) => sold(day, 1000 + n)));
    const all = await Promise.all([make(day), make(day), makeGlobals(), makeGlobals()]);
    await expect.poll(() => dueGlobals()).toEqual([]);
    const globals = await manager.api('GET /api/invoices', { tipo: 'global' } as never);
    expect(globals).toHaveLength(2);
    const sum = globals.reduce((total, one) => total + one.total, 0);
    expect(sum).toBeCloseTo((260 * 1000 + (259 * 260) / 2) / 100, 2);
    expect(all.flat().length).toBeLessThanOrEqual(4);
  });

  it('that is cancelled goes on in another one of the same period, without what was undone meanwhile', async () => {
    const day = dayBefore(2);
    const [id] = (await insertTickets([sold(day, 1000), sold(day, 2000)])) as [string, string];
    const [global] = await make(day);
    expect(await refusal(manager.api('POST /api/invoices/{id}/cancelar', { id: global?.id as string, motivo: '03' }))).toMatchObject({
      status: 422,
      errors: { motivo: expect.any(String) },
    });
    expect(await cancel(global?.id as string)).toMatchObject({ estado: 'cancelada' });
    await expect.poll(() => storyOf(id)).toEqual(['global cancelada 1000 02', 'global timbrada 1000']);
    const [, further] = await documentsOf(id);
    expect([further?.periodFrom, further?.periodTo, further?.totalCents, further?.holds]).toEqual([day, day, 3000, true]);
  });
});

describe('globals that the shop issues by itself', () => {
  it.each(['diaria', 'semanal', 'quincenal', 'mensual'] as const)('of kind %s are of closed periods only, each once', async (global) => {
    const days = [0, 1, 2, 8, 15, 16, 20, 31].map(dayBefore);
    const ids = await insertTickets(days.map((day, n) => sold(day, 1000 * (n + 1))));
    await makeGlobals();
    for (const id of ids) expect(await storyOf(id)).toEqual([]);
    await setFiscal(owner, { global });
    await makeGlobals();
    await makeGlobals();
    for (const [at, day] of days.entries()) {
      const { from, to } = periodAt(global, day);
      const documents = await documentsOf(ids[at] as string);
      expect(documents.map(({ periodFrom, periodTo }) => [periodFrom, periodTo])).toEqual(to < today ? [[from, to]] : []);
    }
    expect(await dueGlobals()).toEqual([]);
  });

  it('are not of periods that closed more than 35 days ago', async () => {
    await setFiscal(owner, { global: 'diaria' });
    const [old, known] = (await insertTickets([sold(dayBefore(37), 1000), sold(dayBefore(35), 1000)])) as [string, string];
    await makeGlobals();
    expect([await storyOf(old), await storyOf(known)]).toEqual([[], ['global timbrada 1000']]);
  });

  it('take a ticket whose invoice was cancelled at once, or after its window when their period is out', async () => {
    await setFiscal(owner, { global: 'diaria', dias_para_facturar: 20 });
    // The month of a sale stays open, so that the window of the second one ends 20 days after it.
    const [late, early] = (await insertTickets([sold(dayBefore(33), 1000), sold(dayBefore(2), 2000)])) as [string, string];
    await insertTickets([sold(dayBefore(33), 4000), sold(dayBefore(2), 4000)]);
    const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'fiscal' });
    await owner.api('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: { ...valor, dias_para_facturar: 365 } as never });
    const facturas = [await ask(late), await ask(early)];
    await makeGlobals();
    for (const { id } of facturas) await cancel(id);
    await makeGlobals();
    for (const id of [late, early]) expect(await storyOf(id)).toHaveLength(1);
    await setFiscal(owner, { global: 'diaria', dias_para_facturar: 0 });
    // The window of both has ended once a month has passed.
    await makeGlobals(new Date(Date.now() + 32 * 86_400_000));
    for (const id of [late, early]) expect((await storyOf(id)).at(-1)).toMatch(/^global timbrada/);
  });

  it('are tried again later when they are refused, with the same folio', async () => {
    await setFiscal(owner, { global: 'diaria', lugar_expedicion: '00001' });
    const [id] = (await insertTickets([sold(dayBefore(2), 1000)])) as [string];
    await makeGlobals();
    expect(await storyOf(id)).toEqual(['global rechazada 1000']);
    const [refused] = await documentsOf(id);
    expect(await dueGlobals()).toMatchObject([{ desde: dayBefore(2), tickets: 1 }]);
    await setFiscal(owner, { global: 'diaria' });
    await makeGlobals();
    expect(await storyOf(id)).toEqual(['global rechazada 1000']);
    expect(await make(dayBefore(2))).toMatchObject([{ id: refused?.id, folio: refused?.folio, estado: 'timbrada' }]);
  });
});
