import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';

/** What names resolve to, one answer after the other; the last one stays. */
const names = vi.hoisted(() => new Map<string, string[][]>());
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const lookup = (name: string, options: object, done: (error: Error | null, found?: LookupAddress[]) => void) => {
    const answers = names.get(name);
    if (!answers) return dns.lookup(name, { ...options, all: true }, done);
    const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    setImmediate(() =>
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
  };
  return { ...dns, lookup, default: { ...dns, lookup } };
});

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => names.clear());
afterAll(() => shop.close());

const call = async (host: string) => {
  const headers = { 'ucp-agent': `profile="https://${host}/p"` };
  const response = await shop.from(newAddress()).send('/api/ucp/orders/1', { headers });
  return [response.status, (await response.json()).code];
};

it.each([
  ['the metadata of a cloud', ['169.254.169.254']],
  ['this machine', ['127.0.0.1']],
  ['this machine in version 6', ['::1']],
  ['this machine, mapped', ['::ffff:127.0.0.1']],
  ['the local network', ['10.1.2.3']],
  ['a public address and a private one', ['93.184.215.14', '192.168.1.1']],
])('a profile whose name resolves to %s is refused', async (_, addresses) => {
  // A failure is kept for its address.
  const host = `${addresses.join('-').replaceAll(':', 'x')}.example`;
  names.set(host, [addresses]);
  expect(await call(host)).toEqual([400, 'invalid_profile_url']);
});

it('a name is resolved once, for the connection itself, so that its answer cannot change in between', async () => {
  names.set('cambia.example', [['127.0.0.1'], ['93.184.215.14']]);
  expect(await call('cambia.example')).toEqual([400, 'invalid_profile_url']);
  expect(names.get('cambia.example')).toEqual([['93.184.215.14']]);
});
