import { ApiError } from '#contract/wire/client.ts';

/** The keys that a page reads of an answer, with their kinds; a list has one pattern for all of its items. */
export type Pattern<T> = T extends readonly (infer Item)[]
  ? readonly [Pattern<Item>]
  : T extends number
    ? 'number'
    : T extends string
      ? 'string'
      : T extends object
        ? { readonly [K in keyof T]?: Pattern<NonNullable<T[K]>> }
        : never;

/**
 * Unwraps an answer of the statistics API. A server of another version, or a proxy, may answer another form: then the block shows its
 * error, instead of the page failing while it renders.
 * @throws ApiError when the answer reports a failure, even with status 200, or when it lacks what the page reads
 */
export function dataOf<T>(answer: { success: boolean; data: T }, pattern: Pattern<T>): T {
  if (!answer?.success) throw new ApiError(200, { ...answer, success: false });
  if (!fits(answer.data, pattern)) throw new ApiError(200, { success: false });
  return answer.data;
}

function fits(value: unknown, pattern: unknown): boolean {
  if (pattern === 'number') return Number.isFinite(value);
  if (typeof pattern === 'string') return typeof value === pattern;
  if (Array.isArray(pattern)) return Array.isArray(value) && value.every((item) => fits(item, pattern[0]));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(pattern as object).every(([key, inner]) => fits((value as Record<string, unknown>)[key], inner));
}
