import { isIP } from 'node:net';

/**
 * The address that limits count by. Behind `n` proxies the n-th hop from the right is the client's: what stands
 * further left, the client may have written itself.
 * @param remote the other end of the connection
 * @param forwarded the `X-Forwarded-For` header
 * @param proxies how many proxies stand in front; with 0 the header counts for nothing
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: number): string {
  const hops = proxies > 0 && forwarded ? forwarded.split(',') : [];
  const hop = hops.length > 0 ? hopAddress(hops[Math.max(0, hops.length - proxies)] as string) : null;
  return counted(hop ?? remote);
}

/** Some proxies add a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. Whatever is no address is none. */
function hopAddress(hop: string): string | null {
  const text = hop.trim();
  const bare = text.match(/^\[(.+)\](?::\d+)?$/)?.[1] ?? text.match(/^([\d.]+):\d+$/)?.[1] ?? text;
  return isIP(bare) ? bare : null;
}

/** An IPv6 line has 2^64 addresses: it counts as one, by its network. */
function counted(address: string): string {
  const mapped = address.match(/^::ffff:(\d+(?:\.\d+){3})$/i)?.[1];
  if (mapped) return mapped;
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
