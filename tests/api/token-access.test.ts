import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAtLeast } from '#contract/staff.ts';
import type { TokenRole } from '#contract/tokens/tokens.ts';
import type { Access } from '#contract/wire/endpoint.ts';
import { type TestApp, testApp } from '../app.ts';
import { ACCESS, nameOf } from '../endpoint-table.ts';
import { aToken } from '../factories/tokens.ts';
import { admin } from '../factories/users.ts';

/**
 * Which calls no token may make. Written by hand and never derived from the shop's own rule, so that a mistake there differs from this table.
 * A new call for users belongs here when it concerns the caller's own account; a new call for staff when programs must not make it.
 */
const REFUSED: Record<string, readonly string[]> = {
  'accounts and their data': [
    'GET /api/users',
    'POST /api/users/register',
    'POST /api/users/login',
    'POST /api/users/login/two-step',
    'POST /api/users/two-step',
    'POST /api/users/two-step/confirm',
    'POST /api/users/two-step/recovery-codes',
    'DELETE /api/users/two-step',
    'POST /api/users/logout',
    'POST /api/users/forgot-password',
    'POST /api/users/reset-password',
    'GET /api/users/sessions',
    'DELETE /api/users/sessions',
    'DELETE /api/users/sessions/{id}',
    'POST /api/users/email/verification',
    'DELETE /api/users/email/verification',
    'POST /api/users/email/verify',
    'POST /api/users/invitations',
    'GET /api/users/invitations',
    'DELETE /api/users/invitations/{id}',
    'POST /api/users/invitations/accept',
    'PUT /api/users/{id}',
    'DELETE /api/users/{id}',
    'GET /api/users/profile',
    'PUT /api/users/profile',
    'DELETE /api/users/profile',
    'PUT /api/users/password',
    'POST /api/users/password/first',
    'PUT /api/users/pin',
    'DELETE /api/users/avatar',
    'POST /api/users/avatar',
    'DELETE /api/users/google',
    'POST /api/users/export',
    'GET /api/users/export',
    'GET /api/users/export/{id}',
    'GET /api/users/reservations',
    'GET /api/users/usual',
    'GET /api/users/billing',
    'PUT /api/users/billing',
    'GET /api/users/payment-methods',
    'DELETE /api/users/payment-methods/{id}',
    'PUT /api/users/payment-methods/{id}/default',
    'GET /api/users/preferences',
    'PUT /api/users/preferences',
    'GET /api/users/addresses',
    'POST /api/users/addresses',
    'PUT /api/users/addresses/{id}',
    'DELETE /api/users/addresses/{id}',
    'GET /api/auth/providers',
    'GET /api/auth/google',
    'GET /api/auth/google/callback',
    'GET /api/auth/status',
  ],
  'what a person does for itself': [
    'POST /api/cart/user/add',
    'GET /api/cart/user/{user_id}',
    'PUT /api/cart/user/{user_id}/{product_id}',
    'DELETE /api/cart/user/{user_id}/{product_id}',
    'POST /api/cart/user/{user_id}/merge',
    'POST /api/stripe/create-payment-intent',
    'POST /api/stripe/checkout',
    'POST /api/stripe/customer-session',
    'GET /api/orders/user',
    'POST /api/orders/{id}/cancel',
    'POST /api/orders/{id}/reorder',
    'GET /api/orders/{id}/tracking',
    'GET /api/points/{user_id}',
    'POST /api/points',
    'GET /api/points/{user_id}/movements',
    'GET /api/points/discount-products',
    'GET /api/points/free-products',
    'POST /api/points/redeem-discount',
    'POST /api/points/redeem-product',
    'GET /api/points/{user_id}/rewards',
    'DELETE /api/points/rewards/{reward_id}',
    'POST /api/reviews',
    'PUT /api/reviews/{id}',
    'POST /api/push/subscriptions',
    'DELETE /api/push/subscriptions',
    'GET /api/push/staff-subscriptions',
    'POST /api/push/staff-subscriptions',
    'DELETE /api/push/staff-subscriptions',
  ],
  'keys of the shop, and its log': [
    'POST /api/tokens',
    'GET /api/tokens',
    'DELETE /api/tokens/{id}',
    'GET /api/audit',
    'GET /api/ajustes/csd',
    'POST /api/ajustes/csd',
    'DELETE /api/ajustes/csd',
    'GET /api/webhooks',
    'POST /api/webhooks',
    'PUT /api/webhooks/{id}',
    'DELETE /api/webhooks/{id}',
    'POST /api/webhooks/{id}/secreto',
    'POST /api/webhooks/{id}/prueba',
    'GET /api/webhooks/{id}/entregas',
    'POST /api/webhooks/entregas/{id}/repetir',
  ],
  'streams, and files with many customers': [
    'GET /api/orders/events',
    'GET /api/orders/{id}/events',
    'GET /api/subscriptions.csv',
    'GET /api/stats/export',
    'GET /api/facturas/mes',
  ],
  'the till': [
    'GET /api/caja',
    'GET /api/caja/turnos',
    'POST /api/caja/turnos',
    'GET /api/caja/turnos/{id}',
    'POST /api/caja/turnos/{id}/movimientos',
    'POST /api/caja/turnos/{id}/cerrar',
    'GET /api/caja/turnos/{id}/corte',
    'POST /api/caja/ventas',
    'GET /api/caja/ventas/{id}/recibo',
    'POST /api/caja/cajon',
    'POST /api/caja/codigo',
    'GET /api/caja/clientes',
    'GET /api/caja/cuentas',
    'POST /api/caja/cuentas/{codigo}/cobrar',
    'DELETE /api/caja/cuentas/{codigo}',
  ],
  'money that goes back, and fiscal documents of the shop': [
    'POST /api/orders/{id}/refund',
    'POST /api/payments/unmatched/{id}/settled',
    'POST /api/invoices/{id}/cancelar',
    'POST /api/facturas/global',
  ],
};
const refused = new Set(Object.values(REFUSED).flat());

