import { timingSafeEqual } from 'node:crypto';

/** Headers that proxies add: a request with one of them may come from another machine. */
const PROXY_TRACE =
  /^(?:via|forwarded|x-forwarded(?:-.+)?|x-real-.+|x-original-.+|x-envoy-.+|x-proxy.*|x-client-ip|x-cluster-client-ip|true-client-ip|client-ip|proxy-.+|cf-.+|cdn-.+|fastly-.+|fly-.+|x-amzn-.+|x-amz-cf-.+|x-azure-.+|x-appengine-.+|x-arr-.+|x-varnish|x-vercel-.+|max-forwards)$/i;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether the caller may read the metrics: with the token, or on this machine without a trace of a proxy.
 * @param remote the other end of the connection
 */
export function mayReadMetrics(
  { headers, url }: Request,
  remote: string,
  { token, isBehindProxy }: { token: string | undefined; isBehindProxy: boolean },
): boolean {
  if (token !== undefined && isSame(headers.get('authorization') ?? '', `Bearer ${token}`)) return true;
  // A proxy that adds no header still forwards the client's Host.
  const isLocal = LOOPBACK.test(remote) && LOOPBACK_NAME.test(new URL(url).hostname);
  return isLocal && !isBehindProxy && ![...headers.keys()].some((name) => PROXY_TRACE.test(name));
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
