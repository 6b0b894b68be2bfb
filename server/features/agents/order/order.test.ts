import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ageOrderNews, preparedOrder } from '../../../../tests/factories/agents.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm } from '../../../../tests/factories/orders.ts';
import { change, madeAtBar, open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { runNow } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';
import { newPlatform, type Platform, type Platforms, signed, type Told } from '../../../../tests/stand-ins/platform.ts';
import { rotateKeys } from '../index.ts';
import { tellAllDue, tellOf } from './news.ts';

/** Opened before the shop's modules are loaded, because they read its address then. */
const platforms: Platforms = await vi.hoisted(async () => {
  const { openPlatforms } = await import('../../../../tests/stand-ins/platform.ts');
  const opened = await openPlatforms();
  process.env.UCP_TEST_ORIGIN = opened.origin;
  return opened;
});

let shop: TestApp;
let owner: Person;
let buyer: Person;
beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
  await openShop(owner);
  // The first fetch loads what the later ones use, and may take longer than a program has.
  while ((await read(`/orders/${randomUUID()}`, newPlatform(platforms).agent)).status === 424);
});
afterAll(async () => {
  await shop.close();
  await platforms.close();
});

const authority = new URL(env.publicUrl).host;

/** An order that the program prepared and the buyer paid: two units of a product. */
async function ordered(platform: Platform) {
  const productId = await madeAtBar(6500, 1);
  const sesion = await preparedOrder(platform, [{ id: 'li_a', productId, quantity: 2 }]);
  const data = received('recoger', productId, { items: [{ product_id: productId, quantity: 2 }], propina: { porcentaje: 10 }, sesion });
  const intent = await open(buyer, data);
  await confirm(buyer, intent, CARDS.pays);
  const { order_id: id, order_token: token = '' } = await checkout(buyer, intent.payment_intent_id);
  return { id, token, session: sesion.id };
}

const refund = (id: string, part: { items: { id: string; quantity: number }[] } | { amount: number }, reason: string) =>
  owner.api('POST /api/orders/{id}/refund', { id, reason, ...part }, { headers: { 'idempotency-key': randomUUID() } });
const move = (id: string, status: 'preparando' | 'listo' | 'entregado') => owner.api('PUT /api/orders/{id}', { id, status });

