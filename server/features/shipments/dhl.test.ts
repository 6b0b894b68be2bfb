import type { createServer, IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { report } from '#server/gateways/carriers/dhl-tracking.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { ago, setCarrierReport, stopAsking } from '../../../tests/factories/rows.ts';
import { shipmentOf } from '../../../tests/factories/shipments.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';
import { finishRequests } from './create.ts';
import { endQuiet } from './follow.ts';
import { askCarrier } from './service.ts';

type Heard = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
/** `lost`: DHL does what it is asked, but the connection breaks before its answer. */
type Say = { status: number; body?: unknown; headers?: Record<string, string> } | 'nothing' | 'lost';

/** A fake of DHL's two services. The settings are read when the modules load, so it must have its port before. */
const dhl = await vi.hoisted(async () => {
  const http = await import('node:http');
  const heard: Heard[] = [];
  const says: { next: (path: string) => Say | Promise<Say> } = { next: () => ({ status: 404 }) };
  const server: ReturnType<typeof createServer> = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    const said = await says.next(request.url ?? '');
    if (said === 'nothing') return;
    if (said === 'lost') return void response.destroy();
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers }).end(JSON.stringify(said.body ?? {}));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    DHL_API_KEY: 'clave-dhl',
    DHL_API_BASE: url,
    MYDHL_API_KEY: 'usuario',
    MYDHL_API_SECRET: 'secreto',
    MYDHL_ACCOUNT: '123456789',
    MYDHL_API_BASE: `${url}/mydhlapi`,
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { heard, says, url, close };
});

let shop: TestApp;
let owner: Person;
let buyer: Person;
let beans: string;
let count = 0;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
  beans = await product(30_000);
});
beforeEach(() => {
  dhl.heard.length = 0;
  endQuiet();
});
afterAll(async () => {
  await shop.close();
  dhl.close();
});

const newNumber = () => `77${String(++count).padStart(8, '0')}`;
const track = async (number: string) => (await owner.api('GET /api/tracking/{number}', { number })).data.shipments;

/** An answer in the documented shape of "Shipment Tracking – Unified". */
const told = (id: string, statusCode = 'transit') => ({
  shipments: [
    {
      id,
      service: 'express',
      origin: { address: { countryCode: 'MX', addressLocality: 'CIUDAD DE MEXICO - MEXICO' } },
      destination: { address: { countryCode: 'MX', addressLocality: 'GUADALAJARA - MEXICO' } },
      status: { timestamp: '2026-11-21T08:14:00', statusCode, status: 'transit', description: 'Procesado en Querétaro' },
      estimatedTimeOfDelivery: '2026-11-23T23:59:00-06:00',
      details: { weight: { value: 1200, unitText: 'g' }, totalNumberOfPieces: 1 },
      events: [
        { timestamp: '2026-11-20T17:05:00-06:00', statusCode: 'pre-transit', description: 'Recolectado' },
        {
          timestamp: '2026-11-21T08:14:00-06:00',
          statusCode,
          description: 'Procesado en Querétaro',
          location: { address: { addressLocality: 'QUERETARO - MEXICO' } },
        },
      ],
    },
  ],
});

