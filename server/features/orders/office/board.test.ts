import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOf, ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { checkout, insertOrders, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { takeNumbers } from '../../../../tests/factories/receiving.ts';
import { ago, deleteOrder, deleteUser, setDraft, setOrder, setUser } from '../../../../tests/factories/rows.ts';
import { admin, crowd, customer, givePoints, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let buyer: Person;
let barista: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer, barista] = [await admin(shop), await customer(shop), await staff(shop, 'staff')];
  latte = await product(6235, { name: 'Latte' });
});
afterAll(() => shop.close());

const UNKNOWN = '7f3a91c2-0000-4000-8000-000000000000';

async function order(who = buyer, status: OrderStatus = 'pagado'): Promise<{ id: string; intentId: string }> {
  const intentId = await pay(who, 6235, [{ product_id: latte, quantity: 1 }]);
  const { order_id: id } = await checkout(who, intentId);
  if (status !== 'pagado') await setOrder(id, { status });
  if (status === 'pendiente') await setDraft(intentId, { state: 'waiting' });
  return { id, intentId };
}

const move = (id: string, status: OrderStatus, who = owner) => who.api('PUT /api/orders/{id}', { id, status });
const refund = (id: string, who = owner) => who.api('POST /api/orders/{id}/refund', { id });
const cancel = (id: string, who = buyer) => who.api('POST /api/orders/{id}/cancel', { id });
const list = (query: { status?: OrderStatus; q?: string; limit?: number; offset?: number } = {}) => owner.api('GET /api/orders', query);
const points = async (who: Person) => (await who.api('GET /api/points/{user_id}', { user_id: who.id })).points;
const rowsOf = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rowCount;
const refundsOf = (intentId: string) =>
  rowsOf(`select 1 from drafts where intent_id = $1 and state in ('refunding', 'refunded')`, intentId);
const refundedAt = async (intentId: string) =>
  (await pool.query('select refunded_at from sandbox_intents where id = $1', [intentId])).rows[0].refunded_at;

/** Runs twenty calls at once. `won`: how many succeeded; `codes`: the refusals of the others. */
async function race(call: (index: number) => Promise<unknown>): Promise<{ won: number; codes: Set<string> }> {
  const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => call(index)));
  const lost = settled.filter((one) => one.status === 'rejected');
  return { won: 20 - lost.length, codes: new Set(lost.map(({ reason }) => (reason as { code: string }).code)) };
}

describe('GET /orders/{id}', () => {
  it('adds customer and history for the owner', async () => {
    const { id } = await order();
    const seen = await owner.api('GET /api/orders/{id}', { id });
    expect(seen).toMatchObject({
      ...(await buyer.api('GET /api/orders/{id}', { id })),
      customer: { id: buyer.id, email: buyer.email, name: expect.stringContaining('Ximena') },
      history: [{ status: 'pagado', at: seen.created_at, by: null }],
    });
    expect(await buyer.api('GET /api/orders/{id}', { id })).not.toHaveProperty('history');
    for (const unknown of [UNKNOWN, 'nada'])
      expect(await refusal(owner.api('GET /api/orders/{id}', { id: unknown }))).toMatchObject({ status: 404, code: 'order_not_found' });
  });
});

