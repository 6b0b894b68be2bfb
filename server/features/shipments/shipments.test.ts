import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { code128 } from '#server/gateways/pdf/code128.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { setOrder } from '../../../tests/factories/rows.ts';
import { shipmentOf } from '../../../tests/factories/shipments.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';

let shop: TestApp;
let buyer: Person;
let owner: Person;
let beans: string;

beforeAll(async () => {
  shop = await testApp();
  [buyer, owner] = [await customer(shop), await admin(shop)];
  beans = await product(30_000);
});
afterAll(() => shop.close());

const bought = async (): Promise<string> =>
  (await checkout(buyer, await pay(buyer, 30_000, [{ product_id: beans, quantity: 1 }]))).order_id;
/** Sets the type of an order, as if it had been ordered with it. */
const receivedAs = async (tipo: 'recoger' | 'mesa' | 'domicilio'): Promise<string> => {
  const id = await bought();
  await setOrder(id, { tipo, number: '10', subtotalCents: 30_000 });
  return id;
};
const orderOf = async (id: string) => {
  const { history = [], ...order } = await owner.api('GET /api/orders/{id}', { id });
  return { ...order, history };
};
const create = async (orderId: string, changes = {}) =>
  (await owner.api('POST /api/tracking', shipmentOf(orderId, changes))).data.tracking_number;
const shipped = async () => {
  const id = await bought();
  return { id, number: await create(id) };
};
const track = async (number: string) => (await owner.api('GET /api/tracking/{number}', { number })).data.shipments;
const update = async (number: string, status: 'pending' | 'in_transit' | 'out_for_delivery' | 'delivered', notes?: string) =>
  (await owner.api('PUT /api/tracking/{number}', { number, status, notes })).data;

describe('a new shipment', () => {
  it('gets a number, and its order shows it', async () => {
    const id = await bought();
    expect((await orderOf(id)).tracking_number).toBeUndefined();
    const { data } = await owner.api('POST /api/tracking', shipmentOf(id));
    expect(data).toMatchObject({ tracking_number: expect.stringMatching(/^CB\d{10}$/), status: 'pending' });
    const [found] = await track(data.tracking_number.toLowerCase());
    expect(found).toMatchObject({
      id: data.tracking_number,
      orderId: id,
      service: 'express',
      status: { statusCode: 'pending', status: 'Pendiente' },
      origin: { address: { addressLocality: 'Ciudad de México', addressCountry: 'MX' } },
      destination: { address: { addressLocality: 'Guadalajara', addressCountry: 'MX' } },
      details: { carrier: 'Casa Blanca Envíos', weight: 1.2, events: [{ statusCode: 'pending', description: 'Guía creada' }] },
    });
    expect(Date.parse(found?.estimatedTimeOfDelivery ?? '')).toBeGreaterThan(Date.now());
    expect((await orderOf(id)).tracking_number).toBe(data.tracking_number);
    expect((await orderOf(id)).status).toBe('pagado');
  });

  it('takes the folio instead of the id', async () => {
    const id = await bought();
    const number = await create(id.slice(0, 8).toUpperCase());
    expect((await orderOf(id)).tracking_number).toBe(number);
  });

  it('is created once by equal calls, also by parallel ones, and twice by different ones', async () => {
    const id = await bought();
    const numbers = await Promise.all(Array.from({ length: 8 }, () => create(id)));
    expect(new Set(numbers).size).toBe(1);
    expect(await create(id, { description: 'Otra caja' })).not.toBe(numbers[0]);
  });

  it('is refused without order, names and weight, with the sentences of the form', async () => {
    const { origin, destination, packages, ...rest } = shipmentOf('');
    const wrong = {
      ...rest,
      origin: { ...origin, name: ' ' },
      destination: { ...destination, country: 'US' as 'MX' },
      packages: [{ ...packages[0], weight: 0, length: 0.5, width: 20, height: 14, description: '' }],
    };
    const { status, errors } = await refusal(owner.api('POST /api/tracking', wrong));
    expect(status).toBe(422);
    expect(errors).toEqual({
      orderId: 'El ID de pedido es requerido',
      'origin.name': 'Los nombres de remitente y destinatario son requeridos',
      'destination.country': 'Por ahora solo se envía dentro de México.',
      'packages.0.weight': 'El peso de los paquetes debe ser mayor a 0',
      'packages.0.length': 'El mínimo es 1 cm.',
      'packages.0.description': 'Este campo es obligatorio.',
    });
    expect(await refusal(owner.api('POST /api/tracking', { ...shipmentOf('x'), packages: [] }))).toMatchObject({ status: 422 });
  });

  it('is refused for unknown and cancelled orders', async () => {
    expect(await refusal(create('ffffffff'))).toMatchObject({ status: 404, code: 'order_not_found', success: false });
    const id = await bought();
    await buyer.api('POST /api/orders/{id}/cancel', { id });
    expect(await refusal(create(id))).toMatchObject({ status: 409, code: 'order_not_shippable', data: { status: 'cancelado' } });
  });

  it('is refused for orders that are handed over in the shop', async () => {
    for (const tipo of ['recoger', 'mesa'] as const) {
      const id = await receivedAs(tipo);
      const { status, code, data } = await refusal(create(id));
      expect([status, code, data], tipo).toEqual([409, 'order_not_shippable', { status: 'pagado', tipo }]);
    }
    expect(await create(await receivedAs('domicilio'))).toMatch(/^CB/);
  });
});

