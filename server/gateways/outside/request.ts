import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { lookupPublic } from './public-address.ts';

export { PrivateAddress } from './public-address.ts';

/** Thrown when an answer has more bytes than its caller takes. */
export class TooLarge extends Error {}

export type OutsideRequest = {
  method: 'GET' | 'POST';
  headers: Record<string, string | number>;
  body?: Buffer | undefined;
  /** For the whole exchange, name look-up and slow bytes included. */
  timeoutMs: number;
  /** Ends the exchange before. */
  signal?: AbortSignal | undefined;
  /** How much of the answer's body is read; 0: none of it, and the answer may have any size. */
  mostBytes: number;
  /** The only origin on this machine that may be asked, also over http, in tests; its name is not checked. */
  testOrigin?: string | undefined;
};

/** @property status of the answer, whatever it is: redirects are not followed */
export type OutsideAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/**
 * Whether the shop may ever ask this address: https on the usual port, a name instead of a number, no credentials. Its network addresses are
 * checked again for each connection.
 */
export function isOutsideUrl(url: URL, testOrigin?: string): boolean {
  if (url.username || url.password) return false;
  if (testOrigin && url.origin === testOrigin) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    isIP(host) === 0 &&
    host.includes('.') &&
    !/(?:^|\.)(?:localhost|local|internal)\.?$/.test(host)
  );
}

/**
 * Asks a server whose address came from outside. The connection goes to an address that was checked for this connection, so a name cannot
 * change in between.
 * @throws PrivateAddress, TooLarge, or the error of the connection
 */
export function askOutside(
  url: URL,
  { method, headers, body, timeoutMs, mostBytes, testOrigin, signal: ends }: OutsideRequest,
): Promise<OutsideAnswer> {
  const isTest = testOrigin !== undefined && url.origin === testOrigin;
  const open = isTest && url.protocol === 'http:' ? plainRequest : request;
  const guard = isTest ? {} : { lookup: lookupPublic };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(ends ? [ends] : [])]);
    const sent = open(url, { method, headers, agent: false, signal, ...guard }, (answer) => {
      const done = (read: Buffer) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read });
        answer.destroy();
      };
      if (mostBytes === 0) return done(Buffer.alloc(0));
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes) {
          answer.destroy();
          reject(new TooLarge());
        } else chunks.push(chunk);
      });
      answer.on('end', () => done(Buffer.concat(chunks)));
      answer.on('error', reject);
      // An answer that was cut off ends without `end`.
      answer.on('close', () => reject(new Error('The answer was cut off.')));
    });
    sent.on('error', reject);
    // Without this listener Node would close the connection without an event.
    sent.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.alloc(0) });
    });
    sent.end(body);
  });
}
