import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Validates a form with a schema of the contract. Schema and zod are loaded with the first check, because zod is larger than the page.
 * When they cannot be loaded, only the server validates.
 */
export const checkWith =
  <In extends FieldValues, Out>(load: () => Promise<z.ZodType<Out, In>>): Resolver<In, unknown, Out> =>
  async (values, context, options) => {
    const parts = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(() => null);
    if (!parts) return { values: values as unknown as Out, errors: {} };
    const [{ zodResolver }, schema] = parts;
    return zodResolver(schema)(values, context, options) as ReturnType<Resolver<In, unknown, Out>>;
  };