describe('a status', () => {
  it('never sets a status that the order’s type does not have', async () => {
    const { id, number } = await shipped();
    await setOrder(id, { tipo: 'recoger', number: '10', subtotalCents: 30_000 });
    await update(number, 'in_transit');
    expect((await orderOf(id)).status).toBe('pagado');
    await update(number, 'delivered');
    expect((await orderOf(id)).status).toBe('entregado');
  });

  it('moves the order forward, skipping steps, never back and never when it is closed', async () => {
    const { id, number } = await shipped();
    expect(await update(number, 'in_transit', 'Salió del centro')).toMatchObject({
      tracking_number: number,
      status: 'in_transit',
      carrier: 'Casa Blanca Envíos',
      tracking_history: [{ status: 'in_transit', description: 'Salió del centro' }, { status: 'pending' }],
    });
    expect((await orderOf(id)).status).toBe('enviado');
    await update(number, 'pending');
    expect((await orderOf(id)).status).toBe('enviado');
    await update(number, 'delivered');
    const { status, history } = await orderOf(id);
    expect(status).toBe('entregado');
    expect(history.map((step) => step.status)).toEqual(['pagado', 'enviado', 'entregado']);
    await update(number, 'in_transit');
    expect((await orderOf(id)).status).toBe('entregado');

    const other = await shipped();
    await buyer.api('POST /api/orders/{id}/cancel', { id: other.id });
    await update(other.number, 'delivered');
    expect((await orderOf(other.id)).status).toBe('cancelado');
  });

  it('counts once when it is sent many times at once', async () => {
    const { id, number } = await shipped();
    const answers = await Promise.all(Array.from({ length: 10 }, () => update(number, 'out_for_delivery', 'Sale a las 9')));
    for (const { status, tracking_history } of answers) expect([status, tracking_history.length]).toEqual(['out_for_delivery', 2]);
    expect((await orderOf(id)).history.map(({ status }) => status)).toEqual(['pagado', 'enviado']);
  });

  it('of parallel different updates keeps all events and leaves the order in a valid status', async () => {
    const { id, number } = await shipped();
    await Promise.all((['in_transit', 'out_for_delivery', 'delivered'] as const).map((status) => update(number, status)));
    expect((await track(number))[0]?.details.events).toHaveLength(4);
    const { status, history } = await orderOf(id);
    expect(status).toBe('entregado');
    expect(history.at(-1)?.status).toBe('entregado');
  });

  it('is refused for unknown statuses and numbers', async () => {
    const none = { status: 404, code: 'shipment_not_found', message: 'No se encontraron envíos con este número de seguimiento' };
    expect(await refusal(update('CB0000000001', 'delivered'))).toMatchObject(none);
    expect(await refusal(track('CB0000000000'))).toMatchObject(none);
    const { number } = await shipped();
    expect(await refusal(update(number, 'lost' as 'pending'))).toMatchObject({ status: 422 });
    expect(await refusal(track(' '))).toMatchObject({ status: 422, errors: { number: 'Por favor ingresa un número de seguimiento' } });
  });
});

