import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeGlobals } from '#server/features/invoices/global/service.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { csdForm } from '../../../../tests/factories/csd.ts';
import { RECEIVER, setFiscal, soldTicket } from '../../../../tests/factories/invoices.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { askNow, documentsOf, insertTickets } from '../../../../tests/factories/tickets.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { CSD_NUMBER, CSD_RFC } from '../../../../tests/stand-ins/csd.ts';
import { type SwStandIn, startSw } from '../../../../tests/stand-ins/sw.ts';
import { stampWaiting } from './stamp.ts';

// A shop that stamps at a PAC. Its settings are read before the PAC's stand-in can run.
const port = await vi.hoisted(async () => {
  const { createServer } = await import('node:net');
  const probe = createServer();
  const free = await new Promise<number>((resolve) => {
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
  });
  await new Promise((resolve) => probe.close(resolve));
  Object.assign(process.env, {
    PAC_URL: `http://127.0.0.1:${free}`,
    PAC_USER: 'casa@correo.mx',
    PAC_PASSWORD: 'una clave',
    SAT_STATUS_URL: `http://127.0.0.1:${free}/sat`,
  });
  return free;
});

const HOUR_MS = 3_600_000;
let shop: TestApp;
let sw: SwStandIn;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  shop = await testApp();
  sw = await startSw(port);
  [owner, manager] = [await admin(shop), await staff(shop, 'manager')];
  await setFiscal(owner, { rfc: CSD_RFC });
});
afterAll(async () => {
  sw.close();
  await shop.close();
});

const ask = (id: string, total: number, changes: object = {}) =>
  shop.from(newAddress()).api('POST /api/facturas', { folio: id.slice(0, 8), total, ...RECEIVER, ...changes });
const sold = async (cents = 11_600, paidAt = new Date(Date.now() - HOUR_MS)) =>
  (await insertTickets([{ paidAt, lines: [{ cents }] }]))[0] as string;

describe('a shop that stamps at a PAC', () => {
  it('stamps nothing without a certificate, neither for guests nor for managers nor by itself', async () => {
    const id = await sold();
    expect(await refusal(ask(id, 116))).toMatchObject({ status: 503, code: 'fiscal_not_ready' });
    expect(await refusal(manager.api('POST /api/invoices/{id}/timbrar', { id, ...RECEIVER }))).toMatchObject({
      status: 503,
      code: 'fiscal_not_ready',
    });
    await makeGlobals();
    expect(await manager.api('GET /api/invoices', { tipo: 'global' })).toEqual([]);
    const { data } = await owner.api('GET /api/stats/overview', {});
    expect(JSON.stringify(data.atencion)).toContain('certificate');
  });

  it('takes the certificate, and stamps in the series of the settings', async () => {
    const uploaded = await shop.send('/api/ajustes/csd', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: csdForm({ current_password: 'una clave larga' }),
    });
    expect([uploaded.status, await uploaded.json()]).toEqual([201, expect.objectContaining({ rfc: CSD_RFC, numero: CSD_NUMBER })]);
    const id = await sold();
    const { data } = await ask(id, 116);
    expect(data).toMatchObject({ folio: 'A-1', estado: 'timbrada', prueba: false });
    const xml = await (await shop.send(data.xml as string)).text();
    expect(xml).toContain(`NoCertificado="${CSD_NUMBER}"`);
  });

  it('counts no payment of a trial provider as a ticket', async () => {
    const ticket = await soldTicket(await customer(shop), 5000);
    expect(await refusal(ask(ticket.id, 50))).toMatchObject({ status: 409, code: 'order_not_billable' });
  });

  it('stamps once when the answer is lost, and goes on when the PAC is back', async () => {
    const id = await sold();
    sw.faults.push('lost', 'server_error', 'page');
    const { data, token } = await ask(id, 116);
    expect(data.estado).toBe('en_proceso');
    const state = async () => {
      await askNow([data.id]);
      await stampWaiting();
      return (await shop.api('GET /api/facturas/{id}', { id: data.id, token: token as string })).data.estado;
    };
    await expect.poll(state).toBe('timbrada');
    expect(await documentsOf(id)).toHaveLength(1);
  });

  it('puts orders from before it began into no global, but invoices them by name', async () => {
    const id = await sold(11_600, new Date(Date.now() - 24 * HOUR_MS));
    const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'fiscal' });
    await owner.api('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: { ...valor, global: 'diaria' } });
    await makeGlobals();
    expect(await documentsOf(id)).toEqual([]);
    expect((await ask(id, 116)).data.estado).toBe('timbrada');
  });
});
