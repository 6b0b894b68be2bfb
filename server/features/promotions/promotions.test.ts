import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { NewPromotion } from '#contract/promotions/promotions.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { newAddress } from '../../../tests/factories/lounge.ts';
import { ADDRESS, CARDS, checkout, confirm, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { open, openShop, quoted, received } from '../../../tests/factories/receiving.ts';
import { deleteUses, retireProduct, retirePromotions, setUser } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person, guest as stranger } from '../../../tests/factories/users.ts';
import { holdingUse, waitingForLocks } from '../../../tests/locks.ts';

let shop: TestApp;
let owner: Person;
let latte: string;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  latte = await product(6000, { name: 'Latte' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await retirePromotions();
});

/** A customer at an address of its own, because holds are limited per address. */
async function guest(address = newAddress()): Promise<Person> {
  const who = await customer(shop);
  return { ...who, api: shop.from(address).apiAs(who.token) };
}

let count = 0;
type Changes = Partial<z.input<typeof NewPromotion>>;
const promotion = (changes: Changes = {}) =>
  owner.api('POST /api/promotions', { clase: 'porcentaje', valor: 10, ...changes } as z.input<typeof NewPromotion> as never);
async function coupon(changes: Changes = {}): Promise<{ id: string; codigo: string }> {
  const { id, codigo } = await promotion({ codigo: `VERANO-${++count}`, ...changes });
  return { id, codigo: codigo as string };
}
const order = (codigo?: string, more: Record<string, unknown> = {}) => received('recoger', latte, { ...(codigo && { codigo }), ...more });
async function buy(who: Person, data: ReturnType<typeof order>): Promise<string> {
  const intent = await open(who, data);
  await confirm(who, intent, CARDS.pays);
  return (await checkout(who, intent.payment_intent_id)).order_id;
}
const one = (who: Person, id: string) => who.api('GET /api/orders/{id}', { id });
const usesOf = async (id: string) => (await owner.api('GET /api/promotions', {})).find((row) => row.id === id)?.usos;
const countedOf = async (id: string) =>
  (await pool.query(`select used from promotion_counts where promotion_id = $1 and person = ''`, [id])).rows[0]?.used;
const refused = async (who: Person, codigo: string, amount = 6000) => refusal(open(who, order(codigo), amount));
const motivo = (reason: string) => ({ status: 422, code: 'coupon_refused', data: { motivo: reason } });

