import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WholeShift } from '#contract/till/till.ts';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { booking, dayAhead } from '../../../../tests/factories/lounge.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { pinOf } from '../../../../tests/factories/pins.ts';
import { madeAtBar, openShop } from '../../../../tests/factories/receiving.ts';
import { setOrder } from '../../../../tests/factories/rows.ts';
import { cash, ofOne, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
let barista: Person;
let latte: string;
let shift: string;
const PIN = '482915';

beforeAll(async () => {
  shop = await testApp();
  [owner, manager, barista] = [await admin(shop), await staff(shop, 'manager'), await staff(shop, 'staff')];
  await openShop(owner);
  await openTills(owner);
  await pinOf(manager, PIN);
  latte = await madeAtBar(10_000, 30);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { turno } of (await owner.api('GET /api/caja', {})).cajas) if (turno) await close(turno.id);
  shift = (await barista.api('POST /api/caja/turnos', { caja: 'Caja 1', fondo: 500 })).id;
});

const close = (id: string) =>
  owner.api('POST /api/caja/turnos/{id}/cerrar', { id, contado: { efectivo: 0, terminal: 0, transferencia: 0 } });
const expected = async (id = shift) => ((await manager.api('GET /api/caja/turnos/{id}', { id })) as WholeShift).esperado;
const terminal = (monto: number) => ({ metodo: 'terminal', monto, tarjeta: 'debito' }) as const;
const sold = async (pagos: object[] = [cash(100)], more: object = {}): Promise<{ id: string; intentId: string }> => {
  const { order_id: id } = await sellAtTill(barista, { ...ofOne(latte), pagos: pagos as never, ...more });
  const { rows } = await pool.query<{ intent_id: string }>('select intent_id from orders where id = $1', [id]);
  return { id, intentId: rows[0]?.intent_id as string };
};
const refund = (who: Person, id: string, how: object = {}) =>
  who.api('POST /api/orders/{id}/refund', { id, ...how } as never, { headers: { 'idempotency-key': randomUUID() } });
const cancel = (who: Person, id: string, how: object = {}) => who.api('PUT /api/orders/{id}', { id, status: 'cancelado', ...how } as never);
const inCash = { caja: 'Caja 1' };
const waiting = async (intentId: string) =>
  (await owner.api('GET /api/payments/unmatched', {}))
    .filter((row) => row.payment_intent_id === intentId)
    .map(({ state, total }) => ({ state, total }));
const settle = (id: string, caja?: string) => manager.api('POST /api/payments/unmatched/{id}/settled', { id, ...(caja && { caja }) });
const failed = (total: number) => ({ state: 'reembolso_fallido', total });

describe('a refund of an order that was paid at a till', () => {
  it('gives cash from the open shift, and is a movement of the corte', async () => {
    const { id, intentId } = await sold();
    expect(await refund(manager, id, { amount: 30, ...inCash })).toMatchObject({ status: 'pagado', refunded: 30 });
    expect(await cancel(manager, id, inCash)).toMatchObject({ status: 'cancelado', refunded: 100 });
    const { esperado, devoluciones, ventas } = (await manager.api('GET /api/caja/turnos/{id}', { id: shift })) as WholeShift;
    expect({ cash: esperado.efectivo, devoluciones, ventas }).toEqual({ cash: 500, devoluciones: 100, ventas: 100 });
    expect(await waiting(intentId)).toEqual([]);
  });

  it('needs the till of an open shift for cash, and leaves a closed shift as it was', async () => {
    const { id } = await sold();
    expect(await refusal(refund(manager, id))).toMatchObject({ status: 422, errors: { caja: expect.any(String) } });
    expect(await refusal(refund(manager, id, { caja: 'Caja 9' }))).toMatchObject({ status: 422, errors: { caja: expect.any(String) } });
    expect(await refusal(refund(manager, id, { caja: 'Caja 2' }))).toMatchObject({ status: 409, code: 'till_closed' });
    const before = await close(shift);
    expect(await refusal(cancel(manager, id, inCash))).toMatchObject({ status: 409, code: 'till_closed' });
    const next = (await barista.api('POST /api/caja/turnos', { caja: 'Caja 2', fondo: 200 })).id;
    expect((await cancel(manager, id, { caja: 'Caja 2' })).status).toBe('cancelado');
    expect((await expected(next)).efectivo).toBe(100);
    expect(await manager.api('GET /api/caja/turnos/{id}', { id: before.id })).toEqual(before);
  });

  it('notes what goes back to a card or an account, until it is confirmed', async () => {
    const { id, intentId } = await sold([terminal(60), cash(40)]);
    const devolver = [
      { metodo: 'terminal', monto: 20 },
      { metodo: 'efectivo', monto: 5 },
    ];
    await refund(manager, id, { amount: 25, ...inCash, devolver });
    expect([await waiting(intentId), (await expected()).efectivo]).toEqual([[failed(20)], 535]);
    await refund(manager, id, inCash);
    expect([await waiting(intentId), (await expected()).efectivo]).toEqual([[failed(20), failed(40)], 500]);
    await reconcile(new Date(Date.now() + 3 * 86_400_000));
    expect(await waiting(intentId)).toEqual([failed(20), failed(40)]);
    await close(shift);
    await settle(intentId);
    expect(await waiting(intentId)).toEqual([]);
    expect(await refusal(settle(intentId))).toMatchObject({ status: 409, code: 'nothing_failed' });
  });

  it('goes back as it was paid, the largest payment first, and never more in one way than was paid so', async () => {
    const { id, intentId } = await sold([cash(30), terminal(70)]);
    const wrong = (devolver: object[], amount = 50) => refusal(refund(manager, id, { amount, ...inCash, devolver }));
    expect(await wrong([{ metodo: 'efectivo', monto: 31 }], 31)).toMatchObject({ status: 422, code: 'refund_exceeds' });
    expect(await wrong([{ metodo: 'transferencia', monto: 50 }])).toMatchObject({ status: 422, code: 'refund_exceeds' });
    expect(await wrong([{ metodo: 'terminal', monto: 49 }])).toMatchObject({ status: 422, errors: { devolver: expect.any(String) } });
    await refund(manager, id, { amount: 80, ...inCash });
    expect([await waiting(intentId), (await expected()).efectivo]).toEqual([[failed(70)], 520]);
    expect(await wrong([{ metodo: 'terminal', monto: 20 }], 20)).toMatchObject({ status: 422, code: 'refund_exceeds' });
  });

  it('lessens the tip of the seller only by what is returned of it', async () => {
    const { id } = await sold([cash(120)], { propina: { monto: 20 } });
    const tips = async () =>
      ((await manager.api('GET /api/caja/turnos/{id}', { id: shift })) as WholeShift).propinas.map(({ monto }) => monto);
    await refund(manager, id, { amount: 100, ...inCash });
    expect(await tips()).toEqual([20]);
    await refund(manager, id, { amount: 5, ...inCash });
    expect(await tips()).toEqual([15]);
    await refund(manager, id, inCash);
    expect(await tips()).toEqual([]);
  });

  it('gives the money once, with many calls at once', async () => {
    const { id } = await sold();
    const calls = Array.from({ length: 12 }, (_, n) =>
      n % 2 ? refund(manager, id, { amount: 30, ...inCash }) : cancel(manager, id, inCash),
    );
    const refused = (await Promise.allSettled(calls)).flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    for (const status of refused) expect([409, 422]).toContain(status);
    expect((await expected()).efectivo).toBe(500);
  });
});

