import { z } from 'zod';
import { cleanText } from '#contract/wire/clean-text.ts';
import { plain } from '#contract/wire/shapes.ts';
import { ProtocolError } from './protocol-error.ts';

/** What programs send, read the same for every operation. Unknown fields are ignored. */

export const text = (max: number) =>
  z
    .string('Debe ser un texto.')
    .overwrite(cleanText)
    .max(max, `Lleva a lo más ${max} caracteres.`)
    .refine(plain, 'Contiene caracteres no permitidos.');

export const invalidRequest = (content: string) => new ProtocolError(400, 'invalid_request', content);

/** @throws ProtocolError 400 `invalid_request` that names the first wrong field */
export function read<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const [{ path, message } = { path: [], message: 'No es válido.' }] = error.issues;
  throw invalidRequest(path.length > 0 ? `${path.join('.')}: ${message}` : message);
}