describe('GET /orders', () => {
  let names: Person;
  let mine: string[];
  beforeAll(async () => {
    names = await customer(shop);
    await setUser(names.id, { name: 'José Ángel 100%_Ñuñez', email: 'jose.angel@ejemplo.mx' });
    mine = [];
    for (let count = 0; count < 5; count++) mine.unshift((await order(names)).id);
    await move(mine[0] as string, 'preparando');
  });

  const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ id }) => id);
  const totalOf = async (query: string) => {
    const answer = await shop.send(`/api/orders${query}`, { headers: { authorization: `Bearer ${owner.token}` } });
    const more = answer.headers.get('x-total-more');
    return [answer.status, answer.headers.get('x-total-count'), ...(more ? [more] : [])];
  };

  it('answers pages, newest first, with the total', async () => {
    const all = await list();
    expect(all.slice(0, 5).map(({ id }) => id)).toEqual(mine);
    expect(all[0]).toMatchObject({ status: 'preparando', customer: { id: names.id }, items: [{ quantity: 1 }] });
    expect(all[0]?.history.map(({ status, by }) => [status, by])).toEqual([
      ['pagado', null],
      ['preparando', expect.stringContaining('Ximena')],
    ]);
    expect(await ids({ limit: 2, offset: 1 })).toEqual(mine.slice(1, 3));
    expect(await totalOf('?limit=2')).toEqual([200, String(all.length)]);
    expect(await totalOf('')).toEqual([200, String(all.length)]);
    expect(await totalOf('?limit=2&offset=100000')).toEqual([200, String(all.length)]);
    expect(await totalOf('?q=jose&limit=2')).toEqual([200, '5']);
  });

  it('finds by status', async () => {
    expect(await ids({ status: 'preparando', q: 'jose' })).toEqual([mine[0]]);
    expect(await ids({ status: 'reembolsado', q: 'jose' })).toEqual([]);
  });

  it.each(['jose', 'JOSÉ ángel', 'ñuñez angel', 'jose.angel@', 'Jose.Angel@ejemplo.mx', '100%_', '%', '_', '  EJEMPLO.mx '])(
    'finds the customers’ orders by “%s”',
    async (q) => {
      expect(await ids({ q })).toEqual(mine);
    },
  );

  it.each(['josé pérez', '_____________________', '\\', "'; drop table orders; --", 'zzz'])('finds no orders by “%s”', async (q) => {
    expect(await ids({ q })).toEqual([]);
  });

  it('finds a new order also by the guest’s name in the order', async () => {
    const { id } = await order();
    await setOrder(id, { guestName: 'Zulema Ríos' });
    for (const q of ['zulema', 'RIOS zulema']) expect(await ids({ q })).toEqual([id]);
    expect(await totalOf('?q=zulema&limit=1')).toEqual([200, '1']);
    expect(await ids({ q: 'zulema', status: 'entregado' })).toEqual([]);
  });

  it('finds an order by its number, before all folios that begin with it: today’s, and an open one that was placed days ago', async () => {
    const [now, early, folio] = [(await order()).id, (await order()).id, `88${randomUUID().slice(2)}`];
    await setOrder([now, early], { tipo: 'recoger', number: '88' });
    await setOrder(early, { createdAt: ago({ days: 5 }) });
    await takeNumbers(88, 88, ago({ days: -1 }), early);
    await insertOrders([{ id: folio }]);
    // Folios are random: those of other orders may begin with it too.
    const asBarista = (await barista.api('GET /api/orders', { q: '88' })).map(({ id }) => id);
    for (const found of [...(await Promise.all(['88', '#88', ' 88 '].map((q) => ids({ q })))), asBarista]) {
      expect(found.slice(0, 2)).toEqual([now, early]);
      expect(found.slice(2)).toContain(folio);
    }
    await deleteOrder(folio);
  });

  it('finds orders by telephone, however it is written, for managers only', async () => {
    const person = await customer(shop);
    await setUser(person.id, { telefono: '+52 55 1234-9876' });
    const { id } = await order(person);
    for (const q of ['5512349876', '(55) 1234 9876', '044 55 12 34 98 76', '+52 1 55 1234 9876']) expect(await ids({ q })).toEqual([id]);
    expect(await ids({ q: '5512349870' })).toEqual([]);
    expect(await barista.api('GET /api/orders', { q: '5512349876' })).toEqual([]);
  });

  it('is paginated for a very common customer name', async () => {
    const people = await crowd(1200, 'Multitud');
    const all = await insertOrders(people.map((userId, n) => ({ userId, status: 'entregado', createdAt: ago({ days: n + 1 }) })));
    for (const q of ['multitud', 'mu']) {
      expect(await ids({ q, limit: 5, offset: 2 })).toEqual(all.slice(2, 7));
      expect(await ids({ q, status: 'entregado', limit: 20, offset: 1100 })).toEqual(all.slice(1100, 1120));
      expect(await ids({ q, status: 'pagado' })).toEqual([]);
      for (const page of ['limit=5&offset=2', 'limit=500&offset=1000']) expect(await totalOf(`?q=${q}&${page}`)).toEqual([200, '500', '1']);
    }
    const { id } = await order();
    await setOrder(id, { guestName: 'La Multitud', createdAt: new Date() });
    expect(await ids({ q: 'multitud', limit: 1 })).toEqual([id]);
    expect(await totalOf('?q=multitud&status=pagado&limit=5')).toEqual([200, '1']);
    expect(await totalOf('?status=entregado&limit=1')).toEqual([200, '1001', '1']);
    expect(await totalOf('?status=entregado&limit=5&offset=100')).toEqual([200, '1105', '1']);
    await deleteOrder(all);
    await deleteUser(people);
  });

  it('finds by folio, part of a folio, or full id', async () => {
    const id = mine[2] as string;
    for (const q of [id.slice(0, 8), id.slice(0, 8).toUpperCase(), `#${id.slice(0, 8)}`, id, id.slice(0, 6)])
      expect(await ids({ q })).toEqual([id]);
  });

  it('is for the owner only, and limits its input', async () => {
    expect(await refusal(shop.api('GET /api/orders', {}))).toMatchObject({ status: 401 });
    expect(await refusal(buyer.api('GET /api/orders', {}))).toMatchObject({ status: 403 });
    for (const query of ['?limit=501', '?limit=0', '?limit=x', '?offset=-1', '?status=nada', `?q=${'x'.repeat(101)}`, '?q=%00'])
      expect((await totalOf(query))[0], query).toBe(422);
  });
});