describe('a coupon', () => {
  it('lowers the total, and the order’s lines keep the discount', async () => {
    const { id, codigo } = await coupon({ valor: 15 });
    const who = await guest();
    const concha = await product(2835);
    const data = order(` ${codigo.toLowerCase()} `, { propina: { porcentaje: 10 } });
    data.items = [
      { product_id: latte, quantity: 2 },
      { product_id: concha, quantity: 1 },
    ];
    expect(await quoted(who, data)).toMatchObject({ subtotal: 148.35, descuento: 22.25, propina: 12.61, total: 138.71, puntos: 126 });
    const made = await one(who, await buy(who, data));
    expect(made).toMatchObject({ subtotal: 148.35, descuento: 22.25, propina: 12.61, total: 138.71 });
    expect(made.items.map(({ price, discount }) => [price, discount])).toEqual([
      [60, 18],
      [28.35, 4.25],
    ]);
    expect(await who.api('GET /api/points/{user_id}', { user_id: who.id })).toMatchObject({ points: 126 });
    expect(await usesOf(id)).toBe(1);
  });

  it('is refunded by the units’ prices after the discount', async () => {
    const { codigo } = await coupon({ clase: 'monto', valor: 20 });
    const who = await guest();
    const data = order(codigo);
    data.items = [{ product_id: latte, quantity: 3 }];
    const id = await buy(who, data);
    const { items } = await one(who, id);
    const refund = (quantity: number, refunded_before: number) =>
      owner.api('POST /api/orders/{id}/refund', { id, items: [{ id: items[0]?.id as string, quantity }], refunded_before });
    expect(await refund(1, 0)).toMatchObject({ refunded: 53.33 });
    expect(await refund(2, 53.33)).toMatchObject({ refunded: 160, status: 'reembolsado' });
  });

  it('lowers the revenue of its products in the statistics', async () => {
    const { codigo } = await coupon({ valor: 50 });
    const cake = await product(8000);
    const who = await guest();
    await buy(who, received('recoger', cake, { codigo, items: [{ product_id: cake, quantity: 99 }] }));
    const [top] = (await owner.api('GET /api/stats/top-products', { limit: 1 })).data;
    expect(top).toMatchObject({ product_id: cake, total_revenue: 99 * 40 });
  });

  it('is priced by the shop, whatever the request contains', async () => {
    const { codigo } = await coupon();
    expect(await refused(await guest(), codigo, 6000)).toMatchObject({ status: 409, code: 'amount_mismatch', amount: 5400 });
  });

  it('can make an order free', async () => {
    const { codigo } = await coupon({ valor: 100 });
    const who = await guest();
    const intent = await open(who, order(codigo));
    expect(intent.amount).toBe(0);
    const { order_id } = await checkout(who, intent.payment_intent_id);
    expect(await one(who, order_id)).toMatchObject({ total: 0, descuento: 60 });
  });

  it('is refused with a reason', async () => {
    const who = await guest();
    const reasonOf = async (changes: Changes) => (await refused(who, (await coupon(changes)).codigo)).data;
    const today = shopClock(new Date()).today;
    const ahead = (days: number) => `${addDays(today, days)}T12:00:00Z`;
    expect(await refused(who, 'NADIE-10')).toMatchObject(motivo('desconocido'));
    expect(await reasonOf({ activa: false })).toEqual({ motivo: 'desconocido' });
    expect(await reasonOf({ inicia: ahead(2) })).toEqual({ motivo: 'antes' });
    expect(await reasonOf({ termina: ahead(-2) })).toEqual({ motivo: 'despues' });
    expect(await reasonOf({ minimo: 60.01 })).toEqual({ motivo: 'minimo' });
    expect(await reasonOf({ categorias: ['postres'] })).toEqual({ motivo: 'no_aplica' });
    const { codigo } = await coupon({ minimo: 5000 });
    expect((await quoted(who, order(codigo))).problemas).toMatchObject([
      { code: 'coupon_refused', message: 'Ese código pide una compra mínima de $5,000.00.', data: { motivo: 'minimo' } },
    ]);
  });

  it('can be restricted to accounts', async () => {
    const { codigo } = await coupon({ solo_cuentas: true });
    expect(await refused(await stranger(shop), codigo)).toMatchObject(motivo('no_aplica'));
    expect(await open(await guest(), order(codigo))).toMatchObject({ amount: 5400 });
  });

  it('does not change an order without a type', async () => {
    await promotion({ valor: 50 });
    const { codigo } = await coupon();
    const who = await guest();
    const data = { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS, codigo };
    expect(await open(who, data, 6000)).toMatchObject({ amount: 6000 });
    const plain = await checkout(who, await pay(who, 12_000, [{ product_id: latte, quantity: 2 }]));
    expect(await one(who, plain.order_id)).not.toHaveProperty('descuento');
  });

  it('that does not exist is looked up 10 times per client and hour', async () => {
    const { codigo } = await coupon();
    const who = await guest();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2
          ? refused(who, `NADA-${index}`)
          : quoted(who, order(`NADA-${index}`)).then(
              ({ problemas }) => problemas[0],
              (error) => error,
            ),
      ),
    );
    expect(guesses.filter((answer) => answer?.code === 'coupon_refused')).toHaveLength(10);
    expect(await refused(who, codigo)).toMatchObject({ status: 429 });
    expect(await open(who, order())).toMatchObject({ amount: 6000 });
    const other = await guest();
    for (let times = 0; times < 11; times++) expect(await quoted(other, order(codigo))).toMatchObject({ descuento: 6, problemas: [] });
  });

  it('that exists is not limited, also when many guests of one address send it at once', async () => {
    const { codigo } = await coupon();
    const who = await guest();
    const quotes = await Promise.allSettled(Array.from({ length: 24 }, () => quoted(who, order(codigo))));
    expect(quotes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await quoted(who, order(codigo))).toMatchObject({ descuento: 6, problemas: [] });
  });
});

