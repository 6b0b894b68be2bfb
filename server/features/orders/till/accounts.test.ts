import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { CARDS, confirm, product, refusal } from '../../../../tests/factories/orders.ts';
import { pinOf } from '../../../../tests/factories/pins.ts';
import { madeAtBar, openShop } from '../../../../tests/factories/receiving.ts';
import { endHolds, heldOf, leftOf, limit, lost } from '../../../../tests/factories/stock.ts';
import { accountFor, cash, collectAt, expire, ofOne, openedShift, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let espresso: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, barista] = [await admin(shop), await staff(shop, 'staff')];
  await openShop(owner);
  await openTills(owner);
  for (const till of ['Caja 1', 'Caja 2']) await openedShift(till);
  espresso = await madeAtBar(4500, 30);
});
afterAll(() => shop.close());

const UNLIMITED = { pagos: [cash(45)] };
let clients = 0;
/** A customer at an address of their own, so that the bounds of addresses do not interfere. */
async function guest(): Promise<Person> {
  const person = await customer(shop);
  clients += 1;
  return { ...person, api: shop.from(`10.1.${Math.floor(clients / 200)}.${clients % 200}`).apiAs(person.token) };
}
const checkout = (who: Person, intent: string) =>
  who.api('POST /api/stripe/checkout', { user_id: who.id, payment_data: { stripe_payment_id: intent } });
const ordersOf = async (intent: string) =>
  (await pool.query<{ count: number }>('select count(*)::int as count from orders where intent_id = $1', [intent])).rows[0]?.count;
const paymentsOf = async (intent: string) =>
  (await pool.query<{ sum: number }>('select coalesce(sum(amount_cents), 0)::int as sum from till_payments where intent_id = $1', [intent]))
    .rows[0]?.sum;
const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((one) => (one.status === 'fulfilled' ? 'ok' : String((one.reason as { code: string }).code))).sort();

