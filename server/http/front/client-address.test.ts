import { describe, expect, it } from 'vitest';
import { clientAddress, countedAddress, networkTest } from './client-address.ts';

describe('the address for limits', () => {
  it.each([
    ['10.0.0.1', undefined, 0, '10.0.0.1'],
    ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
    // Without a proxy the header is ignored.
    ['10.0.0.1', '203.0.113.7', 0, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.9', 2, '203.0.113.7'],
    ['10.0.0.1', '203.0.113.7', 2, '203.0.113.7'],
    ['10.0.0.1', ' 203.0.113.7:4711 ', 1, '203.0.113.7'],
    // An invalid address is ignored.
    ['10.0.0.1', 'x'.repeat(5000), 1, '10.0.0.1'],
    ['10.0.0.1', '1.1.1.1, ', 1, '10.0.0.1'],
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    // An IPv6 network of 64 bits counts as one client.
    ['2001:db8:0:7::1', undefined, 0, '2001:db8:0:7'],
    ['2001:DB8::7:1:2:3:4', undefined, 0, '2001:db8:0:7'],
    ['2001:db8:0000:0007:1:2:3:4', undefined, 0, '2001:db8:0:7'],
    ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8:0:0'],
    ['::1', undefined, 0, '0:0:0:0'],
    ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0'],
  ])('%s, forwarded %s, %i proxies: %s', (remote, forwarded, proxies, address) => {
    expect(countedAddress(clientAddress(remote, forwarded, proxies))).toBe(address);
  });
});

describe('a list of networks', () => {
  const isTrusted = networkTest(['192.168.1.0/24', '2001:db8:7::/48']);
  it.each([
    ['192.168.1.77', true],
    ['192.168.2.1', false],
    [clientAddress('::ffff:192.168.1.5', undefined, 0), true],
    ['2001:db8:7:1::9', true],
    ['2001:db8:8::1', false],
    ['no es', false],
  ])('%s: %s', (address, expected) => {
    expect(isTrusted(address)).toBe(expected);
  });

  it('trusts no address when it is empty', () => {
    expect(networkTest([])('127.0.0.1')).toBe(false);
  });
});
