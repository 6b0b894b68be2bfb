import { ApiError } from '#contract/wire/client.ts';

/** A product that a refusal names. */
export type Named = { id: string; name: string };

/** What the server says to a save: at fields, and of which products. */
export type Refused = { message: string; errors: Record<string, string>; products: Named[] };

export function refusedBy(error: unknown, failure: string): Refused {
  if (!(error instanceof ApiError)) return { message: failure, errors: {}, products: [] };
  const { productos } = (error.body.data ?? {}) as { productos?: Named[] };
  return { message: error.message, errors: error.errors, products: productos ?? [] };
}
