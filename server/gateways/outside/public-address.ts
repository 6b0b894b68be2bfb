import { type LookupAddress, lookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
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

/** @returns false when the name resolves to an address that is not public; true when it does not resolve (yet) */
export async function mayBePublic(hostname: string): Promise<boolean> {
  const found = await resolve(hostname, { all: true }).catch(() => []);
  return found.every(({ address }) => isPublic(address));
}

/** Resolves the name for the connection itself, so that it cannot change between the check and the connection. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const isRefused = !error && !found.every(({ address }) => isPublic(address));
    const problem = error ?? (isRefused ? new PrivateAddress('The name resolves to a private address.') : null);
    const [first] = found;
    if (options.all) done(problem, problem ? [] : found);
    else done(problem, first?.address ?? '', first?.family);
  });
};