describe('create-payment-intent with pago "caja"', () => {
  it('answers a code of four digits, no secret, no minimum, and no hour', async () => {
    const who = await guest();
    const cheap = await product(300);
    const opened = await accountFor(who, cheap, 300);
    expect(Object.keys(opened).sort()).toEqual(['amount', 'codigo', 'expira_at', 'payment_intent_id']);
    expect(opened).toMatchObject({
      amount: 300,
      codigo: expect.stringMatching(/^\d{4}$/),
      payment_intent_id: expect.stringMatching(/^caja_/),
    });
    const minutes = (Date.parse(opened.expira_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const { rows } = await pool.query("select receiving ->> 'promisedAt' as hour from drafts where intent_id = $1", [
      opened.payment_intent_id,
    ]);
    expect(rows[0].hour).toBeNull();
    expect(await refusal(checkout(who, opened.payment_intent_id))).toMatchObject({ status: 402, code: 'payment_incomplete' });
  });

  it('is refused where the till is off for the type, with another amount, or without a type', async () => {
    const who = await guest();
    await openTills(owner, { en_caja: { recoger: false, mesa: true } });
    const off = await refusal(accountFor(who, espresso, 4500));
    expect(off).toMatchObject({ status: 422, code: 'till_off', errors: { 'order_data.tipo': expect.any(String) } });
    await openTills(owner);
    expect(await refusal(accountFor(who, espresso, 100))).toMatchObject({ status: 409, code: 'amount_mismatch' });
    const bare = who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: 4500, pago: 'caja' } as never);
    expect(await refusal(bare)).toMatchObject({ status: 422, code: 'till_off', errors: { pago: expect.any(String) } });
    const sent = accountFor(who, espresso, 4500, {
      tipo: 'domicilio',
      shipping_address: { line1: 'a', city: 'b', state: 'c', postal_code: '06700' },
    });
    expect(await refusal(sent)).toMatchObject({ status: 422, code: 'till_off' });
  });

  it('answers the same code again for the same order, and another one for other lines', async () => {
    const who = await guest();
    const first = await accountFor(who, espresso, 4500);
    const again = await Promise.all([1, 2, 3].map(() => accountFor(who, espresso, 4500)));
    for (const one of again) expect(one).toEqual(first);
    expect((await accountFor(who, espresso, 9000, { items: [{ product_id: espresso, quantity: 2 }] })).codigo).not.toBe(first.codigo);
    await expire(first.codigo);
    const fresh = await accountFor(who, espresso, 4500);
    expect(fresh.codigo).not.toBe(first.codigo);
    expect(await refusal(collectAt(barista, { codigo: first.codigo, ...UNLIMITED }))).toMatchObject({
      status: 409,
      code: 'payment_canceled',
    });
  });

  it('lets a user have three open, also in parallel, and an address three', async () => {
    const who = await guest();
    const opened = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        accountFor(who, espresso, 4500 * (n + 1), { items: [{ product_id: espresso, quantity: n + 1 }] }),
      ),
    );
    expect(codesOf(opened)).toEqual(['ok', 'ok', 'ok', ...Array(5).fill('too_many_holds')]);
    const crowd = await Promise.all(Array.from({ length: 6 }, () => customer(shop)));
    const at = (person: Person) => ({ api: shop.from('10.9.9.9').apiAs(person.token) });
    const others = await Promise.allSettled(crowd.map((one) => accountFor(one, espresso, 4500, {}, at(one))));
    expect(codesOf(others)).toEqual(['ok', 'ok', 'ok', ...Array(3).fill('too_many_holds')]);
  });

  it('lets all accounts together hold half of a counted stock, also in parallel', async () => {
    const scarce = await product(3000);
    await limit(scarce, 7);
    const people = await Promise.all(Array.from({ length: 6 }, guest));
    const opened = await Promise.allSettled(people.map((one) => accountFor(one, scarce, 3000)));
    expect(codesOf(opened)).toEqual(['ok', 'ok', 'ok', ...Array(3).fill('sold_out')]);
    expect(await heldOf(scarce)).toBe(3);
    // A card, and the till, may still buy the rest.
    for (let n = 0; n < 4; n++) await sellAtTill(barista, { ...ofOne(scarce), pagos: [cash(30)] });
    expect(await leftOf(scarce)).toBe(0);
  });

  it('excludes the card for the same lines: the later one cancels the unpaid earlier one', async () => {
    const who = await guest();
    const order_data = { tipo: 'recoger', items: [{ product_id: espresso, quantity: 1 }] };
    const byCard = () => who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: 4500, order_data } as never);
    const code = await accountFor(who, espresso, 4500);
    const card = (await byCard()) as { payment_intent_id: string; client_secret: string };
    expect(await refusal(collectAt(barista, { codigo: code.codigo, ...UNLIMITED }))).toMatchObject({
      status: 409,
      code: 'payment_canceled',
    });
    const next = await accountFor(who, espresso, 4500);
    expect(await refusal(confirm(who, card, CARDS.pays))).toMatchObject({ status: 409 });
    await collectAt(barista, { codigo: next.codigo, ...UNLIMITED });
    // A new order of the same lines is another one; a payment that was opened before is not.
    expect(await ordersOf(next.payment_intent_id)).toBe(1);
  });

  it('is not collected when its card twin is paid at the same moment', async () => {
    for (let n = 0; n < 5; n++) {
      const who = await guest();
      const order_data = { tipo: 'recoger', items: [{ product_id: espresso, quantity: 1 }] };
      const code = await accountFor(who, espresso, 4500);
      const [card, collected] = await Promise.allSettled([
        who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: 4500, order_data } as never),
        collectAt(barista, { codigo: code.codigo, ...UNLIMITED }),
      ]);
      const opened = card.status === 'fulfilled';
      expect([opened, collected.status === 'fulfilled']).not.toEqual([false, false]);
      if (!opened) expect(card.reason).toMatchObject({ status: 409, code: 'already_paid' });
      if (collected.status === 'rejected') expect(collected.reason).toMatchObject({ status: 409, code: 'payment_canceled' });
    }
  });
});

