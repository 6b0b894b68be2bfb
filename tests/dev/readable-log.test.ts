import { describe, expect, it } from 'vitest';
import { createLog } from '#server/http/system/log.ts';
import { readableLine } from '../../scripts/dev/readable-log.ts';

/** The readable form of what the shop's log writes. */
function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let line = '';
  write(
    createLog('debug', {
      write: (text) => {
        line = text.trimEnd();
      },
    }),
  );
  return readableLine(line);
}

describe('the log in development', () => {
  it('has one line for a request', () => {
    const request = { requestId: 'x', method: 'GET', route: '/api/products/{id}', status: 200, ms: 3.2 };
    expect(logged((log) => log.info(request, 'request'))).toMatch(/^\d\d:\d\d:\d\d {2}200 {2}GET \/api\/products\/\{id\} {2}3.2 ms$/);
  });

  it('shows an error with its message and stack', () => {
    const error = { type: 'TypeError', message: 'x is undefined', stack: '    at place (orders.ts:3:5)' };
    expect(logged((log) => log.error({ route: 'page', error }, 'bug'))).toMatch(
      /^\S+ {2}ERROR {2}bug {2}page\n {2}TypeError: x is undefined\n {4}at place/,
    );
  });

  it('shows other fields with their names', () => {
    expect(logged((log) => log.warn({ mail: 'welcome', count: 2 }, 'dropped'))).toMatch(/WARN {2}dropped {2}mail=welcome {2}count=2$/);
  });

  it.each(['', '  Casa Blanca está abierta en http://127.0.0.1:3000', '{"not":"a log line"}', '{broken'])('leaves %j as it is', (text) => {
    expect(readableLine(text)).toBe(text);
  });
});