describe('the uses of a coupon', () => {
  it('for 10 are given to 10 of 100 parallel buyers', async () => {
    const { id, codigo } = await coupon({ limite_total: 10 });
    const buyers = await Promise.all(Array.from({ length: 100 }, () => guest()));
    const answers = await Promise.allSettled(
      buyers.map(async (who) => {
        const intent = await open(who, order(codigo), 5400);
        await confirm(who, intent, CARDS.pays);
        return checkout(who, intent.payment_intent_id);
      }),
    );
    const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(failed).toHaveLength(90);
    for (const error of failed) expect(error).toMatchObject({ status: 422, code: 'coupon_refused', body: { data: { motivo: 'usado' } } });
    expect([await usesOf(id), await countedOf(id)]).toEqual([10, 10]);
  });

  it('are limited to one per person, also in parallel', async () => {
    const { codigo } = await coupon({ limite_persona: 1 });
    const who = await guest();
    await buy(who, order(codigo));
    expect(await refused(who, codigo)).toMatchObject({ ...motivo('usado'), message: 'Ya usaste ese código.' });
    expect((await quoted(who, order(codigo))).problemas).toMatchObject([{ code: 'coupon_refused' }]);
    const other = await guest();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => buy(other, order(codigo))));
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('count per e-mail and per telephone for guests without an account', async () => {
    const { codigo } = await coupon({ limite_persona: 1 });
    const buyAs = async (email: string, telefono: string) => {
      const { token, user } = await shop.from(newAddress()).api('POST /api/guests', { name: 'Renata Sol', email, telefono });
      return buy({ id: user.id, email, token, api: shop.from(newAddress()).apiAs(token) }, order(codigo));
    };
    await buyAs('una@correo.mx', '55 1111 1111');
    expect(await refusal(buyAs('UNA@correo.mx', '55 2222 2222'))).toMatchObject(motivo('usado'));
    expect(await refusal(buyAs('otra@correo.mx', '+52 55 1111-1111'))).toMatchObject(motivo('usado'));
    await buyAs('otra@correo.mx', '55 2222 2222');
  });

  it('count for the account, the e-mail without its tag and the telephone: each alone suffices', async () => {
    const as = async (email: string, telefono: string) => {
      const { token, user } = await shop.from(newAddress()).api('POST /api/guests', { name: 'Renata Sol', email, telefono });
      return { id: user.id, email, token, api: shop.from(newAddress()).apiAs(token) };
    };
    const withPhone = async (phone: string) => {
      const who = await guest();
      await setUser(who.id, { telefono: phone });
      return who;
    };
    const { codigo } = await coupon({ limite_persona: 1 });
    const first = await withPhone('+52 1 55 7000 0001');
    await buy(first, order(codigo));
    const [name = '', domain = ''] = first.email.split('@');
    expect(await refused(await as(`${name.toUpperCase()}+otra@${domain}`, '55 7000 0002'), codigo)).toMatchObject(motivo('usado'));
    expect(await refused(await as('nueva-persona@correo.mx', '(55) 7000-0001'), codigo)).toMatchObject(motivo('usado'));
    expect(await refused(await withPhone('044 55 7000 0001'), codigo)).toMatchObject(motivo('usado'));
    const other = await withPhone('55 7000 0003');
    await buy(other, order(codigo));
    expect(await refused(await as('otra-persona@correo.mx', '+52 55 7000 0003'), codigo)).toMatchObject(motivo('usado'));
    // Accounts without a telephone have none in common.
    await buy(await guest(), order(codigo));
    await buy(await guest(), order(codigo));
  });

  it('are given once to parallel guests with one mailbox or one telephone', async () => {
    const { codigo } = await coupon({ limite_persona: 1 });
    const tries = Array.from({ length: 8 }, async (_, n) => {
      const contact =
        n % 2 ? { email: `misma+${n}@correo.mx`, telefono: `55 7100 000${n}` } : { email: `par${n}@correo.mx`, telefono: '55 7200 0000' };
      const { token, user } = await shop.from(newAddress()).api('POST /api/guests', { name: 'Renata Sol', ...contact });
      return buy({ id: user.id, email: contact.email, token, api: shop.from(newAddress()).apiAs(token) }, order(codigo));
    });
    const answers = await Promise.allSettled(tries);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(2);
  });

  it('of a guest count for the account that the guest opens, until the order is cancelled', async () => {
    const { id, codigo } = await coupon({ limite_persona: 2 });
    const email = 'nueva@correo.mx';
    const buyer = await stranger(shop, { email });
    const ids = [await buy(buyer, order(codigo)), await buy(buyer, order(codigo))];
    const opened = await buyer.api('POST /api/users/register', { name: 'Renata Sol', email, password: 'tres tazas de café' });
    const account = { id: opened.user.id, email, token: opened.token, api: shop.from(newAddress()).apiAs(opened.token) };
    expect(await refused(account, codigo)).toMatchObject(motivo('usado'));
    await account.api('POST /api/orders/{id}/cancel', { id: ids[0] as string });
    await buy(account, order(codigo));
    expect(await refused(account, codigo)).toMatchObject(motivo('usado'));
    expect(await usesOf(id)).toBe(2);
  });

  it('of a guest’s payment count for the account that finishes it', async () => {
    const { codigo } = await coupon({ limite_persona: 1 });
    const buyer = await stranger(shop, { email: 'pronta@correo.mx' });
    const intent = await open(buyer, order(codigo));
    const opened = await buyer.api('POST /api/users/register', { name: 'Renata Sol', email: buyer.email, password: 'tres tazas de café' });
    const account = { id: opened.user.id, email: buyer.email, token: opened.token, api: shop.from(newAddress()).apiAs(opened.token) };
    await confirm(account, intent, CARDS.pays);
    await checkout(account, intent.payment_intent_id);
    expect(await refused(account, codigo)).toMatchObject(motivo('usado'));
  });

  it('move to the buyer’s newest payment', async () => {
    const { id, codigo } = await coupon({ limite_total: 1, limite_persona: 1 });
    const who = await guest();
    await open(who, order(codigo));
    expect(await refused(await guest(), codigo, 5400)).toMatchObject(motivo('usado'));
    await open(who, { ...order(codigo), items: [{ product_id: latte, quantity: 2 }] });
    expect(await countedOf(id)).toBe(1);
  });

  it('are released after 15 minutes, and a later payment takes one again or is refunded', async () => {
    const { id, codigo } = await coupon({ limite_total: 1 });
    const [late, quick] = [await guest(), await guest()];
    const intent = await open(late, order(codigo));
    await reconcile(new Date(Date.now() + 16 * 60_000));
    expect(await countedOf(id)).toBe(0);
    const again = await open(quick, order(codigo));
    await confirm(late, intent, CARDS.pays);
    expect(await refusal(checkout(late, intent.payment_intent_id))).toMatchObject(motivo('usado'));
    await reconcile(new Date(Date.now() + 16 * 60_000));
    await confirm(quick, again, CARDS.pays);
    await checkout(quick, again.payment_intent_id);
    expect([await usesOf(id), await countedOf(id)]).toEqual([1, 1]);
  });

  it('are released when the order is cancelled before its preparation, and not later', async () => {
    const { id, codigo } = await coupon({ limite_total: 2 });
    const who = await guest();
    const cancelled = await buy(who, order(codigo));
    await who.api('POST /api/orders/{id}/cancel', { id: cancelled });
    expect([await usesOf(id), await countedOf(id)]).toEqual([0, 0]);
    const begun = await buy(who, order(codigo));
    await owner.api('PUT /api/orders/{id}', { id: begun, status: 'preparando' });
    await owner.api('PUT /api/orders/{id}', { id: begun, status: 'cancelado' });
    expect([await usesOf(id), await countedOf(id)]).toEqual([1, 1]);
  });

  it('from before the limit count', async () => {
    const { id, codigo } = await coupon();
    const who = await guest();
    await buy(who, order(codigo));
    expect(await countedOf(id)).toBeUndefined();
    const [saved] = (await owner.api('GET /api/promotions', {})).filter((row) => row.id === id);
    const { usos: _, created_at: __, ...fields } = saved as NonNullable<typeof saved>;
    await owner.api('PUT /api/promotions/{id}', { ...fields, limite_total: 2 });
    await buy(who, order(codigo));
    expect(await refused(who, codigo)).toMatchObject(motivo('usado'));
    await owner.api('PUT /api/promotions/{id}', { ...fields, limite_total: 3, limite_persona: 2 });
    expect(await refused(who, codigo)).toMatchObject(motivo('usado'));
    expect(await open(await guest(), order(codigo))).toMatchObject({ amount: 5400 });
  });

  it('taken at the moment in which a limit changes count too', async () => {
    const { id, codigo } = await coupon({ limite_total: 2 });
    await buy(await guest(), order(codigo));
    const [saved] = (await owner.api('GET /api/promotions', {})).filter((row) => row.id === id);
    const { usos: _, created_at: __, ...fields } = saved as NonNullable<typeof saved>;
    await deleteUses(id);
    // Simulates a payment that takes a use and has not committed.
    const release = await holdingUse(id);
    const changed = owner.api('PUT /api/promotions/{id}', { ...fields, limite_persona: 5 });
    await expect.poll(waitingForLocks).toBe(1);
    await release();
    expect((await changed).limite_persona).toBe(5);
    expect(await countedOf(id)).toBe(1);
  });
});