async function read(path: string, headers: Record<string, string>) {
  const response = await shop.from(newAddress()).send(`/api/ucp${path}`, { headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const readSigned = (platform: Platform, id: string) =>
  read(`/orders/${id}`, signed({ path: `/api/ucp/orders/${id}`, key: platform.key, authority, headers: platform.agent }));

describe('an order that a program prepared', () => {
  it('is read by the program that signs, and with the order’s token', async () => {
    const platform = newPlatform(platforms);
    const { id, token, session } = await ordered(platform);
    const { status, body } = await readSigned(platform, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ucp: { version: '2026-08-25', status: 'success', capabilities: { 'dev.ucp.shopping.order': [{ version: '2026-08-25' }] } },
      id,
      label: expect.stringMatching(/^\d{2,3}$/),
      checkout_id: session,
      permalink_url: `${env.publicUrl}/pedido/${id}?token=${token}`,
      currency: 'MXN',
      line_items: [{ id: 'li_a', item: { price: 6500 }, quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' }],
      fulfillment: {
        expectations: [{ method_type: 'pickup', line_items: [{ id: 'li_a', quantity: 2 }], fulfillable_on: expect.any(String) }],
        events: [{ type: 'processing', line_items: [{ id: 'li_a', quantity: 2 }] }],
      },
      adjustments: [],
    });
    expect(body.totals.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
      ['subtotal', 13_000],
      ['fulfillment', 0],
      ['tip', 1300],
      ['total', 14_300],
    ]);
    const other = newPlatform(platforms);
    const byToken = await read(`/orders/${id}`, { ...other.agent, authorization: `Bearer ${token}` });
    expect(byToken.body).toEqual(body);
    expect(byToken.headers.get('cache-control')).toBe('no-store');
    // The buyer paid with an account whose data the program never saw.
    expect(JSON.stringify(body)).not.toContain(buyer.email);
  });

  it('is refused to every other caller, and one that does not exist is not found', async () => {
    const [platform, other] = [newPlatform(platforms), newPlatform(platforms)];
    const { id, token } = await ordered(platform);
    const refused = { status: 200, body: { ucp: { status: 'error' }, messages: [{ type: 'error', code: 'unauthorized' }] } };
    expect(await readSigned(other, id)).toMatchObject(refused);
    expect(await read(`/orders/${id}`, platform.agent)).toMatchObject(refused);
    expect(await read(`/orders/${id}`, { ...platform.agent, authorization: `Bearer ${token.slice(1)}a` })).toMatchObject(refused);
    for (const unknown of [randomUUID(), 'nothing'])
      expect(await readSigned(platform, unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('says what was given back and what is left', async () => {
    const platform = newPlatform(platforms);
    const { id } = await ordered(platform);
    const { items } = await owner.api('GET /api/orders/{id}', { id });
    await refund(id, { items: [{ id: items[0]?.id ?? '', quantity: 1 }] }, 'Se cayó la taza de Ana');
    await move(id, 'listo');
    await move(id, 'entregado');
    const { body } = await readSigned(platform, id);
    expect(body).toMatchObject({
      line_items: [{ quantity: { original: 2, total: 1, fulfilled: 1 }, status: 'fulfilled' }],
      adjustments: [
        { type: 'refund', status: 'completed', line_items: [{ id: 'li_a', quantity: -1 }], totals: [{ type: 'total', amount: -6500 }] },
      ],
    });
    expect(body.fulfillment.events.map(({ type }: { type: string }) => type)).toEqual(['processing', 'ready_for_pickup', 'delivered']);
    expect(JSON.stringify(body)).not.toContain('Ana');
  });
});

/** Runs the order's job now, until the program was told so often. */
const toldTimes = (platform: Platform, id: string, times: number) =>
  expect
    .poll(async () => {
      await runNow('agent-order-news', id);
      return platform.told().length;
    })
    .toBe(times);

const bodyOf = ({ body }: Told) => JSON.parse(body.toString());

/** Verifies a delivery by the shop's published keys only. @throws Error when it is not the shop's */
async function verified({ path, headers, body }: Told, method = 'POST'): Promise<string[]> {
  const { keys } = await (await shop.send('/.well-known/ucp')).json();
  const [, input = '', list = '', kid] = String(headers['signature-input']).match(/^sig1=(\(([^)]*)\);created=\d+;keyid="([^"]+)")$/) ?? [];
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const parts: Record<string, string | undefined> = { '@method': method, '@authority': headers.host, '@path': path };
  const base = [...names.map((name) => `"${name}": ${parts[name] ?? headers[name]}`), `"@signature-params": ${input}`].join('\n');
  const jwk = keys.find((key: { kid: string }) => key.kid === kid);
  const [, signature = ''] = String(headers.signature).match(/^sig1=:([^:]+):$/) ?? [];
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  if (!verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64')))
    throw new Error('not signed');
  if (headers['content-digest'] !== `sha-256=:${createHash('sha256').update(body).digest('base64')}:`) throw new Error('another body');
  return names;
}

describe('news of an order', () => {
  it('reach its program when it is created, at each status and each refund, signed', async () => {
    const platform = newPlatform(platforms);
    const { id } = await ordered(platform);
    await toldTimes(platform, id, 1);
    await move(id, 'listo');
    await toldTimes(platform, id, 2);
    await refund(id, { amount: 10 }, 'Tardó');
    await toldTimes(platform, id, 3);
    const told = platform.told();
    expect(told.map((one) => [bodyOf(one).fulfillment.events.length, bodyOf(one).adjustments.length])).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
    for (const one of told) {
      expect(await verified(one)).toEqual(
        expect.arrayContaining([
          '@method',
          '@authority',
          '@path',
          'ucp-agent',
          'idempotency-key',
          'content-digest',
          'content-type',
          'webhook-id',
          'webhook-timestamp',
        ]),
      );
      expect(one.headers).toMatchObject({
        'ucp-agent': `profile="${env.publicUrl}/.well-known/ucp"`,
        'idempotency-key': one.headers['webhook-id'],
        'content-type': 'application/json',
      });
      await expect(verified({ ...one, body: Buffer.concat([one.body, Buffer.from(' ')]) })).rejects.toThrow('another body');
      await expect(verified(one, 'PUT')).rejects.toThrow('not signed');
    }
    expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(bodyOf(told[2] as Told)).toEqual((await readSigned(platform, id)).body);
  });

  it('are signed by a key that the profile names, also after the keys were rotated', async () => {
    const platform = newPlatform(platforms);
    await rotateKeys();
    const { id } = await ordered(platform);
    await toldTimes(platform, id, 1);
    await verified(platform.told()[0] as Told);
  });

  it('are tried again with the same id while the program is away, and only the newest state', async () => {
    const platform = newPlatform(platforms);
    platform.answerHook(500);
    const { id } = await ordered(platform);
    await toldTimes(platform, id, 1);
    const tryUntil = (isDone: (told: readonly Told[]) => boolean) =>
      expect
        .poll(async () => {
          await ageOrderNews(id, { minutes: 10 });
          await tellAllDue();
          return isDone(platform.told());
        })
        .toBe(true);
    await tryUntil((told) => told.length > 1);
    expect(new Set(platform.told().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await move(id, 'listo');
    await move(id, 'entregado');
    platform.answerHook(200);
    const isDelivered = (told: Told) => bodyOf(told).fulfillment.events.at(-1).type === 'delivered';
    await tryUntil((told) => told.some(isDelivered));
    const { length } = platform.told();
    await ageOrderNews(id, { days: 1 });
    await tellAllDue();
    expect(platform.told()).toHaveLength(length);
  });

  it('are told once by jobs that run at the same time', async () => {
    const platform = newPlatform(platforms);
    const { id } = await ordered(platform);
    await Promise.all(Array.from({ length: 5 }, () => tellOf(id)));
    await toldTimes(platform, id, 1);
  });

  it('are not sent for untrusted programs, for profiles without a webhook address, and for orders of people', async () => {
    const [untrusted, silent] = [newPlatform(platforms), newPlatform(platforms, { capabilities: ['checkout', 'cart'] })];
    await change(owner, 'agentes', { plataformas: ['otra.example'] });
    const { id } = await ordered(untrusted);
    await tellOf(id);
    await change(owner, 'agentes', { plataformas: [] });
    await tellOf((await ordered(silent)).id);
    const intent = await open(buyer, received('recoger', await madeAtBar(6500, 1)));
    await confirm(buyer, intent, CARDS.pays);
    const { order_id } = await checkout(buyer, intent.payment_intent_id);
    await tellOf(order_id);
    expect([...untrusted.told(), ...silent.told()]).toEqual([]);
  });
});
