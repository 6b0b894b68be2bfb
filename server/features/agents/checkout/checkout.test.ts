import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { LATTE_GROUPS, type OptionIds, withOptions } from '../../../../tests/factories/options.ts';
import { CARDS, checkout, confirm, product, refusal } from '../../../../tests/factories/orders.ts';
import { change, open, openShop } from '../../../../tests/factories/receiving.ts';
import { admin, guest, type Person } from '../../../../tests/factories/users.ts';
import { mailsTo } from '../../../../tests/readers/outbox.ts';
import { newPlatform, type Platform, type Platforms } from '../../../../tests/stand-ins/platform.ts';
import { variantIdOf } from '../menu/variants.ts';

/** Opened before the shop's modules are loaded, because they read its address then. */
const platforms: Platforms = await vi.hoisted(async () => {
  const { openPlatforms } = await import('../../../../tests/stand-ins/platform.ts');
  const opened = await openPlatforms();
  process.env.UCP_TEST_ORIGIN = opened.origin;
  return opened;
});

let shop: TestApp;
let owner: Person;
let platform: Platform;
let latte: string;
let option: OptionIds;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  platform = newPlatform(platforms);
});
afterAll(async () => {
  await shop.close();
  await platforms.close();
});

let address: string;
beforeEach(async () => {
  address = newAddress();
  latte = await product(6200, { name: 'Latte', ships: false });
  option = await withOptions(latte, LATTE_GROUPS);
});