/** Calls for any user that these roles may make for the shop. */
const FOR_STAFF: Record<string, TokenRole> = {
  'GET /api/orders/{id}': 'staff',
  'GET /api/tickets/{orderId}': 'manager',
  'DELETE /api/reviews/{id}': 'manager',
};

/** Agents have no account: a token means nothing there. */
const isForAgents = (path: string) => /^\/api\/(?:ucp|mcp)(?:\/|$)/.test(path);

type Call = { name: string; method: string; path: string; access: Access };
const calls = Object.entries(ACCESS)
  .map(([name, access]): Call => {
    const [method = '', path = ''] = name.replace(/:(\w+)/g, '{$1}').split(' ');
    return { name: nameOf({ method, path }), method, path, access };
  })
  .filter(({ path }) => path.startsWith('/api/'));

/** The code of the refusal that a token meets; null when it is let in. */
function expected({ name, method, path, access }: Call, role: TokenRole, isReadOnly: boolean): string | null {
  if (refused.has(name)) return 'token_not_allowed';
  if (isForAgents(path)) return null;
  if (isReadOnly && method !== 'GET') return 'token_not_allowed';
  if (access === 'anyone') return null;
  if (access === 'user') return isAtLeast(role, FOR_STAFF[name] ?? 'owner') ? null : 'token_not_allowed';
  return isAtLeast(role, access) ? null : 'not_allowed';
}

let shop: TestApp;
const tokens = new Map<string, string>();
const KINDS = [
  ['manager', false],
  ['staff', false],
  ['manager', true],
  ['staff', true],
] as const;

beforeAll(async () => {
  shop = await testApp();
  const owner = await admin(shop);
  for (const [puesto, solo_lectura] of KINDS)
    tokens.set(`${puesto} ${solo_lectura}`, (await aToken(owner, { puesto, solo_lectura })).token);
});
afterAll(() => shop.close());

/** Calls in-process, where calls are not counted, with ids of nothing and an input that no call accepts. */
async function refusalOf({ method, path }: Call, token: string): Promise<string | null> {
  const url = path.replace(/\{\w+\}/g, '00000000-0000-0000-0000-000000000000');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await shop.app.request(url, { method, headers, ...(method !== 'GET' && { body: '[]' }) });
  if (answer.status !== 403 && answer.status !== 401) {
    await answer.body?.cancel();
    return null;
  }
  return (await answer.json()).code;
}

describe('what a token may call', () => {
  it('is written for calls that exist', () => {
    const existing = new Set(calls.map(({ name }) => name));
    expect([...refused, ...Object.keys(FOR_STAFF)].filter((name) => !existing.has(name))).toEqual([]);
  });

  it.each(KINDS)('%s, read only %s: every call and every route', async (role, isReadOnly) => {
    const token = tokens.get(`${role} ${isReadOnly}`) as string;
    const met = await Promise.all(calls.map(async (call) => [call.name, await refusalOf(call, token)]));
    expect(Object.fromEntries(met)).toEqual(Object.fromEntries(calls.map((call) => [call.name, expected(call, role, isReadOnly)])));
  });

  it('is the same for HEAD as for GET', async () => {
    const token = tokens.get('manager false') as string;
    for (const path of ['/api/audit', '/api/subscriptions.csv', '/api/orders/events'])
      expect((await shop.send(path, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
  });

  it('does not depend on how the bearer is written', async () => {
    const token = tokens.get('manager true') as string;
    for (const authorization of [`bearer ${token}`, `BEARER ${token}`])
      expect((await shop.send('/api/audit', { headers: { authorization } })).status).toBe(403);
  });
});
