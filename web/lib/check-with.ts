import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Checks a form against a schema of the contract. Both come with the first check: zod weighs more than a page with a form.
 * When they cannot be had, the server's own check has to do.
 */
export const checkWith =
  <In extends FieldValues, Out>(load: () => Promise<z.ZodType<Out, In>>): Resolver<In, unknown, Out> =>
  async (values, context, options) => {
    const parts = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(() => null);
    if (!parts) return { values: values as unknown as Out, errors: {} };
    const [{ zodResolver }, schema] = parts;
    return zodResolver(schema)(values, context, options) as ReturnType<Resolver<In, unknown, Out>>;
  };
