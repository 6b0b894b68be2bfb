import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks to which an address from outside must not lead the shop: this machine, its local networks, and unassigned ranges. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
/** The IPv6 ranges assigned to the public, without the networks that embed an IPv4 address. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_V6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_V6.addSubnet(network, bits, 'ipv6');

export function isPublic(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !PRIVATE.check(address, 'ipv4');
  return kind === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_V6.check(address, 'ipv6');
}

export class PrivateAddress extends Error {}

/** The first try at a name server, and how many: a name that none answers costs three seconds. */
const PATIENCE = { timeout: 1000, tries: 2 };

/** Names of this machine, which name servers do not know. */
const LOCAL = /(?:^|\.)localhost\.?$/i;

/**
 * The addresses of a name from outside. Asks the name servers itself: the system's look-up runs on a few threads, which all other connections
 * of the shop need too, and a name whose server keeps silent would hold them for long.
 * @param servers those of the system by default
 * @throws the error of the A query when there is no address
 */
async function addressesOf(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  if (LOCAL.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  // A new one for each name, because a resolver reads the system's settings only once.
  const resolver = new Resolver(PATIENCE);
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [four, six].flatMap((answer, at) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
  );
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

/** @returns false when the name resolves to an address that is not public; true when it does not resolve (yet) */
export async function mayBePublic(hostname: string): Promise<boolean> {
  const found = await addressesOf(hostname).catch(() => []);
  return found.every(({ address }) => isPublic(address));
}

async function onlyPublic(hostname: string, servers?: readonly string[]): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...more] = await addressesOf(hostname, servers);
  if (!first) throw new Error('The name has no address.');
  if (![first, ...more].every(({ address }) => isPublic(address))) throw new PrivateAddress('The name resolves to a private address.');
  return [first, ...more];
}

/** Resolves the name for the connection itself, so that it cannot change between the check and the connection. */
export const publicLookup =
  (servers?: readonly string[]): LookupFunction =>
  (hostname, options, done) => {
    onlyPublic(hostname, servers).then(
      (found) => (options.all ? done(null, found) : done(null, found[0].address, found[0].family)),
      (error: NodeJS.ErrnoException) => done(error, options.all ? [] : ''),
    );
  };

export const lookupPublic = publicLookup();
