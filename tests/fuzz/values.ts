import fc from 'fast-check';

/** A placeholder for a valid value, which is known only when the call is made. */
export const RIGHT: unique symbol = Symbol('right');

/** Harmless as text, dangerous where text is interpreted. */
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table users; --",
  '</script><svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}#{7*7}<%= 7 %>',
  'a\r\nBcc: todos@correo.mx',
  '%s%n%x',
  '=cmd|calc',
];
const UNICODE = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202egnp.exe',
  '\u2028',
  '\ufeff',
  '\u200d',
  'e\u0301'.repeat(40),
  '💥'.repeat(100),
  'İıßſ',
  '\u001b[31m',
  '\uffff',
  'ﷺ'.repeat(20),
  '👩‍👩‍👧‍👦',
];
const PLACES = ['../../etc/passwd', '..', '.', '%00', '%ff', '%2e%2e%2f', '//correo.mx', 'https://correo.mx/x', 'C:\\', '*', '\\'];
const NEARLY = [
  '',
  ' ',
  '\t\n',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1e9',
  '0x10',
  '1,5',
  '٣',
  '9'.repeat(30),
  '__proto__',
  'constructor',
  'toString',
];
const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF',
  'pi_x',
  'free_x',
  'free_00000000-0000-0000-0000-000000000000',
  `session-${'x'.repeat(16)}`,
  'latte',
];
/** Lengths around the limits of texts, including limits that are only in refinements. */
const LENGTHS = [
  1, 2, 7, 8, 12, 13, 20, 21, 50, 51, 60, 61, 100, 101, 128, 129, 200, 201, 254, 255, 300, 301, 500, 501, 512, 513, 2000, 2001,
];

/** Includes lone surrogates and control characters. */
export const anyCodes = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.nat(0xffff), { maxLength: most }).map((codes) => String.fromCharCode(...codes));

/** A selection: generators for all scripts take seconds to prepare. */
const letters = fc.constantFrom(...'abcXYZ0189 áéñüÑçøλЖ中語אع☕💥-_.,;:@#$%&/()=?¡¿!+*<>"\'`{}[]|~^\\');

export const textOf = (most = 3000): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: letters, maxLength: Math.min(most, 40) }) },
    { weight: 1, arbitrary: anyCodes(Math.min(most, 60)) },
    { weight: 2, arbitrary: fc.constantFrom(...MARKUP) },
    { weight: 2, arbitrary: fc.constantFrom(...UNICODE, ...PLACES, ...NEARLY, ...IDS) },
    { weight: 2, arbitrary: fc.constantFrom(...LENGTHS, most, most + 1).map((length) => 'x'.repeat(length)) },
    { weight: 1, arbitrary: fc.uuid() },
  );

export const NUMBERS = [0, -0, 1, -1, 1.5, 0.1 + 0.2, 99, 100, 1e-9, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324];

/** Keys with which careless parsers change an object's prototype. */
const POISON = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}') as object;
const deep = (depth: number): unknown => Array.from({ length: depth }).reduce((inside) => [inside], 0 as unknown);

/** Values of unexpected types. */
export const wrong: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: textOf() },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { $gt: '' }, { length: 1e9 }, { toString: 1 }, POISON, deep(500)),
  },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, maxKeys: 4 }).filter((value) => typeof value !== 'bigint') },
);

/** Unknown keys; some would grant something if the server trusted them. */
export const extras: fc.Arbitrary<Record<string, unknown>> = fc.constantFrom<Record<string, unknown>>(
  { role: 'admin', is_admin: true, isAdmin: true },
  { id: 'mine', user_id: 'mine', userId: 'mine' },
  { total: 0, price: 0, unit_price: 0, subtotal: 0, amount_cents: 1, status: 'entregado', state: 'ordered' },
  { limit: -1, offset: 1e12, q: '%', sort: 'id; drop', category: [] },
  { created_at: '1999-01-01', deletedAt: null, passwordHash: 'x', tokenHash: 'x' },
  { ...POISON },
  JSON.parse('{"__proto__": {"role": "admin"}, "prototype": 1, "hasOwnProperty": 1, "": 1, "\\u0000": 2}') as Record<string, unknown>,
  Object.fromEntries(Array.from({ length: 300 }, (_, place) => [`k${place}`, place])),
);

/** The rare value once per `often` usual ones. */
export const rarely = <T>(often: number, arbitrary: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: often, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });
