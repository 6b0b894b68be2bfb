import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, isHeld } from './encoding.ts';

type Encoding = 'br' | 'gzip';
/** `bytes` is set when `making` resolves, so that frequent answers need no turn of the event loop. */
type Body = { bytes: Buffer | null; making: Promise<Buffer>; wantsBest: boolean };

/** A finished answer for many clients: plain, and compressed in the encodings that clients have requested. */
export type Packed = {
  status: number;
  etag: string;
  headers: [string, string][];
  plain: Buffer;
  bodies: Map<Encoding, Body>;
  /** The bytes in memory, including the compressed forms (measured: 0.3 of the plain form). */
  size: number;
};

const NOT_ITS_OWN = ['content-length', 'etag', 'vary', 'x-request-id'];

export async function pack(rendered: Response): Promise<Packed> {
  const plain = Buffer.from(await rendered.arrayBuffer());
  const headers = [...rendered.headers].filter(([name]) => !NOT_ITS_OWN.includes(name));
  headers.push(['vary', 'accept-encoding']);
  return {
    status: rendered.status,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers,
    plain,
    bodies: new Map(),
    size: Math.ceil(plain.length * 1.3),
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function compress(plain: Buffer, encoding: Encoding, isBest: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return zip(plain, { level: isBest ? 9 : 3 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: isBest ? 9 : 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return brotli(plain, { params });
}

/**
 * The first request for an encoding gets a quickly compressed form, which takes a tenth of the time. The second request starts the best
 * compression, once; until it is ready the quick form is sent.
 */
function bodyOf(packed: Packed, encoding: Encoding): Buffer | Promise<Buffer> {
  const standing = packed.bodies.get(encoding);
  if (!standing) {
    const making = compress(packed.plain, encoding, false);
    const body: Body = { bytes: null, making, wantsBest: true };
    packed.bodies.set(encoding, body);
    making.then((bytes) => put(body, bytes), ignore);
    return making;
  }
  if (standing.wantsBest) {
    standing.wantsBest = false;
    compress(packed.plain, encoding, true).then((bytes) => put(standing, bytes, true), ignore);
  }
  return standing.bytes ?? standing.making;
}

const ignore = () => undefined;

/** The quick form may be ready after the best one and must not replace it. */
function put(body: Body, bytes: Buffer, isBest = false): void {
  if (isBest || body.bytes === null) body.bytes = bytes;
}

export function send(request: IncomingMessage, response: ServerResponse, packed: Packed): void {
  if (packed.status === 200 && isHeld(request.headers['if-none-match'], packed.etag)) {
    writeHeaders(response, packed);
    response.writeHead(304).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = encoding ? bodyOf(packed, encoding) : packed.plain;
  const write = (bytes: Buffer) => {
    writeHeaders(response, packed);
    if (encoding) response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', bytes.length);
    response.writeHead(packed.status).end(request.method === 'HEAD' ? undefined : bytes);
  };
  if (Buffer.isBuffer(body)) write(body);
  else body.then(write, () => response.destroy());
}

function writeHeaders(response: ServerResponse, { headers, etag }: Packed): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('etag', etag);
}
