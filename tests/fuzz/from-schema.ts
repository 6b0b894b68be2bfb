import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { extras, NUMBERS, RIGHT, seldom, textOf, wrong } from './values.ts';

/** As much of JSON Schema as the contract's inputs come to. */
type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
};

/** Inputs of a call as its schema wants them, nearly so, and not at all. The same schema makes the API's description. */
export const inputsOf = (input: z.ZodType): Arbitrary<unknown> =>
  whole(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);

/** At the top there is always an object: what else a body may be, the request decides. */
const whole = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(RIGHT) },
    { weight: 9, arbitrary: fc.tuple(objectOf(schema), seldom(6, extras, {})).map(([object, more]) => ({ ...object, ...more })) },
  );

/** Mostly what the schema allows or what is right there just now; sometimes something else. */
const usual = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(RIGHT) }, { weight: 4, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: wrong });

function allowedBy(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowedBy));
  const types = [schema.type ?? 'unknown'].flat();
  return fc.oneof(...types.map((type) => (MAKERS[type] ?? (() => wrong))(schema)));
}

const MAKERS: Record<string, (schema: Schema) => Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  string: ({ maxLength, pattern }) => fc.oneof(textOf(maxLength), ...(pattern ? [patterned(pattern)] : [])),
  integer: ({ minimum = -1e9, maximum = 1e9 }) =>
    fc.oneof(fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) }), bounds(minimum, maximum)),
  number: ({ minimum = -1e9, maximum = 1e9 }) =>
    fc.oneof(
      fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) }).map((cents) => cents / 100),
      bounds(minimum, maximum),
    ),
  array: ({ items = {}, minItems = 0, maxItems = 10 }) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.array(usual(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }) },
      { weight: 1, arbitrary: fc.constantFrom(maxItems, maxItems + 1).map((length) => Array.from({ length }, () => RIGHT)) },
    ),
  object: (schema) => objectOf(schema),
};

const bounds = (minimum: number, maximum: number) =>
  fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, minimum + 0.005, ...NUMBERS);

/** Patterns that look ahead are none that can be made from: their right values stand in. */
function patterned(pattern: string): Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 150 });
  } catch {
    return fc.constant(RIGHT);
  }
}

/** What is required is seldom missing, what is not is there every other time. */
const objectOf = ({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(properties).map(([key, schema]) => [
          key,
          fc.oneof({ weight: required.includes(key) ? 20 : 1, arbitrary: usual(schema) }, { weight: 1, arbitrary: fc.constant(undefined) }),
        ]),
      ),
    )
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));

/** Puts what is right where it was left open; what has nothing right there is left out. */
export function filled(value: unknown, right: unknown): unknown {
  if (value === RIGHT) return right;
  if (Array.isArray(value)) return value.map((item, place) => filled(item, Array.isArray(right) ? (right[place] ?? right[0]) : undefined));
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, item]) => [key, filled(item, fieldOf(right, key))] as const);
  // Own keys stay own keys, `__proto__` too.
  return Object.fromEntries(pairs.filter(([, item]) => item !== undefined));
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