describe('a parcel known to DHL', () => {
  it('is answered in the shop’s shape, with one request to DHL', async () => {
    const number = newNumber();
    dhl.says.next = () => ({ status: 200, body: told(number) });
    const all = await Promise.all([track(number), track(number), track(number)]);
    await track(number);
    expect(dhl.heard).toHaveLength(1);
    expect(dhl.heard[0]).toMatchObject({
      path: `/track/shipments?trackingNumber=${number}&language=es`,
      headers: { 'dhl-api-key': 'clave-dhl' },
    });
    expect(all[0]).toEqual([
      {
        id: number,
        orderId: null,
        service: 'express',
        status: { statusCode: 'in_transit', status: 'En tránsito' },
        estimatedTimeOfDelivery: '2026-11-24T05:59:00.000Z',
        origin: { address: { addressLocality: 'CIUDAD DE MEXICO - MEXICO', addressCountry: 'MX' } },
        destination: { address: { addressLocality: 'GUADALAJARA - MEXICO', addressCountry: 'MX' } },
        details: {
          carrier: 'DHL',
          weight: 1.2,
          events: [
            {
              statusCode: 'in_transit',
              status: 'En tránsito',
              timestamp: '2026-11-21T14:14:00.000Z',
              location: 'QUERETARO - MEXICO',
              description: 'Procesado en Querétaro',
            },
            { statusCode: 'pending', status: 'Pendiente', timestamp: '2026-11-20T23:05:00.000Z', location: '', description: 'Recolectado' },
          ],
        },
      },
    ]);
  });

  it('is answered 404 when DHL does not know it, and DHL is not asked again', async () => {
    const number = newNumber();
    dhl.says.next = () => ({ status: 404, body: { title: 'No result found', status: 404 } });
    for (const _ of [1, 2]) expect(await refusal(track(number))).toMatchObject({ status: 404, code: 'shipment_not_found' });
    expect(dhl.heard).toHaveLength(1);
  });

  it('causes no request to DHL after a 429, for the time that DHL demands', async () => {
    dhl.says.next = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    const failed = await refusal(track(newNumber()));
    expect(failed).toMatchObject({ status: 503, code: 'carrier_unavailable' });
    expect(await refusal(track(newNumber()))).toMatchObject({ status: 503 });
    expect(dhl.heard).toHaveLength(1);
  });

  it('is answered from the last answer while DHL is unavailable', async () => {
    const number = newNumber();
    dhl.says.next = () => ({ status: 200, body: told(number) });
    await track(number);
    await setCarrierReport(number, { askedAt: ago({ days: 1 }) });
    dhl.says.next = () => ({ status: 503 });
    expect(await track(number)).toMatchObject([{ id: number }]);
    expect(dhl.heard).toHaveLength(2);
  });

  it('reports it when DHL refuses the key, without the key', async () => {
    dhl.says.next = () => ({ status: 401, body: { detail: 'Unauthorized' } });
    const failed = await refusal(track(newNumber()));
    expect(failed).toMatchObject({ status: 503, code: 'carrier_key_refused' });
    expect(JSON.stringify(failed) + shop.logged()).not.toContain('clave-dhl');
  });

  it('fails within the timeout when DHL does not answer, or answers nonsense', async () => {
    const settings = { apiKey: 'x', apiBase: dhl.url, withinMs: 200 };
    dhl.says.next = () => 'nothing';
    await expect(report('7712345678', settings)).rejects.toThrow('does not answer');
    dhl.says.next = () => ({ status: 200, body: { shipments: 'x' } });
    await expect(report('7712345678', { ...settings, withinMs: 20_000 })).rejects.toThrow('does not answer');
  });
});

