import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { extras, NUMBERS, RIGHT, rarely, textOf, wrong } from './values.ts';

/** The subset of JSON Schema that the contract's inputs use. */
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

/** Inputs of a call: valid, nearly valid and invalid. Generated from the schema that also generates the API's description. */
export const inputsOf = (input: z.ZodType): Arbitrary<unknown> =>
  whole(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);

/** One input per text of the schema: that text is a null character, the other fields are valid. */
export const nullCharacters = (input: z.ZodType): unknown[] =>
  withNull(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);

function withNull({ type, anyOf, items, properties, ...rest }: Schema): unknown[] {
  if (anyOf) return anyOf.flatMap(withNull);
  if (items) return withNull(items).map((value) => [value]);
  if (properties) {
    const right = Object.fromEntries(Object.keys(properties).map((key) => [key, RIGHT]));
    return Object.entries(properties).flatMap(([key, schema]) => withNull(schema).map((value) => ({ ...right, [key]: value })));
  }
  return [type].flat().includes('string') && !rest.enum && !('const' in rest) ? ['\u0000'] : [];
}

/** The top level is always an object; other kinds of bodies are made when the request is sent. */
const whole = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(RIGHT) },
    { weight: 9, arbitrary: fc.tuple(objectOf(schema), rarely(6, extras, {})).map(([object, more]) => ({ ...object, ...more })) },
  );

/** Mostly values that the schema allows or valid records; sometimes other values. */
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

/** Strings cannot be generated from patterns with lookahead: valid values replace them. */
function patterned(pattern: string): Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 150 });
  } catch {
    return fc.constant(RIGHT);
  }
}

/** Required fields are rarely missing; optional ones are present half of the time. */
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

/** Replaces placeholders by valid values; removes those without one. */
export function filled(value: unknown, right: unknown): unknown {
  if (value === RIGHT) return right;
  if (Array.isArray(value)) return value.map((item, place) => filled(item, Array.isArray(right) ? (right[place] ?? right[0]) : undefined));
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, item]) => [key, filled(item, fieldOf(right, key))] as const);
  // Defines own keys, including `__proto__`.
  return Object.fromEntries(pairs.filter(([, item]) => item !== undefined));
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
