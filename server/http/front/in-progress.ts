import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Bounds, RETRY_SECONDS } from '../limits/rules.ts';
import { Refusal, tooMany } from '../refusal.ts';
import { hasBody } from './body-turns.ts';
import { clientAddress, countedAddress } from './client-address.ts';

const BUSY = new Refusal(503, 'busy', 'La tienda está muy ocupada. Inténtalo otra vez en unos segundos.', {
  headers: { 'retry-after': String(RETRY_SECONDS.busy) },
});
const TOO_MANY = tooMany(RETRY_SECONDS.busy, 'Llegan demasiadas solicitudes a la vez desde tu red. Inténtalo otra vez en unos segundos.');

export type InProgress = {
  /** Counts a request for its client until it is answered. @returns the refusal, or null */
  enter(request: IncomingMessage, response: ServerResponse): Refusal | null;
  /** Counts a request in the app until the app has answered. @returns the refusal, or null */
  enterApp(request: IncomingMessage, response: ServerResponse): Refusal | null;
};

/**
 * Limits the requests in progress, so that queues cannot grow without limit.
 * @param proxies how many proxies are in front
 * @param isTrusted whether many guests share an address
 */
export function createInProgress(bounds: Bounds, proxies: number, isTrusted: (address: string) => boolean): InProgress {
  const requests = new Map<string, number>();
  const streams = new Map<string, number>();
  let inApp = 0;
  let streaming = 0;

  const clientOf = ({ socket, headers }: IncomingMessage) => {
    const address = clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), proxies);
    return { client: countedAddress(address), isShared: isTrusted(address) };
  };

  return {
    enter(request, response) {
      // Without a proxy, each client is limited by its number of connections.
      if (proxies === 0) return null;
      const { client, isShared } = clientOf(request);
      if (!take(requests, client, isShared ? bounds.perTrustedAddress : bounds.requestsPerClient)) return TOO_MANY;
      response.once('close', () => countDown(requests, client));
      return null;
    },
    enterApp(request, response) {
      if (isStream(request)) {
        if (streaming >= bounds.streams) return BUSY;
        const { client, isShared } = clientOf(request);
        if (!take(streams, client, isShared ? bounds.perTrustedAddress : bounds.streamsPerClient)) return TOO_MANY;
        streaming++;
        response.once('close', () => {
          streaming--;
          countDown(streams, client);
        });
        return null;
      }
      if (inApp >= bounds.requestsInApp) return BUSY;
      let place: 'none' | 'taken' | 'left' = 'none';
      const enter = () => {
        if (place !== 'none') return;
        place = 'taken';
        inApp++;
      };
      const leave = () => {
        if (place === 'taken') inApp--;
        place = 'left';
      };
      // Counted only once its body has arrived: a thousand slow bodies would otherwise block all other clients.
      if (hasBody(request)) request.once('end', enter);
      else enter();
      // The app is done when it has written everything; a slow reader keeps its connection, but no place in the app.
      response.once('prefinish', leave);
      response.once('close', leave);
      return null;
    },
  };
}

/** Whether the request is for an event stream, which stays open. */
const isStream = ({ url = '', headers }: IncomingMessage) =>
  headers.accept?.includes('text/event-stream') || /^\/api\/[^?]*\/events(?:\?|$)/.test(url);

function take(counts: Map<string, number>, key: string, most: number): boolean {
  const count = counts.get(key) ?? 0;
  if (count >= most) return false;
  counts.set(key, count + 1);
  return true;
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