describe('PUT /orders/{id}', () => {
  const ways = [null, 'recoger'] as const;
  const changes = ways.flatMap((tipo) => ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [tipo, from, to] as const)));
  it.each(changes)('of type %s: %s → %s', async (tipo, from, to) => {
    // The number of unpaid orders per customer is limited.
    const { id } = await order(from === 'pendiente' ? await customer(shop) : buyer, from);
    await setOrder(id, { tipo });
    if (!nextOf(from, tipo).includes(to)) {
      expect(await refusal(move(id, to))).toMatchObject({ status: 409, code: 'invalid_transition', data: { status: from } });
      return;
    }
    const moved = await move(id, to);
    expect(moved.status).toBe(to);
    expect(moved.history.at(-1)).toMatchObject({ status: to, by: expect.stringContaining('Ximena') });
    expect(moved.updated_at > moved.created_at).toBe(true);
  });

  it('records both steps when an order becomes ready at once, and undoes them one by one', async () => {
    const { id } = await order(buyer, 'pagado');
    await setOrder(id, { tipo: 'recoger' });
    const { history } = await move(id, 'listo');
    expect(history.map(({ status }) => status)).toEqual(['pagado', 'preparando', 'listo']);
    const undo = (status: OrderStatus) => owner.api('POST /api/orders/{id}/undo', { id, status });
    expect((await undo('listo')).status).toBe('preparando');
    expect((await undo('preparando')).status).toBe('pagado');
    expect(await refusal(undo('pagado'))).toMatchObject({ status: 409, code: 'too_late' });
  });

  it('undoes all steps of one change on request, and only those of that change', async () => {
    const readyAtOnce = async () => {
      const { id } = await order(buyer, 'pagado');
      await setOrder(id, { tipo: 'recoger' });
      await move(id, 'listo');
      return id;
    };
    const undo = async (id: string, status: OrderStatus, whole?: boolean) =>
      (await owner.api('POST /api/orders/{id}/undo', { id, status, whole })).status;
    const id = await readyAtOnce();
    expect(await undo(id, 'listo', true)).toBe('pagado');
    expect((await owner.api('GET /api/orders/{id}', { id })).history?.map(({ status }) => status)).toEqual(['pagado']);
    // The bar had begun this order, so undo leaves it in 'preparando'.
    await move(id, 'preparando');
    await move(id, 'listo');
    expect(await undo(id, 'listo', true)).toBe('preparando');
    // After a single undone step, a later undo does not include the step before it.
    const other = await readyAtOnce();
    expect(await undo(other, 'listo')).toBe('preparando');
    await move(other, 'listo');
    expect(await undo(other, 'listo', true)).toBe('preparando');
  });

  it('is for the owner only', async () => {
    const { id } = await order();
    expect(await refusal(move(id, 'preparando', buyer))).toMatchObject({ status: 403 });
    expect(await refusal(move(id, 'preparando', { ...owner, api: shop.api }))).toMatchObject({ status: 401 });
    expect(await refusal(move(id, 'nada' as never))).toMatchObject({ status: 422 });
    for (const unknown of [UNKNOWN, 'nada']) expect(await refusal(move(unknown, 'preparando'))).toMatchObject({ status: 404 });
  });

  it('lets one of many parallel changes succeed', async () => {
    const { id, intentId } = await order();
    const { won, codes } = await race((index) => (index % 2 ? move(id, 'preparando') : cancel(id)));
    // Either the preparation or the cancellation succeeds; the other one is refused.
    expect(won).toBe(1);
    expect(codes).toEqual(new Set(['invalid_transition', 'too_late']));
    const { status } = await owner.api('GET /api/orders/{id}', { id });
    expect(await refundsOf(intentId)).toBe(status === 'cancelado' ? 1 : 0);
  });

  it.each(['pagado', 'preparando'] as const)('refunds a %s order when it is cancelled', async (from) => {
    const who = await customer(shop);
    const { id, intentId } = await order(who, from);
    expect(await points(who)).toBe(62);
    const { won, codes } = await race(() => move(id, 'cancelado'));
    expect([won, codes]).toEqual([1, new Set(['invalid_transition'])]);
    expect([await refundsOf(intentId), await points(who)]).toEqual([1, 0]);
    await expect.poll(() => refundedAt(intentId)).not.toBeNull();
  });
});

