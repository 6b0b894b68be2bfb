import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';

/** What names resolve to, one answer after the other; the last one stays. */
const names = vi.hoisted(() => new Map<string, string[][]>());
vi.mock('node:dns/promises', async (original) => {
  const dns = await original<typeof import('node:dns/promises')>();
  class Resolver extends dns.Resolver {
    override resolve4 = (async (name: string) => {
      const answers = names.get(name) ?? [];
      const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
      return found.filter((address) => !address.includes(':'));
    }) as typeof dns.resolve4;
    override resolve6 = (async (name: string) =>
      (names.get(name)?.[0] ?? []).filter((address) => address.includes(':'))) as unknown as typeof dns.resolve6;
  }
  return { ...dns, Resolver, default: { ...dns, Resolver } };
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