describe('collecting an account', () => {
  it('lists it, collects it, and makes the guest’s checkout its order', async () => {
    const who = await guest();
    const { codigo, payment_intent_id, expira_at } = await accountFor(who, espresso, 4500, {
      nombre: 'Lucía',
      items: [{ product_id: espresso, quantity: 1, note: 'sin azúcar' }],
    });
    const listed = (await barista.api('GET /api/caja/cuentas', {})).find((one) => one.codigo === codigo);
    expect(listed).toMatchObject({ codigo, nombre: 'Lucía', mesa: null, total: 45, expira_at, vencida: false });
    expect(listed?.lineas).toMatchObject([{ cantidad: 1, nota: 'sin azúcar', total: 45, opciones: '' }]);
    expect(await refusal(collectAt(barista, { codigo, pagos: [cash(40)] }))).toMatchObject({
      status: 422,
      code: 'payment_mismatch',
      falta: 5,
    });
    const sold = await collectAt(barista, { codigo, pagos: [cash(50, 100)], propina: { monto: 5 } });
    expect(sold).toMatchObject({ total: 50, cambio: 50 });
    const order = await owner.api('GET /api/orders/{id}', { id: sold.order_id });
    expect(order).toMatchObject({
      status: 'pagado',
      payment_method: 'efectivo',
      propina: 5,
      total: 50,
      nombre: 'Lucía',
      customer: { id: who.id },
    });
    expect(order.hora_prometida).not.toBeNull();
    expect(await checkout(who, payment_intent_id)).toMatchObject({ success: true, order_id: sold.order_id });
    expect((await barista.api('GET /api/caja/cuentas', {})).some((one) => one.codigo === codigo)).toBe(false);
  });

  it('makes one order of 100 parallel calls from two tills', async () => {
    const scarce = await product(4500);
    await limit(scarce, 10);
    const { codigo, payment_intent_id } = await accountFor(await guest(), scarce, 4500);
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => collectAt(barista, { codigo, ...UNLIMITED, caja: n % 2 ? 'Caja 1' : 'Caja 2' })),
    );
    const done = answers.filter((one) => one.status === 'fulfilled');
    expect(done).toHaveLength(1);
    const order_id = done[0]?.value.order_id;
    for (const one of answers)
      if (one.status === 'rejected') {
        const caja = expect.stringMatching(/^Caja [12]$/);
        expect(await refusal(Promise.reject(one.reason))).toMatchObject({ status: 409, code: 'already_paid', data: { order_id, caja } });
      }
    expect([await ordersOf(payment_intent_id), await paymentsOf(payment_intent_id), await leftOf(scarce)]).toEqual([1, 4500, 9]);
  });

  it('answers a key the same, and another body with it 409', async () => {
    const { codigo } = await accountFor(await guest(), espresso, 4500);
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => collectAt(barista, { codigo, ...UNLIMITED }, key)));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(await refusal(collectAt(barista, { codigo, pagos: [cash(45, 50)] }, key))).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('gives back an expired one as a sale, which prices it anew', async () => {
    const scarce = await product(4500);
    await limit(scarce, 4);
    const { codigo, payment_intent_id } = await accountFor(await guest(), scarce, 4500, { nombre: 'Raúl' });
    await expire(codigo);
    await endHolds(payment_intent_id);
    expect(await heldOf(scarce)).toBe(0);
    expect((await barista.api('GET /api/caja/cuentas', {})).find((one) => one.codigo === codigo)).toMatchObject({ vencida: true });
    const gone = await refusal(collectAt(barista, { codigo, ...UNLIMITED }));
    expect(gone).toMatchObject({ status: 409, code: 'draft_expired', data: { order_data: { tipo: 'recoger', nombre: 'Raúl' } } });
    const { order_data } = gone.data as { order_data: object };
    expect(await sellAtTill(barista, { order_data, pagos: [cash(45)] })).toMatchObject({ total: 45 });
  });

  it('lets the holds end with the code', async () => {
    const scarce = await product(4500);
    await limit(scarce, 4);
    await openTills(owner, { minutos: 5 });
    const { payment_intent_id, expira_at } = await accountFor(await guest(), scarce, 4500);
    await openTills(owner, { minutos: 15 });
    const { rows } = await pool.query('select until from holds where intent_id = $1', [payment_intent_id]);
    expect(rows[0].until.toISOString()).toBe(expira_at);
  });

  it('changes nothing when it is refused, and promises no money back', async () => {
    const scarce = await product(4500);
    await limit(scarce, 2);
    const { codigo, payment_intent_id } = await accountFor(await guest(), scarce, 4500);
    await lost(payment_intent_id, scarce, 0);
    const gone = await refusal(collectAt(barista, { codigo, ...UNLIMITED }));
    expect(gone).toMatchObject({ status: 409, code: 'sold_out' });
    expect(gone.message).not.toMatch(/devolvemos/);
    expect([await ordersOf(payment_intent_id), await paymentsOf(payment_intent_id)]).toEqual([0, 0]);
    await lost(payment_intent_id, scarce, 1);
    expect(await collectAt(barista, { codigo, ...UNLIMITED })).toMatchObject({ total: 45 });
  });

  it('needs an open shift, is staff only, and bounds wrong codes of a till', async () => {
    const who = await guest();
    const { codigo } = await accountFor(who, espresso, 4500);
    expect(await refusal(collectAt(who, { codigo, ...UNLIMITED }))).toMatchObject({ status: 403 });
    expect(await refusal(who.api('GET /api/caja/cuentas', {}))).toMatchObject({ status: 403 });
    await openTills(owner, { cajas: ['Caja 1', 'Caja 2', 'Caja 3'] });
    expect(await refusal(collectAt(barista, { codigo, ...UNLIMITED, caja: 'Caja 3' }))).toMatchObject({ status: 409, code: 'till_closed' });
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, n) => refusal(collectAt(barista, { codigo: `1000${n % 10}`, ...UNLIMITED, caja: 'Caja 3' }))),
    );
    const statuses = tried.map(({ status }) => status);
    expect([statuses.filter((status) => status === 404).length, statuses.filter((status) => status === 429).length]).toEqual([5, 7]);
  });
});

