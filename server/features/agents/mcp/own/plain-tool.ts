import type { z } from 'zod';
import { type Caller, identify } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { schemaOf, type Tool, type ToolResult } from '../tool.ts';

export const NOT_FINAL = 'Los precios y horarios son finales solo en la página de pago.';

type Definition<S extends z.ZodType> = {
  name: string;
  title: string;
  description: string;
  input: S;
  /** False: the tool prepares something. */
  isReadOnly?: false;
  run(input: z.infer<S>, caller: Caller): Promise<Record<string, unknown>>;
};

/** A tool whose refusals are results, so that a program can read the sentence and ask otherwise. */
export const plainTool = <S extends z.ZodType>({ name, title, description, input, isReadOnly, run }: Definition<S>): Tool => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input),
  isReadOnly: isReadOnly ?? true,
  async call(args, { c }): Promise<ToolResult> {
    try {
      const caller = await identify(c, 'anyone');
      return { body: await run(checked(input, args), caller) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) throw error;
      return { body: { error: { codigo: error.code, mensaje: sentenceOf(error) } }, isFailed: true };
    }
  },
});

/** @throws Refusal 422 that names the first wrong field */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [{ path, message } = { path: [], message: 'No es válido.' }] = error.issues;
  throw invalid({ [path.join('.') || 'arguments']: message });
}

function sentenceOf({ message, extra }: Refusal): string {
  const errors = Object.entries((extra.errors ?? {}) as Record<string, string>);
  return errors.length > 0 ? errors.map(([field, text]) => `${field}: ${text}`).join(' ') : message;
}