describe('access to a shipment', () => {
  it('is given to the order’s customer only', async () => {
    const { id, number } = await shipped();
    await update(number, 'in_transit');
    expect(await buyer.api('GET /api/orders/{id}', { id })).toMatchObject({ tracking_number: number, status: 'enviado' });
    const { data } = await buyer.api('GET /api/orders/{id}/tracking', { id });
    expect(data.shipments).toMatchObject([{ id: number, status: { statusCode: 'in_transit' } }]);
    expect(await refusal((await customer(shop)).api('GET /api/orders/{id}/tracking', { id }))).toMatchObject({ status: 404 });
    expect(await refusal(buyer.api('GET /api/tracking/{number}', { number }))).toMatchObject({ status: 403 });
  });

  it('is possible through the list of the latest ones', async () => {
    const { number } = await shipped();
    const { data } = await owner.api('GET /api/tracking', { limit: 2 });
    expect(data.shipments[0]).toMatchObject({
      tracking_number: number,
      status: 'pending',
      recipient: 'Ximena Robles',
      city: 'Guadalajara',
    });
    expect(data.shipments).toHaveLength(2);
    expect(data.on_the_way).toBeGreaterThan(1);
  });
});

describe('a deleted account', () => {
  it('leaves the destinations of its shipments, without the recipients', async () => {
    const leaving = await customer(shop);
    const id = (await checkout(leaving, await pay(leaving, 30_000, [{ product_id: beans, quantity: 1 }]))).order_id;
    const number = await create(id);
    await owner.api('DELETE /api/users/{id}', { id: leaving.id });
    expect(await track(number)).toMatchObject([{ id: number, destination: { address: { addressLocality: 'Guadalajara' } } }]);
    const { data } = await owner.api('GET /api/tracking', { limit: 50 });
    expect(data.shipments.find((one) => one.tracking_number === number)).toMatchObject({ recipient: '', city: 'Guadalajara' });
  });
});

describe('a label', () => {
  const linkTo = async (number: string, format?: 'pdf' | 'zpl') =>
    new URL((await owner.api('GET /api/tracking/{number}/label', { number, format })).data.label_url);
  const load = (url: URL) => shop.send(url.pathname + url.search);

  it('is an A6 sheet whose bar code contains the number', async () => {
    const { number } = await shipped();
    const answer = await load(await linkTo(number));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 297.64 419.53]');
    expect(barWidths(pdf)).toEqual(code128(number).filter((_, index) => index % 2 === 0));
  });

  it('is ZPL in UTF-8, and no text in it becomes a command', async () => {
    const number = await create(await bought(), { description: 'Café ^XZ ~JA \\& ñandú' });
    const zpl = await (await load(await linkTo(number, 'zpl'))).text();
    expect(zpl).toMatch(/^\^XA\n\^CI28\n[\s\S]*\^BCN,240,N,N,N,A\^FDCB\d{10}\^FS\n[\s\S]*\^XZ\n$/);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toContain('~');
    expect(zpl).toContain('Café ˆXZ ˜JA /& ñandú');
  });

  it('has a link that is signed and expires', async () => {
    const { number } = await shipped();
    const good = await linkTo(number);
    const changed = (name: string, value: string) => {
      const url = new URL(good);
      url.searchParams.set(name, value);
      return url;
    };
    expect((await load(good)).status).toBe(200);
    expect((await load(changed('expires', String(Date.now())))).status).toBe(404);
    expect((await load(changed('signature', 'abc'))).status).toBe(404);
    expect((await load(new URL(good.href.replace('.pdf', '.zpl')))).status).toBe(404);
    expect((await load(new URL(good.href.replace(number, (await shipped()).number)))).status).toBe(404);
  });

  it('exists as PDF or ZPL only, and for known numbers only', async () => {
    const { number } = await shipped();
    expect(await refusal(linkTo(number, 'png' as 'pdf'))).toMatchObject({ status: 422 });
    expect(await refusal(linkTo('CB1'))).toMatchObject({ status: 404 });
  });
});

/** The widths of the filled bars in the sheet's drawing, in modules. */
function barWidths(pdf: Buffer): number[] {
  const marks = [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode >>\nstream\n/g)];
  const drawings = marks.map(({ index, 0: mark }) => {
    try {
      return inflateSync(pdf.subarray(index + mark.length)).toString('latin1');
    } catch {
      return '';
    }
  });
  const sheet = drawings.find((one) => / re\n/.test(one)) ?? '';
  const widths = [...sheet.matchAll(/[\d.]+ [\d.]+ ([\d.]+) [\d.]+ re/g)].map(([, width]) => Number(width));
  // The first bar of the start code is two modules wide.
  const module = (widths[0] as number) / 2;
  return widths.map((width) => Math.round(width / module));
}
