import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bounds } from '../limits/rules.ts';
import type { Refusal } from '../refusal.ts';
import type { Clients } from './clients.ts';
import { BUSY, TOO_MANY } from './line.ts';

export type InProgress = {
  /** Counts a request for its client until it is answered. @returns the refusal, or null */
  enter(request: IncomingMessage, response: ServerResponse): Refusal | null;
};

/**
 * Limits what clients hold open besides work: event streams, and behind proxies, whose connections are shared, answers that are not read.
 * @param isBehindProxy without a proxy, each client is limited by its number of connections
 */
export function createInProgress(bounds: Bounds, isBehindProxy: boolean, { addressOf }: Pick<Clients, 'addressOf'>): InProgress {
  const requests = new Map<string, number>();
  const streams = new Map<string, number>();
  let streaming = 0;

  const enterStream = (request: IncomingMessage, response: ServerResponse): Refusal | null => {
    if (streaming >= bounds.streams) return BUSY;
    const { address, isShared } = addressOf(request);
    if (!take(streams, address, isShared ? bounds.perTrustedAddress : bounds.streamsPerClient)) return TOO_MANY;
    streaming++;
    response.once('close', () => {
      streaming--;
      countDown(streams, address);
    });
    return null;
  };

  return {
    enter(request, response) {
      if (isBehindProxy) {
        const { address, isShared } = addressOf(request);
        if (!take(requests, address, isShared ? bounds.perTrustedAddress : bounds.requestsPerClient)) return TOO_MANY;
        response.once('close', () => countDown(requests, address));
      }
      return isStream(request) ? enterStream(request, response) : null;
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