type Json = ReturnType<typeof JSON.parse>;
/** A call of the program. */
async function ask(call: string, body?: Json, headers: Record<string, string> = {}): Promise<{ status: number; body: Json }> {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await shop.from(address).send(`/api/ucp${path}`, {
    method,
    headers: { ...platform.agent, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}
const codes = ({ messages }: Json): string[] => (messages as Json[]).map(({ code }) => code);
const messageOf = ({ messages }: Json, code: string): Json => (messages as Json[]).find((one) => one.code === code) ?? {};
const amount = ({ totals }: Json, type: string): number | undefined => (totals as Json[]).find((one) => one.type === type)?.amount;

const BUYER = { first_name: 'Ana', last_name: 'Robles', email: 'ana.robles@correo.mx' };
const line = (id = latte, quantity = 1, more: Json = {}) => ({ item: { id }, quantity, ...more });
const PICKUP = { methods: [{ type: 'pickup' }] };
const asap = (type = 'pickup', more: Json = {}) => ({ methods: [{ type, groups: [{ id: 'g_1', selected_option_id: 'asap' }], ...more }] });
const ready = (more: Json = {}) => ({ line_items: [line()], buyer: BUYER, fulfillment: asap(), ...more });
const create = (body: Json = ready()) => ask('POST /checkout-sessions', body);
const token = (name: string) => ({
  payment: { instruments: [{ id: 'i', handler_id: 'sandbox', type: 'card', credential: { type: 'token', token: name } }] },
});
const complete = (id: string, name = 'tok_pays', headers = {}) => ask(`POST /checkout-sessions/${id}/complete`, token(name), headers);
const HOME = { id: 'casa-de-ana', street_address: 'Tonalá 87', address_locality: 'México', address_region: 'CDMX', postal_code: '06700' };
const ordersOf = async (session: string) => (await pool.query('select id, platform from orders where session_id = $1', [session])).rows;

describe('a checkout', () => {
  it('says what it still needs, with the place of each, and offers free hours', async () => {
    const { status, body } = await create({ line_items: [line()] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'incomplete', currency: 'MXN', ucp: { version: '2026-08-25', status: 'success' } });
    expect(body.id).toMatch(/^ses_[\w-]{22}$/);
    expect((body.messages as Json[]).map(({ path, code, severity }) => [code, severity, path])).toEqual([
      ['missing', 'recoverable', '$.buyer.email'],
      ['missing', 'recoverable', '$.buyer.first_name'],
      ['missing', 'recoverable', '$.fulfillment.methods'],
    ]);
    const way = await ask(`PUT /checkout-sessions/${body.id}`, { line_items: [line()], buyer: BUYER, fulfillment: PICKUP });
    expect((way.body.messages as Json[]).map(({ path }) => path)).toEqual(['$.fulfillment.methods[0].groups[0].selected_option_id']);
    const [method] = way.body.fulfillment.methods as Json[];
    expect(method).toMatchObject({ type: 'pickup', selected_destination_id: 'casa' });
    const options = method?.groups[0].options as Json[];
    expect(options[0]).toMatchObject({ id: 'asap' });
    expect(options.length).toBeGreaterThan(2);
    expect(options.length).toBeLessThanOrEqual(21);
    const chosen = await ask(`PUT /checkout-sessions/${body.id}`, {
      ...ready(),
      fulfillment: { methods: [{ type: 'pickup', groups: [{ id: 'g_1', selected_option_id: options[2]?.id }] }] },
    });
    expect(chosen.body).toMatchObject({ status: 'ready_for_complete', messages: [] });
    expect(chosen.body.fulfillment.methods[0].groups[0].selected_option_id).toBe(options[2]?.id);
  });

  it('prices options by the shop, whatever the request says, and adds up', async () => {
    const id = variantIdOf(latte, [
      { id: option['16 oz'] as string, quantity: 1 },
      { id: option.Avena as string, quantity: 1 },
    ]);
    const { body } = await create(ready({ line_items: [{ ...line(id, 2, { note: 'sin tapa' }), price: 1 }, line(), line()] }));
    const lines = body.line_items as Json[];
    expect(lines.map(({ item, quantity, note }) => [item.price, quantity, note])).toEqual([
      [8650, 2, 'sin tapa'],
      [6200, 1, undefined],
      [6200, 1, undefined],
    ]);
    expect(lines[0]?.item).toMatchObject({ id, title: 'Latte · 16 oz · Avena' });
    expect(amount(body, 'total')).toBe(8650 * 2 + 6200 * 2);
    expect(new Set(lines.map((one) => one.id)).size).toBe(3);
  });

  it('answers what cannot be bought at its line, and no session when nothing can', async () => {
    const gone = await create(ready({ line_items: [line(randomUUID()), line('no es un id')] }));
    expect(gone).toMatchObject({ status: 200, body: { ucp: { status: 'error' } } });
    expect((gone.body.messages as Json[]).map(({ code, severity }) => [code, severity])).toEqual([
      ['item_unavailable', 'unrecoverable'],
      ['item_unavailable', 'unrecoverable'],
    ]);
    const { body } = await create(ready({ line_items: [line(), line(randomUUID())] }));
    expect(messageOf(body, 'item_unavailable')).toMatchObject({ path: '$.line_items[1]', severity: 'recoverable' });
    expect(body.status).toBe('incomplete');
    expect(amount(body, 'total')).toBe(6200);
  });

  it('offers delivery and parcels by postal code, with what they cost', async () => {
    const beans = await product(18_000, { name: 'Chiapas', ships: true });
    const asked = await create({
      line_items: [line(beans)],
      buyer: { ...BUYER, phone_number: '+525512345678' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [HOME] }] },
    });
    const options = asked.body.fulfillment.methods[0].groups[0].options as Json[];
    expect(options.at(-1)).toMatchObject({ id: 'paquete', totals: [{ type: 'total', amount: 9900 }] });
    expect(options[0]).toMatchObject({ id: 'asap', totals: [{ amount: 3500 }] });
    const parcel = await ask(`PUT /checkout-sessions/${asked.body.id}`, {
      line_items: [line(beans)],
      buyer: { ...BUYER, phone_number: '+525512345678' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [HOME], groups: [{ id: 'g_1', selected_option_id: 'paquete' }] }] },
    });
    expect([parcel.body.status, amount(parcel.body, 'fulfillment'), amount(parcel.body, 'total')]).toEqual([
      'ready_for_complete',
      9900,
      27_900,
    ]);
    const far = await create(
      ready({ fulfillment: { methods: [{ type: 'shipping', destinations: [{ ...HOME, postal_code: '97000' }] }] } }),
    );
    expect(codes(far.body)).toContain('address_undeliverable');
    const bare = await create(ready({ fulfillment: { methods: [{ type: 'shipping' }] } }));
    expect((bare.body.messages as Json[]).filter(({ code }) => code === 'missing').map(({ path }) => path)).toEqual([
      '$.fulfillment.methods[0].destinations[0].street_address',
      '$.fulfillment.methods[0].destinations[0].address_locality',
      '$.fulfillment.methods[0].destinations[0].postal_code',
      '$.buyer.phone_number',
    ]);
  });

  it('uses one code, and says why another is not used', async () => {
    await owner.api('POST /api/promotions', { nombre: 'De mañana', clase: 'porcentaje', valor: 10, codigo: 'AGENTE10' } as never);
    const { body } = await create(ready({ line_items: [line(latte, 2)], discounts: { codes: ['agente10', 'OTRO20'] } }));
    expect(body.status).toBe('ready_for_complete');
    expect(codes(body)).toEqual(['discount_code_combination_disallowed']);
    expect(body.discounts.applied).toMatchObject([
      { code: 'AGENTE10', amount: 1240, allocations: [{ path: '$.line_items[0]', amount: 1240 }] },
    ]);
    expect([amount(body, 'items_discount'), amount(body, 'total')]).toEqual([-1240, 11_160]);
    const wrong = await create(ready({ discounts: { codes: ['NOEXISTE'] } }));
    expect(wrong.body).toMatchObject({ status: 'ready_for_complete', messages: [{ type: 'warning', code: 'discount_code_invalid' }] });
    expect((await complete(wrong.body.id)).body.status).toBe('completed');
  });

  it('says which codes the person cannot use before it pays', async () => {
    const base = { nombre: 'De la casa', clase: 'porcentaje', valor: 10 };
    await owner.api('POST /api/promotions', { ...base, codigo: 'CUENTAS', solo_cuentas: true } as never);
    await owner.api('POST /api/promotions', { ...base, codigo: 'UNAVEZ', limite_persona: 1 } as never);
    const withCode = (codigo: string) => create(ready({ discounts: { codes: [codigo] } }));
    expect(codes((await withCode('CUENTAS')).body)).toEqual(['discount_code_user_not_logged_in']);
    const first = await withCode('UNAVEZ');
    expect(amount(first.body, 'total')).toBe(5580);
    expect((await complete(first.body.id)).body.status).toBe('completed');
    const second = await withCode('UNAVEZ');
    expect([codes(second.body), amount(second.body, 'total')]).toEqual([['discount_code_user_ineligible'], 6200]);
    expect((await complete(second.body.id)).body.status).toBe('completed');
  });

  it('unselects an hour that is gone, and offers others', async () => {
    const { body } = await create(
      ready({ fulfillment: { methods: [{ type: 'pickup', groups: [{ id: 'g_1', selected_option_id: '2020-01-01T10:00:00.000Z' }] }] } }),
    );
    expect(messageOf(body, 'slot_unavailable')).toMatchObject({ type: 'error', severity: 'recoverable' });
    const [group] = body.fulfillment.methods[0].groups as Json[];
    expect(group?.selected_option_id).toBeNull();
    expect(group?.options).not.toEqual([]);
  });

  it('answers location_closed while the shop has no open hours', async () => {
    const none = { lun: [], mar: [], mie: [], jue: [], vie: [], sab: [], dom: [] };
    await change(owner, 'horario', { semana: none });
    const { body } = await create();
    await openShop(owner);
    expect(codes(body)).toEqual(['location_closed']);
  });

  it.each([
    ['no lines', { line_items: [] }],
    ['51 lines', { line_items: Array.from({ length: 51 }, () => ({ item: { id: randomUUID() }, quantity: 1 })) }],
    ['a quantity of 0', { line_items: [{ item: { id: randomUUID() }, quantity: 0 }] }],
    ['half a unit', { line_items: [{ item: { id: randomUUID() }, quantity: 1.5 }] }],
    ['an item that is a text', { line_items: ['latte'] }],
    ['a buyer that is a list', { line_items: [{ item: { id: randomUUID() }, quantity: 1 }], buyer: [1] }],
    ['a control character', { line_items: [{ item: { id: randomUUID() }, quantity: 1, note: 'a\u0000b' }] }],
    [
      'two ways at once',
      { line_items: [{ item: { id: randomUUID() }, quantity: 1 }], fulfillment: { methods: [{ type: 'pickup' }, { type: 'shipping' }] } },
    ],
  ])('refuses %s', async (_what, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('leaves the way and the hour to the person of a program that does not know them', async () => {
    const usual = platform;
    platform = newPlatform(platforms, { capabilities: ['checkout'] });
    const { body } = await create({ line_items: [line()], buyer: BUYER });
    platform = usual;
    expect(body).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'missing', severity: 'requires_buyer_input', path: '$.fulfillment.methods' }],
      continue_url: expect.stringContaining('/pedir?sesion='),
    });
    expect(body).not.toHaveProperty('fulfillment');
  });

  it('is unknown without its id, and closed once it is cancelled', async () => {
    expect(await ask(`GET /checkout-sessions/ses_${'a'.repeat(22)}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { body } = await create();
    expect(await ask(`POST /checkout-sessions/${body.id}/cancel`, {})).toMatchObject({ status: 200, body: { status: 'canceled' } });
    for (const call of [`PUT /checkout-sessions/${body.id}`, `POST /checkout-sessions/${body.id}/cancel`])
      expect(await ask(call, ready())).toMatchObject({ status: 409, body: { code: 'session_closed' } });
    expect(await complete(body.id)).toMatchObject({ status: 409, body: { code: 'session_closed' } });
    const shown = await ask(`GET /checkout-sessions/${body.id}`);
    expect(shown.body).toMatchObject({ status: 'canceled' });
    expect(shown.body).not.toHaveProperty('continue_url');
  });

  it('says when its price changed, and does not charge then', async () => {
    const { body } = await create();
    await owner.api('PUT /api/products/{id}', { id: latte, price: 70 } as never);
    const tried = await complete(body.id);
    expect(tried).toMatchObject({ status: 200, body: { status: 'ready_for_complete' } });
    expect(codes(tried.body)).toContain('totals_changed');
    expect(await ordersOf(body.id)).toEqual([]);
    expect((await complete(body.id)).body).toMatchObject({ status: 'completed' });
  });
});

describe('the payment of a checkout', () => {
  it('makes one order with its number, its program and a mail, which later prices do not change', async () => {
    const email = `ana-${randomUUID()}@correo.mx`;
    const { body } = await create(ready({ buyer: { ...BUYER, email } }));
    const done = await complete(body.id);
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', order: { label: expect.stringMatching(/^\d{2,3}$/) } } });
    expect(done.body).not.toHaveProperty('continue_url');
    expect(JSON.stringify(done.body)).not.toContain('tok_pays');
    const rows = await ordersOf(body.id);
    expect(rows).toEqual([{ id: done.body.order.id, platform: new URL(platform.url).host }]);
    await expect.poll(() => mailsTo(email)).not.toHaveLength(0);
    await owner.api('PUT /api/products/{id}', { id: latte, price: 99 } as never);
    const again = await ask(`GET /checkout-sessions/${body.id}`);
    expect([amount(again.body, 'total'), again.body.order.id]).toEqual([6200, done.body.order.id]);
    const page = new URL(done.body.order.permalink_url);
    expect(
      (await shop.send(`/api/orders/${done.body.order.id}`, { headers: { 'x-order-token': page.searchParams.get('token') ?? '' } })).status,
    ).toBe(200);
  });

  it('makes one order of 30 parallel calls', async () => {
    const { body } = await create();
    const answers = await Promise.all(Array.from({ length: 30 }, () => complete(body.id)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await expect.poll(async () => (await ask(`GET /checkout-sessions/${body.id}`)).body.status).toBe('completed');
    expect(await ordersOf(body.id)).toHaveLength(1);
    const { rows } = await pool.query(
      `select count(*)::int as n from drafts where receiving->'session'->>'id' = $1 and state = 'ordered'`,
      [body.id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('charges nothing for a card that is declined, and goes on with another', async () => {
    const { body } = await create();
    for (const name of ['tok_declined', 'tok_no_funds', 'tok_unknown'])
      expect((await complete(body.id, name)).body).toMatchObject({
        status: 'incomplete',
        messages: [{ code: 'payment_failed', severity: 'recoverable' }],
      });
    const asks = await complete(body.id, 'tok_asks');
    expect(asks.body).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'requires_3ds', severity: 'requires_buyer_input' }],
    });
    expect(asks.body.continue_url).toContain(`/pedir?sesion=${body.id}&k=`);
    expect((await complete(body.id)).body.status).toBe('completed');
  });

  it.each([
    ['as the protocol names it', { credential: { type: 'card', number: '4242424242424242' } }],
    ['under another name', { credential: { type: 'card', pan: '4242 4242 4242 4242' } }],
    ['as the token', { credential: { type: 'token', token: '5555-5555-5555-4444' } }],
    ['as a number', { display: { last: 4242424242424242 }, credential: { type: 'token', token: 'tok_declined' } }],
  ])('never takes the number of a card %s', async (_how, instrument) => {
    const { body } = await create();
    const sent = { payment: { instruments: [{ id: 'i', handler_id: 'sandbox', type: 'card', ...instrument }] } };
    expect(await ask(`PUT /checkout-sessions/${body.id}`, ready(sent))).toMatchObject({ status: 422 });
    const answer = await ask(`POST /checkout-sessions/${body.id}/complete`, sent);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'card_number_refused', content: expect.any(String), continue_url: expect.any(String) },
    });
  });

  it('refuses a payment that is nested without end', async () => {
    const { body } = await create();
    const text = `{"payment":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const answer = await shop.from(address).send(`/api/ucp/checkout-sessions/${body.id}/complete`, {
      method: 'POST',
      headers: { ...platform.agent, 'content-type': 'application/json' },
      body: text,
    });
    expect(answer.status).toBe(400);
  });
});

describe('a cart', () => {
  it('is priced, replaced, turned into one checkout, and gone when it is left', async () => {
    const made = await ask('POST /carts', { line_items: [line()] });
    expect(made).toMatchObject({ status: 201, body: { currency: 'MXN', messages: [] } });
    expect(made.body).not.toHaveProperty('status');
    const { id } = made.body;
    expect((await ask(`PUT /carts/${id}`, { line_items: [line(latte, 3)] })).body.totals.at(-1).amount).toBe(18_600);
    const first = await create({ cart_id: id, line_items: [line()], buyer: BUYER, fulfillment: asap() });
    expect([first.status, amount(first.body, 'total')]).toEqual([201, 18_600]);
    const second = await create({ cart_id: id, line_items: [] });
    expect(second.body.id).toBe(first.body.id);
    expect(await ask(`POST /carts/${id}/cancel`, {})).toMatchObject({ status: 200 });
    expect((await ask(`GET /carts/${id}`)).status).toBe(404);
    expect((await create({ cart_id: `ses_${'b'.repeat(22)}` })).status).toBe(404);
    expect((await ask(`GET /carts/${first.body.id}`)).status).toBe(404);
  });
});

describe('the link of a prepared order', () => {
  const linkOf = (body: Json) => {
    const { searchParams } = new URL(body.continue_url);
    return { id: searchParams.get('sesion') ?? '', k: searchParams.get('k') ?? '' };
  };

  it('shows what was prepared to its holder only', async () => {
    const { body } = await create(ready({ line_items: [line(latte, 2, { note: 'tibio' })] }));
    const { id, k } = linkOf(body);
    const { data } = await shop.api('GET /api/agentes/sesiones/{id}', { id, k });
    expect(data).toMatchObject({
      order_data: { tipo: 'recoger', hora: null, items: [{ product_id: latte, quantity: 2, note: 'tibio' }] },
      comprador: { nombre: 'Ana Robles', email: BUYER.email },
      plataforma: new URL(platform.url).host,
      estado: 'abierta',
    });
    expect(await refusal(shop.api('GET /api/agentes/sesiones/{id}', { id, k: 'a'.repeat(22) }))).toMatchObject({ status: 404 });
  });

  it('completes the session once: a second payment is returned', async () => {
    const { body } = await create();
    const sesion = linkOf(body);
    const data = { tipo: 'recoger', items: [{ product_id: latte, quantity: 1 }], sesion };
    const [one, other] = [await guest(shop), await guest(shop)];
    const opened = [await open(one, data), await open(other, data)];
    await confirm(one, opened[0] as never, CARDS.pays);
    await confirm(other, opened[1] as never, CARDS.pays);
    const { order_id } = await checkout(one, (opened[0] as { payment_intent_id: string }).payment_intent_id);
    expect(await ordersOf(body.id)).toMatchObject([{ id: order_id }]);
    expect(await refusal(checkout(other, (opened[1] as { payment_intent_id: string }).payment_intent_id))).toMatchObject({
      status: 409,
      code: 'session_closed',
    });
    expect((await ask(`GET /checkout-sessions/${body.id}`)).body).toMatchObject({ status: 'completed', order: { id: order_id } });
    expect(await refusal(open(await guest(shop), data))).toMatchObject({ status: 409, code: 'session_closed' });
  });

  it('is not paid at the till', async () => {
    const { body } = await create();
    const person = await guest(shop);
    const order_data = { tipo: 'recoger', items: [{ product_id: latte, quantity: 1 }], sesion: linkOf(body) };
    const sent = { user_id: person.id, amount: 6200, order_data, pago: 'caja' as const };
    expect(await refusal(person.api('POST /api/stripe/create-payment-intent', sent as never))).toMatchObject({ status: 422 });
  });
});

describe('what a program can hold', () => {
  it('is 50 open sessions for each address', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
