import type { Context } from 'hono';
import { DROPPED_BYTES, JSON_BYTES, LARGE_JSON_BYTES } from '#server/http/limits/rules.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isTooComplex, ownRound } from './large-bodies.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

export const tooLarge = (message = 'El contenido es demasiado grande.') => new Refusal(413, 'too_large', message);

/** The body as bytes. @throws Refusal 413 when it has more than `limit`, 400 when the client closed the connection early */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(c.req.header('content-length') ?? Number.NaN);
  if (declared > DROPPED_BYTES) throw tooLarge();
  try {
    // Node delivers at most the declared length, and reading it at once costs half as much as the stream.
    return declared <= limit ? new Uint8Array(await c.req.raw.arrayBuffer()) : await readStream(c, limit);
  } catch (error) {
    // The client closed the connection while sending. Without this the log would report a lost database.
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
    if (size > DROPPED_BYTES) break;
  }
  if (size > limit) throw tooLarge();
  return new Uint8Array(Buffer.concat(chunks));
}

const wrongBody = (message: string) => new Refusal(422, 'validation', message, { errors: { body: message } });

/** The JSON object of a body; a missing body counts as an empty object. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const bytes = await readBytes(c, JSON_BYTES);
  if (bytes.length === 0) return {};
  const isPacked = !/^(?:identity)?$/i.test(c.req.header('content-encoding') ?? '');
  if (isPacked || !JSON_TYPE.test(c.req.header('content-type') ?? ''))
    throw new Refusal(415, 'not_json', 'Envía los datos como JSON (Content-Type: application/json).');
  if (bytes.length > LARGE_JSON_BYTES) {
    await ownRound();
    if (isTooComplex(bytes)) throw wrongBody('El JSON enviado tiene demasiados datos.');
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, 'malformed_json', 'El JSON enviado está mal formado.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrongBody('Se espera un objeto JSON.');
  }
  return value as Record<string, unknown>;
}
