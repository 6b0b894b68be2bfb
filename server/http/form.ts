import type { Context } from 'hono';
import { readBytes, tooLarge } from './body.ts';
import { Refusal } from './refusal.ts';

/** Room for the boundaries and part headers around the files. */
const ENVELOPE = 64 * 1024;

export const isForm = (c: Context): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

/** A form with files. @throws Refusal 413 when it is larger than a file of `limit` bytes, 400 when it is malformed */
export async function readForm(c: Context, limit: number, tooLargeText?: string): Promise<FormData> {
  const bytes = await readBytes(c, limit + ENVELOPE);
  const form = await new Response(bytes, { headers: { 'content-type': c.req.header('content-type') ?? '' } }).formData().catch(() => {
    throw new Refusal(400, 'malformed_form', 'El formulario enviado está mal formado.');
  });
  for (const value of form.values()) if (value instanceof File && value.size > limit) throw tooLarge(tooLargeText);
  return form;
}

/** The fields of a form; files are their bytes. */
export async function formFields(c: Context, limit: number): Promise<Record<string, unknown>> {
  const form = await readForm(c, limit);
  return Object.fromEntries(
    await Promise.all([...form].map(async ([name, value]) => [name, value instanceof File ? await value.bytes() : value] as const)),
  );
}
