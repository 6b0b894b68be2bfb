import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { RECEIVER, setFiscal, soldTicket } from '../../../tests/factories/invoices.ts';
import { newAddress } from '../../../tests/factories/lounge.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { documentsOf, storyOf } from '../../../tests/factories/tickets.ts';
import { admin, customer, type Person, staff } from '../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../tests/readers/outbox.ts';
import { facturaToken } from './reading/token.ts';

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
const ask = (ticket: Ticket, changes: object = {}) =>
  guest().api('POST /api/facturas', { folio: ticket.folio, total: ticket.total, ...RECEIVER, ...changes });

describe('a stranger', () => {
  it('gets no paper mailed before the stamp, which would name the customer', async () => {
    const ticket = await soldTicket(buyer, 6100);
    const { data, token } = await ask(ticket, { codigo_postal: '00003' });
    expect(data.estado).toBe('en_proceso');
    const to = 'curiosa@correo.mx';
    const mailed = guest().api('POST /api/facturas/{id}/correo', { id: data.id, token: token as string, email: to });
    expect(await refusal(mailed)).toMatchObject({ status: 404, code: 'invoice_not_found' });
    expect(await mailsTo(to, 'invoice-')).toHaveLength(0);
  });

  it('finds no ticket by a folio that is almost an id', async () => {
    for (const folio of ['-'.repeat(36), 'a'.repeat(36), `${'0'.repeat(35)}-`])
      expect((await guest().send(`/api/facturas/ticket?folio=${folio}&total=1`)).status).toBe(404);
  });

  it('who asks again with the token of the invoice gets its files', async () => {
    const ticket = await soldTicket(buyer, 6200);
    const { data, token } = await ask(ticket);
    const again = async (key: string) => {
      const body = JSON.stringify({ folio: ticket.folio, total: ticket.total, ...RECEIVER });
      const headers = { 'content-type': 'application/json' };
      const answer = await guest().send(`/api/facturas?token=${encodeURIComponent(key)}`, { method: 'POST', headers, body });
      return [answer.status, await answer.json()];
    };
    expect(await again(token as string)).toEqual([200, { data: expect.objectContaining({ id: data.id, pdf: data.pdf, xml: data.xml }) }]);
    expect(await again(`${token}x`)).toEqual([200, { data: expect.objectContaining({ id: data.id, pdf: null, xml: null }) }]);
  });

  it('who asks again has it mailed again to the first address only', async () => {
    const ticket = await soldTicket(buyer, 6400);
    const email = 'perdida@correo.mx';
    const { data } = await ask(ticket, { email });
    await mailed(email, `factura-${data.id}`);
    await ask(ticket, { email: 'tercera@correo.mx' });
    await mailed(email, `factura-${data.id}`, 2);
    expect(await mailsTo('tercera@correo.mx')).toHaveLength(0);
  });

  it('writes nothing but text into the document', async () => {
    const ticket = await soldTicket(buyer, 6300);
    const nombre = `A" Rfc='X'/><b>]]>&amp;|\u202eZ 👩‍🍳 Ñandú`;
    const { data } = await ask(ticket, { nombre });
    expect(data.nombre).toBe(`A" RFC='X'/><B>]]>&AMP;|Z 👩‍🍳 ÑANDÚ`);
    const xml = await (await shop.send(data.xml as string)).text();
    expect(xml).toContain('Nombre="A&quot; RFC=&apos;X&apos;/&gt;&lt;B&gt;]]&gt;&amp;AMP;/Z 👩‍🍳 ÑANDÚ"');
  });
});

it('deleting an account erases the address of its egresos too, and ends their tokens', async () => {
  const leaving = await customer(shop);
  const ticket = await soldTicket(leaving, 28_200);
  await ask(ticket);
  await manager.api('POST /api/orders/{id}/refund', { id: ticket.id, refunded_before: 0, amount: 50 });
  await expect.poll(() => storyOf(ticket.id)).toEqual(['nominativa timbrada 28200', 'egreso timbrada 5000']);
  const papers = await documentsOf(ticket.id);
  const tokens = await Promise.all(papers.map(facturaToken));
  await owner.api('DELETE /api/users/{id}', { id: leaving.id });
  expect((await documentsOf(ticket.id)).map(({ email }) => email)).toEqual([null, null]);
  for (const [at, { id }] of papers.entries())
    expect(await refusal(guest().api('GET /api/facturas/{id}', { id, token: tokens[at] as string }))).toMatchObject({ status: 404 });
});

it('a ticket that is cancelled, refunded and stamped at once says in the end what its sale is worth', async () => {
  const ticket = await soldTicket(buyer, 40_000);
  const { data } = await ask(ticket);
  await Promise.allSettled([
    manager.api('POST /api/invoices/{id}/cancelar', { id: data.id, motivo: '02' }),
    manager.api('POST /api/orders/{id}/refund', { id: ticket.id, refunded_before: 0, amount: 100 }),
    ...Array.from({ length: 6 }, (_, n) => ask(ticket, { nombre: `OTRA ${'ABCDEF'[n]}` })),
    ...Array.from({ length: 3 }, () => manager.api('POST /api/invoices/{id}/timbrar', { id: ticket.id, ...RECEIVER, sustituye: data.id })),
  ]);
  const worth = async () => {
    const papers = (await documentsOf(ticket.id)).filter(({ state }) => state === 'timbrada');
    return papers.reduce((sum, { kind, cents }) => sum + (kind === 'egreso' ? -cents : cents), 0);
  };
  const isSettled = async () =>
    (await documentsOf(ticket.id)).every(({ state }) => state !== 'en_proceso' && state !== 'cancelacion_en_proceso');
  await expect.poll(isSettled, { timeout: 30_000 }).toBe(true);
  await expect.poll(async () => [0, 30_000].includes(await worth()), { timeout: 30_000 }).toBe(true);
  expect((await documentsOf(ticket.id)).filter(({ holds }) => holds).length).toBeLessThanOrEqual(1);
}, 90_000);