describe('POST /orders/{id}/refund', () => {
  it.each(ORDER_STATUSES)('of a %s order', async (from) => {
    const { id, intentId } = await order(buyer, from);
    if (!ORDER_STATUS[from].refundable) {
      expect(await refusal(refund(id))).toMatchObject({ status: 409, code: 'invalid_transition' });
      expect(await refundsOf(intentId)).toBe(0);
      return;
    }
    expect((await refund(id)).status).toBe('reembolsado');
    expect(await refusal(refund(id))).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect(await refundsOf(intentId)).toBe(1);
  });

  it('happens once for parallel calls', async () => {
    const who = await customer(shop);
    const { id, intentId } = await order(who);
    const { won, codes } = await race(() => refund(id));
    expect([won, codes]).toEqual([1, new Set(['invalid_transition'])]);
    expect(await refundsOf(intentId)).toBe(1);
    expect(await rowsOf(`select 1 from points_ledger where order_id = $1 and kind = 'refund' and amount = -62`, id)).toBe(1);
    expect(await rowsOf('select 1 from order_steps where order_id = $1', id)).toBe(2);
    await expect.poll(() => refundedAt(intentId)).not.toBeNull();
    // A repeated checkout returns the same order and changes nothing.
    expect(await checkout(who, intentId)).toMatchObject({ order_id: id });
    expect((await owner.api('GET /api/orders/{id}', { id })).status).toBe('reembolsado');
  });

  it('is for the owner only', async () => {
    const { id } = await order();
    expect(await refusal(refund(id, buyer))).toMatchObject({ status: 403 });
    expect(await refusal(refund(id, { ...owner, api: shop.api }))).toMatchObject({ status: 401 });
    for (const unknown of [UNKNOWN, 'nada']) expect(await refusal(refund(unknown))).toMatchObject({ status: 404 });
  });

  it('subtracts spent points from later ones, and never answers a balance below 0', async () => {
    const who = await customer(shop);
    const { id } = await order(who);
    await givePoints(who.id, -50, { kind: 'redeem' });
    expect(await points(who)).toBe(12);
    await refund(id);
    expect(await points(who)).toBe(0);
    await order(who);
    expect(await points(who)).toBe(12);
  });

  it('works after the account was deleted', async () => {
    const who = await customer(shop);
    const { id, intentId } = await order(who);
    await deleteUser(who.id);
    expect(await refund(id)).toMatchObject({ status: 'reembolsado', customer: null });
    expect(await refundsOf(intentId)).toBe(1);
  });
});

describe('POST /orders/{id}/cancel', () => {
  it('is allowed to the customer until the preparation begins', async () => {
    const { id, intentId } = await order();
    expect(await cancel(id)).toMatchObject({ id, status: 'cancelado' });
    expect((await owner.api('GET /api/orders/{id}', { id })).history?.at(-1)).toMatchObject({
      status: 'cancelado',
      by: expect.stringContaining('Ximena'),
    });
    expect(await refusal(cancel(id))).toMatchObject({ status: 409, code: 'too_late' });
    expect(await refundsOf(intentId)).toBe(1);
  });

  it.each(ORDER_STATUSES.filter((status) => !ORDER_STATUS[status].cancellable))('is refused for a %s order', async (status) => {
    const { id, intentId } = await order(buyer, status);
    expect(await refusal(cancel(id))).toMatchObject({ status: 409, code: 'too_late' });
    expect(await refundsOf(intentId)).toBe(0);
  });

  it('happens once for parallel calls', async () => {
    const who = await customer(shop);
    const { id, intentId } = await order(who);
    const { won, codes } = await race(() => cancel(id, who));
    expect([won, codes]).toEqual([1, new Set(['too_late'])]);
    expect([await refundsOf(intentId), await points(who)]).toEqual([1, 0]);
    expect(await rowsOf('select 1 from points_ledger where order_id = $1', id)).toBe(2);
  });

  it('is refused for other users', async () => {
    const { id } = await order();
    const unknown = { status: 404, code: 'order_not_found' };
    expect(await refusal(cancel(id, await customer(shop)))).toMatchObject(unknown);
    expect(await refusal(cancel(id, owner))).toMatchObject(unknown);
    expect(await refusal(cancel(UNKNOWN))).toMatchObject(unknown);
    expect(await refusal(cancel('nada'))).toMatchObject(unknown);
    expect(await refusal(cancel(id, { ...buyer, api: shop.api }))).toMatchObject({ status: 401 });
  });
});
