import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { acceptedEncoding, isHeld } from '#server/http/front/files/encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Made = { etag: string; plain: Bytes; br: Bytes; gzip: Bytes };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * A JSON answer that does not change while the process runs: serialised and compressed at the first request, then the same bytes for all
 * clients.
 */
export function madeOnce(make: () => object): (c: Context) => Promise<Response> {
  let made: Promise<Made> | null = null;
  return async (c) => {
    made ??= pack(JSON.stringify(make()));
    const { etag, ...bytes } = await made;
    const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
    if (isHeld(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    const body = bytes[encoding ?? 'plain'];
    return c.body(body, 200, {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    });
  };
}

async function pack(text: string): Promise<Made> {
  const plain = new Uint8Array(Buffer.from(text));
  const [br, packed] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br: new Uint8Array(br), gzip: new Uint8Array(packed) };
}
