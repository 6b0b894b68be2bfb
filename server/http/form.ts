import type { Context } from 'hono';
import { readBytes, tooLarge } from './body.ts';
import { ownRound } from './large-bodies.ts';
import { MOST_FORM_PARTS } from './limits/rules.ts';
import { Refusal } from './refusal.ts';

/** Room for the boundaries and part headers around the files. */
const ENVELOPE = 64 * 1024;

export const isForm = (c: Context): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

const malformed = () => new Refusal(400, 'malformed_form', 'El formulario enviado está mal formado.');

/** A form of a hundred thousand empty parts takes half a second to read (measured). */
function hasTooManyParts(bytes: Uint8Array<ArrayBuffer>, type: string): boolean {
  const boundary = type.match(/boundary="?([^";\s]+)/i)?.[1];
  if (!boundary) return false;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (++parts > MOST_FORM_PARTS) return true;
  }
  return false;
}

/** A form with files. @throws Refusal 413 when it is larger than a file of `limit` bytes, 400 when it is malformed */
export async function readForm(c: Context, limit: number, tooLargeText?: string): Promise<FormData> {
  const bytes = await readBytes(c, limit + ENVELOPE);
  const type = c.req.header('content-type') ?? '';
  await ownRound();
  if (hasTooManyParts(bytes, type)) throw malformed();
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw malformed();
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
