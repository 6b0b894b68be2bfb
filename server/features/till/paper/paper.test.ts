import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { setTillPrinters } from '#server/gateways/printer/printer.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { knowsPassword, pinOf } from '../../../../tests/factories/pins.ts';
import { change, madeAtBar, openShop } from '../../../../tests/factories/receiving.ts';
import { cash, ofOne, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, type Person, staff } from '../../../../tests/factories/users.ts';
import { mailed } from '../../../../tests/readers/outbox.ts';
import { pdfTexts } from '../../../../tests/readers/pdf-text.ts';
import { type PrinterStandIn, startPrinter } from '../../../../tests/stand-ins/printer.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
let barista: Person;
let printer: PrinterStandIn;
let espresso: string;
let shiftId: string;

beforeAll(async () => {
  [shop, printer] = [await testApp(), await startPrinter()];
  [owner, manager, barista] = [await admin(shop), await staff(shop, 'manager'), await staff(shop, 'staff')];
  await openShop(owner);
  await openTills(owner);
  espresso = await madeAtBar(4500, 30);
});
afterAll(async () => {
  setTillPrinters(new Map());
  await printer.close();
  await shop.close();
});
beforeEach(async () => {
  setTillPrinters(new Map());
  printer.behave('prints');
  printer.slips.length = 0;
  for (const { turno } of (await owner.api('GET /api/caja', {})).cajas) if (turno) await closed(turno.id);
  shiftId = (await barista.api('POST /api/caja/turnos', { caja: 'Caja 1', fondo: 500 })).id;
});

const closed = (id: string, efectivo = 0) =>
  owner.api('POST /api/caja/turnos/{id}/cerrar', { id, contado: { efectivo, terminal: 0, transferencia: 0 }, notas: 'Noche tranquila' });
const sold = () => sellAtTill(barista, { ...ofOne(espresso), pagos: [cash(55, 100)], propina: { monto: 10 } });
const get = (by: Person, path: string) => shop.send(path, { headers: { authorization: `Bearer ${by.token}` } });
const connect = (address: { host: string; port: number } = printer) => setTillPrinters(new Map([['Caja 1', address]]));

describe('GET /caja/turnos/{id}/corte', () => {
  const corte = async (query = '') => get(manager, `/api/caja/turnos/${shiftId}/corte${query}`);
  const said = async (query = '') => {
    const answer = await corte(query);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    return pdfTexts(await answer.arrayBuffer()).join('\n');
  };

  it('draws the corte X of an open shift, and the corte Z once it is closed', async () => {
    await sold();
    expect(await (await corte()).json()).toMatchObject({ code: 'till_open' });
    const look = await said('?corte=x');
    for (const text of ['Corte X', '$500.00', 'Esperado en efectivo', '$555.00']) expect(look).toContain(text);
    expect(look).not.toContain('Contado');
    await closed(shiftId, 535);
    const paper = await said();
    for (const text of ['Corte Z', 'Contado', '$535.00', 'Faltante', '$20.00', 'Propinas', '$10.00', 'Noche tranquila', 'Firma'])
      expect(paper).toContain(text);
  });

  it('is for managers, of known shifts, and of two kinds', async () => {
    expect((await get(barista, `/api/caja/turnos/${shiftId}/corte?corte=x`)).status).toBe(403);
    expect((await get(manager, '/api/caja/turnos/nada/corte?corte=x')).status).toBe(404);
    expect((await corte('?corte=y')).status).toBe(422);
  });
});

