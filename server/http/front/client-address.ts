import { BlockList, isIP } from 'node:net';

/**
 * The client's address. Behind `n` proxies it is the n-th hop from the right, because the client may have forged those further left.
 * @param remote the other end of the connection
 * @param forwarded the `X-Forwarded-For` header
 * @param proxies how many proxies are in front; with 0 the header is ignored
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: number): string {
  const hops = proxies > 0 && forwarded ? forwarded.split(',') : [];
  const hop = hops.length > 0 ? hopAddress(hops[Math.max(0, hops.length - proxies)] as string) : null;
  const address = hop ?? remote;
  // An IPv4 client on a dual-stack socket.
  return address.match(/^::ffff:(\d+(?:\.\d+){3})$/i)?.[1] ?? address;
}

/** @param networks CIDR blocks, already validated with the settings */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => isIP(address) !== 0 && list.check(address.replace(/%.*$/, ''), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The address of a hop; some proxies add a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. Null when it is not an address. */
function hopAddress(hop: string): string | null {
  const text = hop.trim();
  const bare = text.match(/^\[(.+)\](?::\d+)?$/)?.[1] ?? text.match(/^([\d.]+):\d+$/)?.[1] ?? text;
  return isIP(bare) ? bare : null;
}

/** The form of an address for limits. An IPv6 client has 2^64 addresses, so its 64-bit network counts as one. */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = head ? head.split(':') : [];
  const end = tail ? tail.split(':') : [];
  const full =
    tail === undefined ? groups : [...groups, ...new Array<string>(Math.max(0, 8 - groups.length - end.length)).fill('0'), ...end];
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
