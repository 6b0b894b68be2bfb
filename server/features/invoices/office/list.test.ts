import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { insertDocuments } from '../../../../tests/factories/documents.ts';
import { insertInvoices, insertOrders, refusal } from '../../../../tests/factories/orders.ts';
import { ago, deleteOrder, deleteUser } from '../../../../tests/factories/rows.ts';
import { crowd, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let manager: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  [manager, buyer] = [await staff(shop, 'manager'), await customer(shop)];
});
afterAll(() => shop.close());

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const list = (query: object = {}) => manager.api('GET /api/invoices', query);
const ids = async (query: object) => (await list(query)).map(({ id }) => id);
const [order, orders] = [
  async (more: object = {}) => (await insertOrders([{ userId: buyer.id, totalCents: 12_600, tipCents: 1000, ...more }]))[0] as string,
  (n: number) => insertOrders(Array.from({ length: n }, () => ({ userId: buyer.id, totalCents: 11_600 }))),
];

describe('GET /invoices', () => {
  it('lists papers and nominativas, each with its own total; other kinds only when asked for', async () => {
    const [paid, stamped, ...rest] = [await order(), await order(), ...(await orders(2))] as [string, string, string, string];
    await shop.send(`/api/invoices/${paid}`, { headers: as(manager) });
    const [nominativa, global, egreso] = await insertDocuments([
      { orderId: stamped, totalCents: 4321, rfc: 'ROBX900214KL8' },
      { kind: 'global', rfc: 'XAXX010101000', totalCents: 23_200, periodFrom: '2026-11-01', periodTo: '2026-11-01', tickets: rest },
      { kind: 'egreso', totalCents: 1160, state: 'en_proceso' },
    ]);
    const all = await list();
    expect(all).toEqual([
      {
        id: nominativa?.id,
        folio: nominativa?.folio,
        order_id: stamped,
        customer: expect.stringContaining('Ximena Robles'),
        total: 43.21,
        sent_at: null,
        tipo: 'nominativa',
        estado: 'timbrada',
        uuid: nominativa?.uuid,
        rfc: 'ROBX900214KL8',
      },
      expect.objectContaining({ order_id: paid, total: 116, tipo: 'nominativa', estado: null, uuid: null, rfc: null }),
    ]);
    expect(await list({ tipo: 'nominativa' })).toEqual(all);
    expect(await list({ tipo: 'global' })).toEqual([
      expect.objectContaining({ id: global?.id, order_id: null, customer: null, total: 232, estado: 'timbrada', rfc: 'XAXX010101000' }),
    ]);
    expect(await list({ tipo: 'egreso' })).toEqual([
      expect.objectContaining({ id: egreso?.id, order_id: null, customer: null, total: 11.6, estado: 'en_proceso', uuid: null }),
    ]);
    expect(await ids({ estado: 'timbrada' })).toEqual([nominativa?.id]);
    expect(await ids({ estado: 'en_proceso' })).toEqual([]);
    expect(await ids({ estado: 'en_proceso', tipo: 'egreso' })).toEqual([egreso?.id]);
    for (const wrong of [{ estado: 'perdida' }, { tipo: 'papel' }]) expect(await refusal(list(wrong))).toMatchObject({ status: 422 });
  });

  it('finds a document by its folio, UUID and RFC, the name of its receiver and customer, and its order', async () => {
    const [bought, inGlobal] = [await order(), await order()];
    const [nominativa, global] = await insertDocuments([
      { orderId: bought, rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE' },
      { kind: 'global', rfc: 'XAXX010101000', periodFrom: '2026-11-02', periodTo: '2026-11-02', tickets: [inGlobal] },
    ]);
    const texts = [
      nominativa?.folio,
      nominativa?.uuid,
      nominativa?.uuid?.toLowerCase(),
      'eku9003173c9',
      'kémper urgate',
      bought,
      bought.slice(0, 8),
    ];
    for (const q of texts) expect(await ids({ q }), q ?? '').toEqual([nominativa?.id]);
    expect(await ids({ q: 'ximena' })).toContain(nominativa?.id);
    for (const q of [inGlobal.slice(0, 8), global?.uuid, global?.folio]) {
      expect(await ids({ q, tipo: 'global' }), q ?? '').toEqual([global?.id]);
      expect(await ids({ q }), q ?? '').toEqual([]);
    }
    expect(await ids({ q: 'XAXX010101000', tipo: 'global' })).toContain(global?.id);
    expect(await ids({ q: 'kemper', estado: 'cancelada' })).toEqual([]);
  });

  it('finds and counts the receivers of a name that very many customers have too', async () => {
    const people = await crowd(600, 'Multitud');
    const bought = await insertOrders(people.map((userId, n) => ({ userId, status: 'entregado', createdAt: ago({ days: n + 1 }) })));
    const few = bought.slice(0, 3);
    await insertInvoices(few);
    const [other] = await insertDocuments([{ orderId: await order(), name: 'LA MULTITUD' }]);
    const answer = await shop.send('/api/invoices?limit=2&q=multitud', { headers: as(manager) });
    expect([answer.headers.get('x-total-count'), ((await answer.json()) as { id: string }[])[0]?.id]).toEqual(['4', other?.id]);
    expect((await list({ q: 'multitud' })).map(({ order_id }) => order_id)).toEqual([other?.orderId, ...few]);
    await deleteOrder(bought);
    await deleteUser(people);
  });
});