describe('an automatic promotion', () => {
  it('applies automatically while it is valid, and a draft keeps its price', async () => {
    const { id } = await promotion({ clase: 'dos_por_uno', valor: null, categorias: ['café'] });
    const who = await guest();
    const data = order();
    data.items = [{ product_id: latte, quantity: 3 }];
    const intent = await open(who, data);
    expect(intent.amount).toBe(12_000);
    await owner.api('DELETE /api/promotions/{id}', { id });
    expect(await quoted(who, data)).toMatchObject({ total: 180 });
    await confirm(who, intent, CARDS.pays);
    const { order_id } = await checkout(who, intent.payment_intent_id);
    expect(await one(who, order_id)).toMatchObject({ total: 120, descuento: 60, items: [{ price: 60, discount: 60 }] });
  });

  it('does not apply at other hours', async () => {
    const { minute } = shopClock(new Date());
    const [desde_hora, hasta_hora] = minute < 720 ? ['13:00', '24:00'] : ['00:00', '11:00'];
    await promotion({ valor: 50, desde_hora, hasta_hora });
    expect(await quoted(await guest(), order())).toMatchObject({ descuento: 0 });
  });

  it('lowers the amount that a delivery’s minimum is compared with', async () => {
    await promotion({ valor: 50 });
    const cake = await product(12_000);
    expect(await refusal(open(await guest(), received('domicilio', cake), 9500))).toMatchObject({ status: 422, code: 'below_minimum' });
  });
});

