import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';

export const MALFORMED = new Refusal(400, 'malformed_request', 'La solicitud está mal formada.');
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'headers_too_large', 'Los encabezados de la solicitud son demasiado grandes.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Refusal(413, 'too_large', 'El contenido es demasiado grande.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'too_slow', 'La solicitud tardó demasiado en llegar.'),
};

export const WRONG_HOST = new Refusal(400, 'wrong_host', 'La solicitud debe llevar un solo encabezado Host.');
export const EXPECTATION = new Refusal(417, 'expectation_failed', 'La solicitud espera algo que la tienda no ofrece.');

/** The answer to bytes that Node could not parse as a request. */
export const refusalOf = (error: NodeJS.ErrnoException): Refusal => REFUSALS[error.code ?? ''] ?? MALFORMED;

/** RFC 9112, 3.2 requires one Host: with two, a proxy and this server might use different ones. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
