import type { Context } from 'hono';
import { Refusal } from './refusal.ts';

const LIMIT = 1_000_000;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** A client hears an answer only when it has finished sending: so much of a body that is too large is read and forgotten. */
const HEARD_OUT = 64_000_000;

export const tooLarge = (message = 'El contenido es demasiado grande.') => new Refusal(413, 'too_large', message);

/** The body as bytes, at most `limit` of them: nothing of a longer one is kept. */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(c.req.header('content-length') ?? Number.NaN);
  if (declared > HEARD_OUT) throw tooLarge();
  try {
    // No more than was declared ever arrives, and all at once it costs half of what the stream does.
    return declared <= limit ? new Uint8Array(await c.req.raw.arrayBuffer()) : await readStream(c, limit);
  } catch (error) {
    // Whoever hung up while sending hears nothing any more; the log must not take it for a lost database.
    throw error instanceof Refusal ? error : new Refusal(400, 'incomplete_body', 'El contenido llegó incompleto.');
  }
}

async function readStream(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > HEARD_OUT) break;
  }
  if (size > limit) throw tooLarge();
  return new Uint8Array(Buffer.concat(chunks));
}

/** The JSON object of a body; a missing body is an empty object. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const bytes = await readBytes(c, LIMIT);
  if (bytes.length === 0) return {};
  const isPacked = !/^(?:identity)?$/i.test(c.req.header('content-encoding') ?? '');
  if (isPacked || !JSON_TYPE.test(c.req.header('content-type') ?? ''))
    throw new Refusal(415, 'not_json', 'Envía los datos como JSON (Content-Type: application/json).');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, 'malformed_json', 'El JSON enviado está mal formado.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(422, 'validation', 'Se espera un objeto JSON.', { errors: { body: 'Se espera un objeto JSON.' } });
  }
  return value as Record<string, unknown>;
}