describe('the owner’s list', () => {
  it('returns what was saved', async () => {
    const saved = {
      codigo: 'FELIZ-26',
      clase: 'monto' as const,
      valor: 25.5,
      categorias: ['café' as const],
      productos: [latte],
      dias: ['lun' as const, 'mar' as const],
      desde_hora: '16:00',
      hasta_hora: '18:00',
      inicia: '2026-01-01T06:00:00.000Z',
      termina: null,
      minimo: 100,
      limite_total: 10,
      limite_persona: 1,
      solo_cuentas: true,
      combinable: true,
      activa: true,
    };
    const made = await owner.api('POST /api/promotions', { ...saved, codigo: ' feliz-26 ' });
    expect(made).toMatchObject({ ...saved, usos: 0 });
    const changed = await owner.api('PUT /api/promotions/{id}', {
      ...saved,
      id: made.id,
      clase: 'dos_por_uno',
      valor: null,
      activa: false,
    });
    expect(await owner.api('GET /api/promotions', {})).toEqual([changed]);
    expect(changed).toMatchObject({ clase: 'dos_por_uno', valor: null, activa: false });
    await owner.api('DELETE /api/promotions/{id}', { id: made.id });
    expect(await owner.api('GET /api/promotions', {})).toEqual([]);
    expect(await refusal(owner.api('DELETE /api/promotions/{id}', { id: made.id }))).toMatchObject({ status: 404 });
  });

  it('accepts each code once, also in parallel, and again after its deletion', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => promotion({ codigo: 'UNICO' })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(promotion({ codigo: 'UNICO' }))).toMatchObject({ status: 409, code: 'code_taken' });
    const [only] = await owner.api('GET /api/promotions', {});
    await owner.api('DELETE /api/promotions/{id}', { id: only?.id as string });
    expect(await promotion({ codigo: 'UNICO' })).toMatchObject({ codigo: 'UNICO' });
  });

  it.each([
    ['a percentage above 100', { valor: 101 }, 'valor'],
    ['half a percent', { valor: 0.5 }, 'valor'],
    ['a two for one with a value', { clase: 'dos_por_uno' }, 'valor'],
    ['an amount above 10,000', { clase: 'monto', valor: 10_000.01 }, 'valor'],
    ['an end before the start', { inicia: '2026-02-01T00:00:00Z', termina: '2026-02-01T00:00:00Z' }, 'termina'],
    ['a start before all calendars', { inicia: '0000-01-01T00:00:00+14:00' }, 'inicia'],
    ['hours that end before they begin', { desde_hora: '18:00', hasta_hora: '16:00' }, 'hasta_hora'],
    ['a code with blanks', { codigo: 'DOS PALABRAS' }, 'codigo'],
    ['an unknown product', { productos: ['nada'] }, 'productos.0'],
    ['a negative minimum', { minimo: -1 }, 'minimo'],
    ['a limit of nothing', { limite_total: 0 }, 'limite_total'],
  ] as [string, Changes, string][])('refuses %s', async (_, changes, field) => {
    expect(await refusal(promotion(changes))).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
  });
});