describe('the receipt of a sale', () => {
  it('is a page for 80 mm paper, with payments and change', async () => {
    const { order_id, numero } = await sold();
    const answer = await get(barista, `/api/caja/ventas/${order_id}/recibo`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await answer.text();
    for (const text of ['80mm', `Pedido ${numero}`, 'Total', '$55.00', 'Efectivo', '$100.00', 'Cambio', '$45.00'])
      expect(page).toContain(text);
    expect((await get(barista, '/api/caja/ventas/nada/recibo')).status).toBe(404);
  });

  it('is printed at the till, and cash opens the drawer', async () => {
    connect();
    const before = printer.drawers();
    const { numero } = await sold();
    await expect.poll(() => printer.slips).toHaveLength(1);
    const text = printer.slips[0]?.join('\n') ?? '';
    for (const part of [`Pedido ${numero}`, 'Total', '$55.00', 'Cambio']) expect(text).toContain(part);
    expect(printer.slips[0]).toContain(`Cambio${' '.repeat(30)}$45.00`);
    expect(printer.drawers()).toBe(before + 1);
    await sellAtTill(barista, { ...ofOne(espresso), pagos: [{ metodo: 'terminal', monto: 45 }] });
    await expect.poll(() => printer.slips).toHaveLength(2);
    expect(printer.drawers()).toBe(before + 1);
  });

  it('says where to get an invoice, with the ticket in a QR code, once the shop’s tax data are complete', async () => {
    const paperOf = async (orderId: string) => (await get(barista, `/api/caja/ventas/${orderId}/recibo`)).text();
    await change(owner, 'fiscal', { rfc: 'CBL200229AB1', razon_social: 'CASA BLANCA', regimen: '601', codigo_postal: '06700' });
    connect();
    const { order_id } = await sold();
    await expect.poll(() => printer.slips).toHaveLength(1);
    const slip = printer.slips[0]?.join('\n') ?? '';
    for (const part of ['RFC CBL200229AB1', '/facturar', 'Puedes facturar hasta el']) expect(slip).toContain(part);
    // Without the tip of $10.00.
    expect(slip).toContain(`/facturar#folio=${order_id.slice(0, 8).toUpperCase()}&total=45.00]`);
    expect(await paperOf(order_id)).toContain('<svg viewBox="0 0 ');
    await change(owner, 'fiscal', { rfc: null, razon_social: null, regimen: null, codigo_postal: null });
    await expect.poll(() => paperOf(order_id)).not.toContain('<svg');
  });

  it('keeps no sale from being made while the printer is off', async () => {
    // A till of its own, because the receipt waits for the printer.
    setTillPrinters(new Map([['Caja 2', { host: '127.0.0.1', port: 1 }]]));
    await manager.api('POST /api/caja/turnos', { caja: 'Caja 2', fondo: 0 });
    expect(await sellAtTill(manager, { caja: 'Caja 2', ...ofOne(espresso), pagos: [cash(45, 100)] })).toMatchObject({ cambio: 55 });
    expect((await barista.api('GET /api/caja', {})).cajas[1]).toMatchObject({ impresora: true });
  });

  it('is followed by the slip of the close', async () => {
    connect();
    await closed(shiftId, 500);
    await expect.poll(() => printer.slips.map((slip) => slip.join('\n'))).toContainEqual(expect.stringContaining('Cuadra'));
  });
});

describe('POST /caja/cajon', () => {
  const opened = (by: Person, more: object = {}) =>
    by.api('POST /api/caja/cajon', { caja: 'Caja 1', motivo: 'Cambio de monedas', ...more });

  it('opens the drawer for managers, or with the pin of one, and stands on the corte', async () => {
    connect();
    const before = printer.drawers();
    expect(await refusal(opened(barista))).toMatchObject({ status: 403, code: 'not_allowed' });
    await knowsPassword(manager);
    await pinOf(manager, '604113');
    expect(await opened(barista, { autoriza: { pin: '604113' } })).toEqual({ message: 'El cajón se está abriendo.' });
    await expect.poll(() => printer.drawers()).toBe(before + 1);
    expect(printer.slips).toEqual([]);
    setTillPrinters(new Map());
    expect((await opened(manager)).message).toContain('Quedó anotado');
    expect(await manager.api('GET /api/caja/turnos/{id}', { id: shiftId })).toMatchObject({ aperturas: 2 });
    const { rows } = await pool.query<{ summary: string }>(
      `select summary from audit_entries where subject_id = $1 and kind = 'till' and summary like '%sin venta%' order by at`,
      [shiftId],
    );
    expect(rows[0]?.summary).toMatch(/Abrió el cajón de Caja 1 sin venta, «Cambio de monedas»; autorizó Ximena/);
  });

  it('needs an open shift and a known till', async () => {
    expect(await refusal(opened(manager, { caja: 'Caja 2' }))).toMatchObject({ status: 409, code: 'till_closed' });
    expect(await refusal(opened(manager, { caja: 'Caja 9' }))).toMatchObject({ status: 422 });
  });
});

it('tells the owner of the difference at each close', async () => {
  const off = { pedido_nuevo: 'off', reservacion_nueva: 'off', agotado: 'off' } as const;
  await change(owner, 'avisos', { dueno: { ...off, corte: 'correo' }, quien: [owner.id] });
  await closed(shiftId, 480);
  const [mail = ''] = await mailed(owner.email, `notice-corte-${shiftId}`);
  expect(mail).toContain('faltan $20.00 de efectivo');
  await change(owner, 'avisos', { dueno: { ...off, corte: 'off' }, quien: [] });
});
