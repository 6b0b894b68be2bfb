import { describe, expect, it } from 'vitest';
import { endpointTables } from './endpoints.ts';
import { PAYING_MS, patienceFor, pauseAfter, REPEATABLE, SILENT_MS } from './repeats.ts';

describe('a call that failed', () => {
  const post = (body: object = {}, headers = {}) => ({ method: 'POST', headers, body: JSON.stringify(body) });
  const put = (body: object) => ({ ...post(body), method: 'PUT' });

  it.each([
    ['a read', '/api/orders/user', {}, SILENT_MS],
    ['a read with a query', '/api/products?q=events', { method: 'GET' }, SILENT_MS],
    ['an event stream', '/api/orders/1/events', {}, 0],
    ['a step of the payment', '/api/stripe/checkout', post(), PAYING_MS],
    ['a confirmation', '/api/sandbox/payment-intents/pi_1/confirm', post(), PAYING_MS],
    ['a path that only begins alike', '/api/stripe/checkout/other', post(), 0],
    ['another method of the same path', '/api/stripe/checkout', { method: 'DELETE' }, 0],
    ['a quantity that is set', '/api/cart/user/u/p', put({ quantity: 2 }), SILENT_MS],
    ['options, which may merge two rows', '/api/cart/user/u/p', put({ quantity: 2, options: [] }), 0],
    ['a quantity that is added', '/api/cart/user/add', post({ quantity: 2 }), 0],
    ['a write with a key', '/api/orders/1/undo', post({}, { 'idempotency-key': 'a' }), SILENT_MS],
    ['a booking', '/api/reservaciones', post(), 0],
    ['a form', '/api/products/import', { method: 'POST', body: new FormData() }, 0],
  ])('may be repeated for so long: %s', (_, path, init, patience) => expect(patienceFor(path, init)).toBe(patience));

  it('is in the table only if it is a call of the API', () => {
    const known = Object.values(endpointTables).flatMap((table) => Object.values(table).map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(REPEATABLE).filter((call) => !known.includes(call))).toEqual([]);
  });
});

describe('the pause before the next attempt', () => {
  const failure = { before: 0, elapsedMs: 0, patienceMs: SILENT_MS, retryAfterMs: null };

  it('is what the server asks for, and up to a quarter more', () => {
    expect(pauseAfter({ ...failure, retryAfterMs: 1000 }, 0)).toBe(1000);
    expect(pauseAfter({ ...failure, retryAfterMs: 1000 }, 0.999)).toBeCloseTo(1250, 0);
  });

  it('doubles up to two seconds without an answer', () =>
    expect([0, 1, 2, 3, 9].map((before) => pauseAfter({ ...failure, before }, 0))).toEqual([250, 500, 1000, 2000, 2000]));

  it('ends when the patience is over, not before', () => {
    expect(pauseAfter({ ...failure, elapsedMs: SILENT_MS - 1, retryAfterMs: 1000 }, 0)).toBe(1000);
    expect(pauseAfter({ ...failure, elapsedMs: SILENT_MS }, 0)).toBeNull();
    expect(pauseAfter({ ...failure, elapsedMs: SILENT_MS, patienceMs: PAYING_MS }, 0)).toBe(250);
    expect(pauseAfter({ ...failure, elapsedMs: PAYING_MS, patienceMs: PAYING_MS }, 0)).toBeNull();
  });

  it('is not made when the server asks for longer than a failure stays hidden', () => {
    expect(pauseAfter({ ...failure, retryAfterMs: SILENT_MS }, 0)).toBe(SILENT_MS);
    expect(pauseAfter({ ...failure, retryAfterMs: 300_000, patienceMs: PAYING_MS }, 0)).toBeNull();
  });
});