describe('DELETE /caja/cuentas/{codigo}', () => {
  it('is for managers, or staff with the pin of one; it releases the goods and is noted', async () => {
    const scarce = await product(4500);
    await limit(scarce, 6);
    const [one, other] = [await guest(), await guest()];
    const [first, second] = [await accountFor(one, scarce, 4500), await accountFor(other, scarce, 4500)];
    const forget = (by: Person, codigo: string, more = {}) => by.api('DELETE /api/caja/cuentas/{codigo}', { codigo, ...more } as never);
    expect(await refusal(forget(barista, first.codigo))).toMatchObject({ status: 403, code: 'not_allowed' });
    const cashier = await staff(shop, 'staff');
    await openTills(owner, { cajas: ['Caja 1', 'Caja 2', 'Caja 4'] });
    const shift = await openedShift('Caja 4', 0, cashier.id);
    await pinOf(owner, '482915');
    await forget(cashier, first.codigo, { autoriza: { pin: '482915' } });
    await forget(owner, second.codigo);
    expect([await heldOf(scarce), await leftOf(scarce)]).toEqual([0, 6]);
    expect(await refusal(checkout(one, first.payment_intent_id))).toMatchObject({ status: 409, code: 'payment_canceled' });
    expect(await refusal(collectAt(barista, { codigo: first.codigo, ...UNLIMITED }))).toMatchObject({ code: 'payment_canceled' });
    const { rows } = await pool.query('select kind, by_id, authorised_by from till_movements where shift_id = $1', [shift]);
    expect(rows).toEqual([{ kind: 'cuenta_borrada', by_id: cashier.id, authorised_by: owner.id }]);
    const audited = await pool.query("select from audit_entries where kind = 'till' and summary like 'Borró la cuenta%'");
    expect(audited.rows).toHaveLength(2);
  });
});
