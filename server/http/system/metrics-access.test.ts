import { describe, expect, it } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const NONE = { token: undefined, isBehindProxy: false };
const asks = (
  headers: Record<string, string> = {},
  { remote = '127.0.0.1', url = 'http://127.0.0.1:3000', door = NONE as Parameters<typeof mayReadMetrics>[2] } = {},
) => mayReadMetrics(new Request(`${url}/api/metrics`, { headers }), remote, door);

describe('access to the metrics', () => {
  it('is allowed from this machine only', () => {
    for (const remote of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1']) expect(asks({}, { remote }), remote).toBe(true);
    for (const remote of ['203.0.113.7', '::ffff:203.0.113.7', '10.0.0.1', '']) expect(asks({}, { remote }), remote).toBe(false);
    expect(asks({ accept: '*/*', 'user-agent': 'Prometheus/3', 'x-prometheus-scrape-timeout-seconds': '10' })).toBe(true);
  });

  it.each([
    ...['Via', 'Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Forwarded-Port', 'X-Forwarded-Anything'],
    ...['X-Real-IP', 'X-Original-URL', 'CF-Ray', 'CF-Connecting-IP', 'CDN-Loop', 'True-Client-IP', 'X-Client-IP', 'X-Cluster-Client-IP'],
    ...['X-Envoy-External-Address', 'Fastly-Client-IP', 'Fly-Client-IP', 'X-Amzn-Trace-Id', 'X-Azure-ClientIP', 'X-Varnish', 'Client-IP'],
  ])('is refused with the header %s', (name) => {
    expect(asks({ [name]: '1' })).toBe(false);
  });

  it('is refused for the public name, and for all requests behind a proxy', () => {
    expect(asks({}, { url: 'http://cafe.example' })).toBe(false);
    expect(asks({}, { door: { token: undefined, isBehindProxy: true } })).toBe(false);
  });

  it('is allowed with the token from any address', () => {
    const door = { token: 'una clave', isBehindProxy: true };
    expect(asks({ authorization: 'Bearer una clave', via: '1.1 x' }, { remote: '203.0.113.7', door })).toBe(true);
    for (const authorization of ['Bearer otra', 'Bearer una clav', 'Bearer ', 'una clave', 'Bearer undefined'])
      expect(asks({ authorization }, { remote: '203.0.113.7', door }), authorization).toBe(false);
  });
});