describe('the promotions announced to guests', () => {
  const announced = () => stranger(shop).then(({ api }) => api('GET /api/promotions/announced', {}));
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('are the active automatic ones that have not ended, newest first, with their products', async () => {
    const coming = hour(1);
    await promotion({ clase: 'monto', valor: 20.5, inicia: coming, minimo: 200, solo_cuentas: true });
    await promotion({ clase: 'dos_por_uno', valor: null, productos: [latte], dias: ['lun'], desde_hora: '16:00', hasta_hora: '18:00' });
    const always = { dias: [], desde_hora: null, hasta_hora: null, inicia: null, termina: null, categorias: [] };
    expect(await announced()).toEqual([
      {
        ...{ ...always, id: expect.any(String), clase: 'dos_por_uno', valor: null, productos: [{ id: latte, name: 'Latte' }], minimo: 0 },
        ...{ dias: ['lun'], desde_hora: '16:00', hasta_hora: '18:00', solo_cuentas: false },
      },
      { ...always, id: expect.any(String), clase: 'monto', valor: 20.5, productos: [], minimo: 200, inicia: coming, solo_cuentas: true },
    ]);
  });

  it('do not contain coupons, limited, inactive, ended or deleted ones, and those whose products are deleted', async () => {
    const gone = await product(5000);
    await coupon();
    await promotion({ limite_total: 10 });
    await promotion({ limite_persona: 1 });
    await promotion({ activa: false });
    await promotion({ inicia: hour(-2), termina: hour(-1) });
    const { id } = await promotion();
    await owner.api('DELETE /api/promotions/{id}', { id });
    await promotion({ productos: [gone] });
    await retireProduct(gone);
    expect(await announced()).toEqual([]);
  });
});

describe('a promotion that two people save', () => {
  const ofTwo = async () => {
    const { id, usos, created_at, ...fields } = await promotion();
    const version = async () => (await owner.api('GET /api/promotions', { version: '1' })).find((row) => row.id === id)?.version as string;
    const put = (changes: Changes & { version?: string | number }) =>
      owner.api('PUT /api/promotions/{id}', { ...fields, id, ...changes } as never);
    return { id, version, put };
  };

  it('is saved by one of them with the version that both read; the other is told, with the current promotion', async () => {
    const { id, version, put } = await ofTwo();
    const read = await version();
    const answers = await Promise.allSettled([put({ valor: 20, version: read }), put({ valor: 30, version: read })]);
    const [won] = answers.filter((answer) => answer.status === 'fulfilled');
    const [lost] = answers.filter((answer) => answer.status === 'rejected');
    expect(await refusal(Promise.reject(lost?.reason))).toMatchObject({ status: 409, code: 'stale_promotion', data: won?.value });
    expect(won?.value).toMatchObject({ id, version: await version() });
    expect(await put({ valor: 40, version: await version() })).toMatchObject({ valor: 40 });
    expect(await refusal(put({ valor: 50, version: 1 }))).toMatchObject({ status: 409, code: 'stale_promotion', data: { valor: 40 } });
  });

  it('is answered as before to those who send no version', async () => {
    const { id, put } = await ofTwo();
    for (const valor of [20, 30]) expect(await put({ valor })).not.toHaveProperty('version');
    expect((await owner.api('GET /api/promotions', {})).find((row) => row.id === id)).not.toHaveProperty('version');
  });
});
