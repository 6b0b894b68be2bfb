import { MIMEType } from 'node:util';
import type { Context } from 'hono';
import { MOST_FORM_PARTS, MOST_PART_HEADER_BYTES } from '#server/http/limits/rules.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readBytes, tooLarge } from './body.ts';
import { ownRound } from './large-bodies.ts';

/** Space for the boundaries and part headers around the files. */
const ENVELOPE = 64 * 1024;

export const isForm = (c: Context): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

/** The bytes after the last boundary, and those after the headers of a part. */
const [END, HEADERS_END] = [Buffer.from('--'), Buffer.from('\r\n\r\n')];

const malformed = () => new Refusal(400, 'malformed_form', 'El formulario enviado está mal formado.');

/** @throws Refusal 400 when the content type is not multipart/form-data, or has no boundary */
function boundaryOf(type: string): string {
  try {
    const { essence, params } = new MIMEType(type);
    const boundary = params.get('boundary');
    if (essence === 'multipart/form-data' && boundary) return boundary;
  } catch {
    // The text is not a content type.
  }
  throw malformed();
}

/**
 * The platform parses part headers byte by byte: a form of a hundred thousand empty parts, or of as many header lines, takes half a second.
 */
function isTooComplex(bytes: Uint8Array<ArrayBuffer>, boundary: string): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (++parts > MOST_FORM_PARTS) return true;
    const rest = body.subarray(at + mark.length, at + mark.length + MOST_PART_HEADER_BYTES);
    const isEnd = rest.length < MOST_PART_HEADER_BYTES || rest.subarray(0, 2).equals(END);
    if (!isEnd && !rest.includes(HEADERS_END)) return true;
  }
  return false;
}

/** A form with files. @throws Refusal 413 when it is larger than a file of `limit` bytes, 400 when it is malformed */
export async function readForm(c: Context, limit: number, tooLargeText?: string): Promise<FormData> {
  const bytes = await readBytes(c, limit + ENVELOPE);
  const boundary = boundaryOf(c.req.header('content-type') ?? '');
  await ownRound();
  if (isTooComplex(bytes, boundary)) throw malformed();
  // With this boundary alone: of two boundaries in one header the platform would use another one.
  const type = new MIMEType('multipart/form-data');
  type.params.set('boundary', boundary);
  const form = await new Response(bytes, { headers: { 'content-type': String(type) } }).formData().catch(() => {
    throw malformed();
  });
  for (const value of form.values()) if (value instanceof File && value.size > limit) throw tooLarge(tooLargeText);
  return form;
}

/** The fields of a form; files as their bytes. */
export async function formFields(c: Context, limit: number): Promise<Record<string, unknown>> {
  const form = await readForm(c, limit);
  return Object.fromEntries(
    await Promise.all([...form].map(async ([name, value]) => [name, value instanceof File ? await value.bytes() : value] as const)),
  );
}
