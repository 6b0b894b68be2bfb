import { randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import type { Input } from '../endpoint-table.ts';
import { filled, inputsOf } from './from-schema.ts';
import { anyCodes, rarely, textOf } from './values.ts';

/** One hostile call; placeholders are replaced by valid values when it is sent. */
export type Attack = {
  who: Who;
  input: unknown;
  body: (json: string) => string;
  headers: Record<string, string>;
  query: string;
  path: string | null;
};
export const WHO = ['stranger', 'forger', 'customer', 'administrator'] as const;
export type Who = (typeof WHO)[number];

const whole = { weight: 12, arbitrary: fc.constant((json: string) => json) };
/** Damages the JSON, or sends something else instead. */
const bodies: Arbitrary<(json: string) => string> = fc.oneof(
  whole,
  fc.nat(400).map((at) => (json: string) => json.slice(0, at)),
  fc
    .constantFrom('1e999', '-1e999', 'NaN', '-0', '01', '1e-999', '"1"')
    .map((number) => (json: string) => json.replace(/-?\d+(\.\d+)?(?=[,}\]])/g, () => number)),
  fc
    .constantFrom('', '{', 'null', '[]', '3', '"text"', '\u0000', '{"a":1}}', '{"a":"\\ud800"}', `${'['.repeat(20_000)}`, '\ufeff{}')
    .map((text) => () => text),
  fc.constant((json: string) => json.replace(/^\{/, '{"quantity":[],"id":{},"user_id":7,"email":"a","price":-1,"amount":"1",')),
  fc.constant((json: string) => json.replace(/^\{/, `{"nested":${'{"a":'.repeat(3000)}0${'}'.repeat(3000)},`)),
  anyCodes(100).map((text) => () => text),
);

/** Characters that a header cannot contain are left out. */
const headerText = textOf(200).map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim());
const oneOf = (name: string, ...values: string[]) => fc.oneof(fc.constantFrom(...values), headerText).map((value) => ({ [name]: value }));
const headers: Arbitrary<Record<string, string>> = fc
  .array(
    fc.oneof(
      oneOf('content-type', 'text/plain', 'application/json; charset=utf-16', 'application/merge-patch+json', 'multipart/form-data', ''),
      oneOf('authorization', 'Bearer ', 'Basic YTph', `Bearer ${'a'.repeat(43)}`, `Bearer ${'x'.repeat(5000)}`, 'bearer null'),
      oneOf('content-length', '0', '-1', '1e9', '99999999999', '10'),
      oneOf('content-encoding', 'gzip', 'br', 'identity'),
      oneOf('accept', 'text/html', 'text/event-stream', '*/*;q=0'),
      oneOf('if-none-match', '*', 'W/"x"', '"'),
      oneOf('x-forwarded-for', '::1', '1.2.3.4, ,', '%00'),
      oneOf('stripe-signature', 't=1,v1=00', 't=,v1='),
      oneOf('range', 'bytes=0-', 'bytes=5-1'),
      oneOf('user-agent', 'ñ'.repeat(400), '<script>alert(1)</script>'),
      oneOf('x-http-method-override', 'DELETE'),
      oneOf('host', 'correo.mx', '[', 'a b'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => Object.assign({}, ...list) as Record<string, string>);

const query = fc.oneof(
  fc.constantFrom(
    '?',
    '?=&&',
    '?%',
    '?%ff=%00',
    '?q=%ff&limit=%00',
    '?limit=1&limit=2&q=a&q=b',
    '?q[]=1&q[$gt]=',
    '?__proto__[a]=1&__proto__=2',
    `?q=${'a'.repeat(8000)}`,
  ),
  fc
    .array(fc.tuple(textOf(50), textOf(200)), { maxLength: 4 })
    .map((pairs) => `?${pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&')}`),
);

/** Unusual encodings of a path segment. */
const paths = fc.constantFrom(
  '%00',
  '%ff',
  '%',
  '%2f',
  '..%2f..%2f',
  '%2e%2e',
  '.',
  '\\',
  ';a=b',
  '*',
  '~',
  'x'.repeat(9000),
  '%F0%9F%92%A5',
  'null',
  'a%0d%0aX: y',
);

/** For any other access the caller is the owner. */
const CALLER: Partial<Record<Access, Who>> = { anyone: 'stranger', user: 'customer' };
export const callerOf = ({ access }: Pick<Endpoint, 'access'>): Who => CALLER[access] ?? 'administrator';
export const isForStaff = ({ access }: Pick<Endpoint, 'access'>): boolean => CALLER[access] === undefined;

/** Callers with access are the most frequent, because others do not get past the access check. */
export const attacksOn = ({ access, input }: Pick<Endpoint, 'access' | 'input'>): Arbitrary<Attack> =>
  fc.record({
    who: fc.oneof({ weight: 6, arbitrary: fc.constant<Who>(callerOf({ access })) }, { weight: 2, arbitrary: fc.constantFrom(...WHO) }),
    input: inputsOf(input),
    body: bodies,
    headers: rarely(4, headers, {}),
    query: rarely(6, query, ''),
    path: rarely<string | null>(12, paths, null),
  });

/** Fixed words of paths: used as an id, they would address another call. */
const WORDS =
  /^(?:user|add|temp|events|profile|avatar|invitations|accept|images|discount-products|free-products|rewards|config|addresses|\.{0,2})$/;

/** The request of an attack. `isAimed`: it addresses the intended call. */
export function requestOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  attack: Attack,
  right: Input,
): { url: string; init: RequestInit; isAimed: boolean } {
  const input = filled(attack.input, right) as Input;
  const rest: Input = { ...input };
  let isAimed = true;
  let url = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = textIn(Object.hasOwn(rest, field) ? rest[field] : right[field]);
    delete rest[field];
    if (attack.path !== null || WORDS.test(value)) isAimed = false;
    return attack.path ?? encodeURIComponent(value.toWellFormed());
  });
  // Sales at a till need a key.
  const key = { 'idempotency-key': randomUUID() };
  const sent: Record<string, string> =
    method === 'GET' ? {} : { 'content-type': 'application/json', ...(path.startsWith('/api/caja/') && key) };
  if (method === 'GET') {
    const fields = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key.toWellFormed(), textIn(value).toWellFormed()]));
    url += attack.query || (fields.size ? `?${fields}` : '');
  } else url += attack.query;
  const init: RequestInit = { method, headers: { ...sent, ...attack.headers } };
  if (method !== 'GET') init.body = attack.body(JSON.stringify(rest));
  return { url, init, isAimed };
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : (JSON.stringify(value) ?? String(value));
}
