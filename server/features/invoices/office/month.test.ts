import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { insertDocuments } from '../../../../tests/factories/documents.ts';
import { billingShop, RECEIVER, soldTicket } from '../../../../tests/factories/invoices.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let manager: Person;
/** A document as the PAC stamps it: PDFs are drawn from it. */
let stampedXml: string;

beforeAll(async () => {
  shop = await testApp();
  manager = await staff(shop, 'manager');
  await billingShop(await admin(shop));
  const { folio, total } = await soldTicket(await customer(shop), 11_600);
  const { data } = await shop.api('POST /api/facturas', { ...RECEIVER, folio, total });
  stampedXml = await (await shop.send(`/api/facturas/${data.id}/xml`, { headers: as(manager) })).text();
});
afterAll(() => shop.close());

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const zipOf = (mes: string, who = manager) => shop.send(`/api/facturas/mes?mes=${mes}`, { headers: as(who) });
const files = async (mes: string) => unzipSync(new Uint8Array(await (await zipOf(mes)).arrayBuffer()));
const of = (sealedAt: string, more: object = {}) => ({ kind: 'egreso' as const, sealedAt: new Date(sealedAt), stampedXml, ...more });

describe('GET /facturas/mes', () => {
  it('is a zip with XML and PDF of each stamped document of the month on the shop’s clock, also of the cancelled ones', async () => {
    const [first, last, cancelled] = await insertDocuments([
      of('2026-05-01T06:00:00Z'),
      of('2026-06-01T05:59:59Z'),
      of('2026-05-09T12:00:00Z', { state: 'cancelada' }),
      of('2026-05-01T05:59:59Z'),
      of('2026-06-01T06:00:00Z'),
      of('2026-05-09T12:00:00Z', { state: 'en_proceso', stampedXml: null }),
      of('2026-05-09T12:00:00Z', { state: 'rechazada', stampedXml: null }),
      // The test mode lists its own documents only.
      of('2026-05-09T12:00:00Z', { isTrial: false }),
    ]);
    const answer = await zipOf('2026-05');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="facturas_2026-05.zip"');
    const found = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const expected = [first, cancelled, last].flatMap((one) => ['xml', 'pdf'].map((kind) => `${one?.folio}_${one?.uuid}.${kind}`));
    expect(Object.keys(found)).toEqual(expected);
    expect(strFromU8(found[expected[1] as string]?.subarray(0, 5) as Uint8Array)).toBe('%PDF-');
    expect(strFromU8(found[expected[0] as string] as Uint8Array)).toBe(first?.stampedXml);
  });

  it('has more documents than one query reads, each once', async () => {
    const made = await insertDocuments(Array.from({ length: 210 }, (_, n) => of(`2026-02-0${1 + Math.floor(n / 100)}T12:00:00Z`)));
    const names = Object.keys(await files('2026-02')).filter((name) => name.endsWith('.xml'));
    expect(names.toSorted()).toEqual(made.map(({ folio, uuid }) => `${folio}_${uuid}.xml`).toSorted());
  });

  it('is made one at a time per account, and frees its place when the reader leaves', async () => {
    await insertDocuments(Array.from({ length: 50 }, () => of('2026-01-05T12:00:00Z')));
    const open = await zipOf('2026-01');
    const reader = (open.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const second = await zipOf('2026-01');
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const others = [await staff(shop, 'manager'), await staff(shop, 'manager')] as const;
    const other = await zipOf('2026-01', others[0]);
    expect([other.status, (await zipOf('2026-01', others[1])).status]).toEqual([200, 503]);
    await Promise.all([reader.cancel(), other.body?.cancel()]);
    await expect.poll(async () => (await zipOf('2026-03')).status).toBe(200);
  });

  it('is for managers, and for a month', async () => {
    expect((await zipOf('2026-05', await staff(shop, 'staff'))).status).toBe(403);
    for (const wrong of ['', '2026-13', 'mayo']) expect((await zipOf(wrong)).status, wrong).toBe(422);
  });
});