describe('staff below managers', () => {
  it('refund and cancel with a manager’s pin only, and both stand in the audit', async () => {
    const [one, other] = [await sold(), await sold()];
    expect(await refusal(refund(barista, one.id, inCash))).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await refusal(cancel(barista, other.id, inCash))).toMatchObject({ status: 403, code: 'not_allowed' });
    const wrong = { status: 403, code: 'wrong_pin', errors: { 'autoriza.pin': expect.any(String) } };
    expect(await refusal(refund(barista, one.id, { ...inCash, autoriza: { pin: '000000' } }))).toMatchObject(wrong);
    const autoriza = { pin: PIN };
    expect(await refund(barista, one.id, { ...inCash, autoriza })).toMatchObject({ status: 'reembolsado' });
    expect(await cancel(barista, other.id, { ...inCash, autoriza })).toMatchObject({ status: 'cancelado' });
    for (const { id, intentId } of [one, other]) {
      const { rows } = await pool.query('select by_id, authorised_by from till_returns where intent_id = $1', [intentId]);
      expect(rows).toEqual([{ by_id: barista.id, authorised_by: manager.id }]);
      const entries = await pool.query<{ kind: string; actor_id: string; summary: string }>(
        'select kind, actor_id, summary from audit_entries where subject_id = $1 order by kind',
        [id],
      );
      expect(entries.rows.map(({ actor_id }) => actor_id).sort()).toEqual([barista.id, manager.id].sort());
      expect(entries.rows.at(-1)).toMatchObject({ kind: 'till', actor_id: manager.id });
      expect(JSON.stringify(entries.rows)).not.toContain(PIN);
    }
  });

  it('refund no order that was paid online, whatever pin they type', async () => {
    const unknown = randomUUID();
    expect(await refusal(refund(barista, unknown, { ...inCash, autoriza: { pin: PIN } }))).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
  });
});

describe('the guest of an order that was paid at a till', () => {
  it('cannot cancel it: the money lies in the till', async () => {
    const [{ id }, guest] = [await sold(), await customer(shop)];
    await setOrder(id, { userId: guest.id });
    expect(await refusal(guest.api('POST /api/orders/{id}/cancel', { id }))).toMatchObject({ status: 409, code: 'ask_at_till' });
  });

  it('gets the money of a cancelled visit by hand: a row until a till gives it', async () => {
    const [one, guest] = [await sold([cash(60), terminal(40)]), await customer(shop)];
    const { data: visit } = await guest.api('POST /api/reservaciones', booking({ fecha_visita: dayAhead(3) }));
    await setOrder(one.id, { userId: guest.id, reservationId: visit.id });
    await guest.api('POST /api/reservaciones/{codigo}/cancelar', { codigo: visit.codigo });
    expect(await waiting(one.intentId)).toEqual([failed(60), failed(40)]);
    expect((await expected()).efectivo).toBe(560);
    expect(await refusal(settle(one.intentId, 'Caja 2'))).toMatchObject({ status: 409, code: 'till_closed' });
    const all = await Promise.allSettled([1, 2, 3].map(() => settle(one.intentId, 'Caja 1')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await waiting(one.intentId), (await expected()).efectivo]).toEqual([[], 500]);
  });
});
