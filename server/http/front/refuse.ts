import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { shopName } from '#server/current-settings.ts';
import { RETRY_SECONDS } from '#server/http/limits/rules.ts';
import type { Refusal } from '../refusal.ts';

/**
 * The body of an answer while the shop is busy: a page that reloads itself, or JSON for API clients.
 * @param path of the request, with or without its query
 */
function busyBody({ code, message, headers }: Refusal, path: string): { type: string; body: string } {
  if (path.startsWith('/api/') || /\.data(?:\?|$)/.test(path)) return { type: 'application/json', body: JSON.stringify({ message, code }) };
  const body = `<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${headers['retry-after'] ?? RETRY_SECONDS.busy}"><title>Un momento · ${safeName()}</title></head><body><h1>Un momento</h1><p>${message}</p><p><a href="">Reintentar</a></p></body></html>`;
  return { type: 'text/html; charset=utf-8', body };
}

const safeName = (): string => shopName().replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Answers a request that does not reach the app. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const isBusy = 'retry-after' in refusal.headers;
  const { type, body } = isBusy ? busyBody(refusal, request.url ?? '') : { type: 'application/json', body: bodyOf(refusal) };
  for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', type);
  response.setHeader('content-length', Buffer.byteLength(body));
  response.writeHead(refusal.status).end(request.method === 'HEAD' ? undefined : body);
}

/** Like `refuse`, for bytes that could not be parsed as a request; closes the connection. */
export function refuseRaw(socket: Duplex, headers: readonly [string, string][], refusal: Refusal): void {
  const body = bodyOf(refusal);
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Like `refuse`, for the library that turns requests into the app's. */
export const responseOf = (refusal: Refusal): Response =>
  new Response(bodyOf(refusal), { status: refusal.status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });

const bodyOf = ({ message, code }: Refusal) => JSON.stringify({ message, code });
