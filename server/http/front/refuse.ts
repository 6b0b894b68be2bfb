import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../refusal.ts';
import { busyBody } from './busy-page.ts';

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
