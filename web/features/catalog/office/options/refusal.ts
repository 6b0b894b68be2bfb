import { ApiError } from '#contract/wire/client.ts';

/** A product that a refusal names. */
export type Named = { id: string; name: string };

/** A refused save: a message, errors by field, and the products that the refusal names. */
export type Refused = { message: string; errors: Record<string, string>; products: Named[] };

export function refusedBy(error: unknown, failure: string): Refused {
  if (!(error instanceof ApiError)) return { message: failure, errors: {}, products: [] };
  const { productos } = (error.body.data ?? {}) as { productos?: Named[] };
  return { message: error.message, errors: error.errors, products: productos ?? [] };
}
