import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '#server/env.ts';
import { forgetSecrets, rotateSecrets } from '#server/features/secrets/index.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ageRetired, lockKeys } from '../../../../tests/factories/agents.ts';
import { change } from '../../../../tests/factories/receiving.ts';
import { admin, type Person } from '../../../../tests/factories/users.ts';
import { rotateKeys } from '../index.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const PATH = '/.well-known/ucp';
const profile = async () => (await shop.send(PATH)).json();
const kids = async (): Promise<string[]> => (await profile()).keys.map(({ kid }: { kid: string }) => kid);

describe('the shop’s profile', () => {
  it('names its services, capabilities and keys', async () => {
    const response = await shop.send(PATH);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/json',
      'public, max-age=300',
    ]);
    const { ucp, keys, signing_keys } = await response.json();
    expect(ucp).toMatchObject({
      version: '2026-08-25',
      services: {
        'dev.ucp.shopping': [
          {
            transport: 'rest',
            endpoint: `${env.publicUrl}/api/ucp`,
            schema: 'https://ucp.dev/2026-08-25/services/shopping/rest.openapi.json',
          },
          { transport: 'mcp', endpoint: `${env.publicUrl}/api/ucp/mcp` },
        ],
      },
      payment_handlers: { 'test.casablanca.sandbox': [{ id: 'sandbox', available_instruments: [{ type: 'card' }] }] },
    });
    expect(Object.keys(ucp.capabilities)).toEqual(
      ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'fulfillment', 'discount', 'order'].map(
        (name) => `dev.ucp.shopping.${name}`,
      ),
    );
    for (const [{ version, spec, schema }] of Object.values<[Record<string, string>]>(ucp.capabilities))
      expect([version, spec, schema].join()).toMatch(
        /^2026-08-25,https:\/\/ucp\.dev\/2026-08-25\/\S+,https:\/\/ucp\.dev\/2026-08-25\/schemas\/shopping\/\w+\.json$/,
      );
    expect(keys).toEqual([
      { kid: expect.any(String), kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), use: 'sig', alg: 'ES256' },
    ]);
    expect(signing_keys).toEqual(keys);
  });

  it('is the same until something changes, which its ETag says', async () => {
    const etag = (await shop.send(PATH)).headers.get('etag') ?? '';
    const again = await shop.send(PATH, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is made with one key, also by requests at once', async () => {
    const other = await Promise.all(Array.from({ length: 5 }, kids));
    expect(new Set(other.map(String)).size).toBe(1);
  });

  it('names a new key beside the old one for a week', async () => {
    const [old = ''] = await kids();
    const fresh = await rotateKeys();
    expect(await kids()).toEqual([fresh, old]);
    await ageRetired(old, { days: 6 });
    expect(await kids()).toEqual([fresh, old]);
    await ageRetired(old, { days: 2 });
    expect(await kids()).toEqual([fresh]);
  });

  it('gets a new key when no key of the process opens the old one', async () => {
    const [old = ''] = await kids();
    expect(await rotateSecrets()).toMatchObject({ 'claves de programas': 0 });
    await lockKeys();
    expect((await (await shop.send('/api/ready')).json()).checks.secrets).toBe('locked');
    expect((await forgetSecrets())['claves de programas']).toBeGreaterThan(0);
    expect(await kids()).not.toContain(old);
  });

  it('and everything below /api/ucp are 404 while the owner has turned programs off', async () => {
    await change(owner, 'agentes', { activo: false });
    const paths = [PATH, '/api/ucp/orders/1', '/api/ucp/nothing'];
    expect(await Promise.all(paths.map(async (path) => (await shop.send(path)).status))).toEqual([404, 404, 404]);
    await change(owner, 'agentes', { activo: true });
    expect((await shop.send(PATH)).status).toBe(200);
  });
});