describe('a shipment by DHL', () => {
  const PDF = Buffer.from('%PDF-1.4 etiqueta');
  const accepted = (number: string): Say => ({
    status: 201,
    body: {
      shipmentTrackingNumber: number,
      estimatedDeliveryDate: { estimatedDeliveryDate: '2026-11-24', estimatedDeliveryType: 'QDDC' },
      packages: [{ referenceNumber: 1, trackingNumber: 'JD014600000000000001' }],
      documents: [{ imageFormat: 'PDF', typeCode: 'label', content: PDF.toString('base64') }],
    },
  });
  const bought = async () => (await checkout(buyer, await pay(buyer, 30_000, [{ product_id: beans, quantity: 1 }]))).order_id;
  const create = async (id: string) => (await owner.api('POST /api/tracking', shipmentOf(id))).data.tracking_number;

  it('is created once by parallel calls, with DHL’s number and label', async () => {
    const [id, number] = [await bought(), newNumber()];
    dhl.says.next = () => accepted(number);
    const numbers = await Promise.all(Array.from({ length: 5 }, () => create(id)));
    expect(new Set(numbers)).toEqual(new Set([number]));
    expect(dhl.heard).toHaveLength(1);
    const [{ path, headers, body } = { path: '', headers: {}, body: '{}' }] = dhl.heard;
    expect(path).toBe('/mydhlapi/shipments');
    expect(headers.authorization).toBe(`Basic ${Buffer.from('usuario:secreto').toString('base64')}`);
    expect(JSON.parse(body)).toMatchObject({
      plannedShippingDateAndTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d GMT-0[56]:00$/),
      productCode: 'N',
      accounts: [{ typeCode: 'shipper', number: '123456789' }],
      customerDetails: {
        shipperDetails: { postalAddress: { cityName: 'Ciudad de México', countryCode: 'MX', postalCode: '44600' } },
        receiverDetails: { contactInformation: { fullName: 'Ximena Robles', email: 'persona@correo.mx' } },
      },
      content: { packages: [{ weight: 1.2, dimensions: { length: 28, width: 20, height: 14 } }], unitOfMeasurement: 'metric' },
    });

    const { data } = await owner.api('GET /api/tracking/{number}/label', { number });
    const { pathname, search } = new URL(data.label_url);
    expect(Buffer.from(await (await shop.send(pathname + search)).arrayBuffer())).toEqual(PDF);
    const zpl = owner.api('GET /api/tracking/{number}/label', { number, format: 'zpl' });
    expect(await refusal(zpl)).toMatchObject({ status: 409, code: 'label_format' });
  });

  it('is tracked by a job, which changes the order’s status', async () => {
    const [id, number] = [await bought(), newNumber()];
    dhl.says.next = () => accepted(number);
    await stopAsking();
    await create(id);
    dhl.says.next = () => ({ status: 200, body: told(number, 'delivered') });
    await askCarrier();
    const order = await owner.api('GET /api/orders/{id}', { id });
    expect(order.status).toBe('entregado');
    expect(order.history?.at(-1)?.by).toBeNull();
    expect((await track(number))[0]?.details.events[0]).toMatchObject({ statusCode: 'delivered', description: 'Procesado en Querétaro' });
    await askCarrier();
    expect(dhl.heard.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('is refused before DHL hears of it when DHL would cut its address', async () => {
    const wanted = shipmentOf(await bought());
    for (const [changes, word] of [
      [{ street: 'Avenida '.repeat(24).trim() }, 'calle'],
      [{ city: 'x'.repeat(46) }, 'ciudad'],
    ] as const) {
      const failed = await refusal(owner.api('POST /api/tracking', { ...wanted, destination: { ...wanted.destination, ...changes } }));
      expect(failed).toMatchObject({ status: 422, code: 'carrier_refused', message: expect.stringContaining(word) });
    }
    expect(dhl.heard).toHaveLength(0);
  });

  it.each([
    [400, 422, 'carrier_refused'],
    [401, 503, 'carrier_key_refused'],
    [429, 503, 'carrier_unavailable'],
    [500, 503, 'carrier_unavailable'],
  ])('stores nothing when DHL answers %i', async (status, expected, code) => {
    const id = await bought();
    dhl.says.next = () => ({ status, body: { title: 'Bad request', detail: 'Postcode not valid', status } });
    const failed = await refusal(create(id));
    expect(failed).toMatchObject({ status: expected, code });
    if (expected === 422) expect(failed.message).toBe('DHL no aceptó el envío: Postcode not valid');
    expect((await owner.api('GET /api/orders/{id}', { id })).tracking_number).toBeUndefined();
    const number = newNumber();
    dhl.says.next = (path) => (isSearch(path) ? { status: 404 } : accepted(number));
    expect(await create(id)).toBe(number);
  });

  describe('whose creation was interrupted', () => {
    /** DHL, which remembers its parcels by the order's reference. `answer` may replace the answer to a new parcel. */
    const rememberingDhl = (answer: (number: string) => Say = accepted) => {
      const made = new Map<string, string[]>();
      dhl.says.next = (path) => {
        if (isSearch(path)) {
          const numbers = made.get(new URL(path, dhl.url).searchParams.get('shipmentReference') ?? '') ?? [];
          return numbers.length > 0
            ? { status: 200, body: { shipments: numbers.map((shipmentTrackingNumber) => ({ shipmentTrackingNumber })) } }
            : { status: 404 };
        }
        const [number, reference] = [
          newNumber(),
          JSON.parse(dhl.heard.findLast(({ body }) => body)?.body ?? '').customerReferences[0].value,
        ];
        made.set(reference, [...(made.get(reference) ?? []), number]);
        return answer(number);
      };
      return { numbers: () => [...made.values()].flat() };
    };
    /** Everything up to the storing of the shipment happens, as when the process ends there. */
    const withoutStoring = async (work: () => Promise<unknown>) => {
      await pool.query(`create function crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`);
      await pool.query('create trigger crash before insert on shipments execute function crash()');
      await work().finally(() => pool.query('drop function crash cascade'));
    };

    it.each([['a repeat'], ['the job']])('between DHL’s answer and its storing is completed by %s, with that one parcel', async (by) => {
      const id = await bought();
      const there = rememberingDhl();
      await withoutStoring(async () => expect(await refusal(create(id))).toMatchObject({ status: 500 }));
      if (by === 'the job') await finishRequests();
      const numbers = by === 'the job' ? [] : await Promise.all([create(id), create(id), create(id)]);
      const [number] = there.numbers();
      expect(there.numbers()).toEqual([number]);
      expect(numbers).toEqual(numbers.map(() => number));
      expect((await owner.api('GET /api/orders/{id}', { id })).tracking_number).toBe(number);
      expect(await track(number ?? '')).toMatchObject([{ id: number, orderId: id }]);
    });

    it('before DHL’s answer arrived is completed by a repeat, with that one parcel', async () => {
      const id = await bought();
      const there = rememberingDhl(() => 'lost');
      expect(await refusal(create(id))).toMatchObject({ status: 503, code: 'carrier_unavailable' });
      expect([await create(id)]).toEqual(there.numbers());
    });

    it('does not prevent another parcel of the order, nor is that parcel taken for it', async () => {
      const id = await bought();
      const first = rememberingDhl();
      await create(id);
      const [known] = first.numbers();
      const again = shipmentOf(id, { description: 'Otra caja' });
      dhl.says.next = (path) =>
        isSearch(path) ? { status: 200, body: { shipments: [{ shipmentTrackingNumber: known }] } } : { status: 502 };
      expect(await refusal(owner.api('POST /api/tracking', again))).toMatchObject({ status: 503 });
      const number = newNumber();
      const search = dhl.says.next;
      dhl.says.next = (path) => (isSearch(path) ? search(path) : accepted(number));
      const third = shipmentOf(id, { description: 'Una caja con otra dirección' });
      expect((await owner.api('POST /api/tracking', third)).data.tracking_number).toBe(number);
    });
  });

  it('leaves its order free while DHL answers', async () => {
    const [id, number] = [await bought(), newNumber()];
    let isFree = false;
    dhl.says.next = async () => {
      isFree = await pool.query('select from orders where id = $1 for update nowait', [id]).then(
        () => true,
        () => false,
      );
      return accepted(number);
    };
    await create(id);
    expect(isFree).toBe(true);
  });

  it('keeps its number when the order is cancelled while DHL answers', async () => {
    const [id, number] = [await bought(), newNumber()];
    dhl.says.next = async () => {
      await buyer.api('POST /api/orders/{id}/cancel', { id });
      return accepted(number);
    };
    expect(await create(id)).toBe(number);
    expect(await track(number)).toMatchObject([{ id: number, orderId: id }]);
  });
});

/** Whether a request asks for the parcels with a reference. */
const isSearch = (path: string): boolean => path.startsWith('/mydhlapi/tracking?');
