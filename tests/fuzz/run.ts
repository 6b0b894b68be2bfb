import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint, Method } from '#contract/wire/endpoint.ts';
import { db, pool } from '#server/db/client.ts';
import { openSession } from '#server/features/accounts/index.ts';
import type { TestApp } from '../app.ts';
import { adviceFor, type Input, nameOf, rightInput, statusWhenRight } from '../endpoint-table.ts';
import { admin, customer } from '../factories/users.ts';
import { assertAccess, assertNotRendered, assertRefusal, assertSuccess, mustOf } from './assert.ts';
import { nullCharacters } from './from-schema.ts';
import { type Attack, attacksOn, callerOf, isForStaff, requestOf, type Who } from './send.ts';

/** Concurrent calls. */
const CONCURRENT = 20;
/** Batches that share the same records; then new records are made, because some calls use them up. */
const BATCHES = 25;

/** Calls that are also limited by content, which is mostly the same here, or by user. */
const LIMITED = new Set([
  'GET /api/facturas/ticket',
  'POST /api/facturas',
  'POST /api/facturas/{id}/correo',
  'POST /api/orders/{id}/reorder',
  'POST /api/push/subscriptions',
  'POST /api/reservaciones/espera',
  'POST /api/users/export',
  'POST /api/users/forgot-password',
  'POST /api/users/email/verification',
  'POST /api/users/login',
  'POST /api/users/invitations',
  'PUT /api/users/password',
  'PUT /api/users/pin',
  'PUT /api/users/profile',
  'POST /api/users/password/first',
  'POST /api/users/two-step',
  'POST /api/users/two-step/confirm',
  'POST /api/users/two-step/recovery-codes',
  'DELETE /api/users/two-step',
  'POST /api/users/login/two-step',
  'DELETE /api/users/profile',
  'POST /api/caja/codigo',
  'POST /api/webhooks',
  'PUT /api/webhooks/{id}',
  'POST /api/webhooks/{id}/prueba',
  'POST /api/webhooks/entregas/{id}/repetir',
]);

/** Calls of the staff about their own account, whose right input has the caller's password. */
const STAFF_OWN = new Set(['PUT /api/users/pin']);

/** Sends `runs` hostile inputs to a call; fails with the first one, minimized, whose answer breaks the API's rules. */
export async function sendHostileInputs(shop: TestApp, endpoint: Endpoint, runs: number): Promise<void> {
  const seen = new Map<number, number>();
  let left = 0;
  let world = await recordsFor(shop, endpoint);
  await fc.assert(
    fc.asyncProperty(fc.array(attacksOn(endpoint), { minLength: CONCURRENT, maxLength: CONCURRENT, size: 'max' }), async (crowd) => {
      if (left-- === 0) {
        world = await recordsFor(shop, endpoint);
        left = BATCHES - 1;
      }
      const { right, tokens } = world;
      const statuses = await Promise.all(crowd.map((attack) => sendAttack(shop, endpoint, attack, right, tokens)));
      for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
    }),
    { numRuns: Math.ceil(runs / CONCURRENT) },
  );
  // Few inputs are valid in all fields: by chance there was none, or a limit refused it.
  if (!seen.has(statusWhenRight(endpoint))) {
    const { right, tokens } = await recordsFor(shop, endpoint);
    seen.set(await sendAttack(shop, endpoint, { ...plainAttack(endpoint), input: right }, right, tokens), 1);
  }
  // Inputs that never pass the access check would prove nothing about the call.
  expect(seen.get(statusWhenRight(endpoint)) ?? 0, `${adviceFor(endpoint)}: ${JSON.stringify([...seen])}`).toBeGreaterThan(0);
  // The same holds for inputs that rate limits refuse.
  if (!LIMITED.has(nameOf(endpoint))) expect(seen.get(429) ?? 0).toBeLessThan(runs / 10);
  expect(Object.keys(Object.prototype)).toEqual([]);
}

/** Sends a null character in each text. PostgreSQL accepts none, so a query that gets one fails. */
export async function sendNullCharacters(shop: TestApp, endpoint: Endpoint): Promise<void> {
  const { right, tokens } = await recordsFor(shop, endpoint);
  for (const input of nullCharacters(endpoint.input)) await sendAttack(shop, endpoint, { ...plainAttack(endpoint), input }, right, tokens);
}

const plainAttack = (endpoint: Endpoint) => ({
  ...{ who: callerOf(endpoint), body: (json: string) => json, headers: {}, query: '', path: null },
});

type Tokens = Record<Who, string | null>;

async function recordsFor(shop: TestApp, endpoint: Endpoint) {
  // Delete products, because long lists take long to read, and bookings, because a full lounge refuses every booking.
  await pool.query(
    'update products set deleted_at = now() where deleted_at is null; delete from invoice_tickets; delete from orders; delete from reservations',
  );
  const [own, administrator] = [await customer(shop), await admin(shop)];
  const whose = STAFF_OWN.has(nameOf(endpoint)) ? administrator : isForStaff(endpoint) ? await customer(shop) : own;
  const right = await rightInput(endpoint, whose, shop);
  // Some calls end their own session.
  const tokens: Tokens = {
    stranger: null,
    forger: 'a'.repeat(43),
    customer: await openSession(db, own.id, 'x'),
    administrator: administrator.token,
  };
  return { right, tokens };
}

let clients = 0;
/** Each call has its own client address, so that no rate limit refuses it. */
const nextAddress = () => `127.${100 + ((++clients >> 16) & 127)}.${(clients >> 8) & 255}.${clients & 255}`;

async function sendAttack(shop: TestApp, endpoint: Endpoint, attack: Attack, right: Input, tokens: Tokens): Promise<number> {
  const { url, init, isAimed } = requestOf(endpoint, attack, right);
  const token = tokens[attack.who];
  const headers = new Headers(init.headers);
  const isPlain = !headers.has('authorization');
  if (token && isPlain) headers.set('authorization', `Bearer ${token}`);
  const response = await shop.from(nextAddress()).send(url, { ...init, headers });
  const text = await response.text();
  const must = mustOf([init.method, url, attack.who, JSON.stringify([...headers]), init.body ?? '', '→', response.status, text]);
  assertNotRendered(response, must);
  if (isAimed && isPlain) assertAccess(endpoint, attack.who, response.status, must);
  if (response.status < 400) assertSuccess(endpoint, response, text, isAimed, must);
  else assertRefusal(endpoint, response, text, isAimed, must);
  return response.status;
}

/** The same for a route outside the tables: only the format of its refusals is checked. */
export async function sendHostileRequests(shop: TestApp, route: { method: string; path: string }, runs: number): Promise<void> {
  const path = route.path.replace(/:(\w+)/g, '{$1}') as `/api/${string}`;
  const fields = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, z.string()]));
  const endpoint = { method: route.method as Method, path, access: 'user' as const, input: z.object(fields) };
  await fc.assert(
    fc.asyncProperty(attacksOn(endpoint), async (attack) => {
      const { url, init } = requestOf(endpoint, attack, {});
      const response = await shop.from(nextAddress()).send(url, init);
      const text = response.ok ? '' : await response.text();
      await response.body?.cancel().catch(() => {});
      const must = mustOf([init.method, url, JSON.stringify(init.headers), init.body ?? '', '→', response.status, text]);
      if (response.status >= 400) assertRefusal({ envelope: false }, response, text, false, must);
    }),
    { numRuns: runs },
  );
}
