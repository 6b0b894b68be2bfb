import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '#server/http/caller.ts';
import { causeOf } from '#server/http/errors.ts';
import type { Bounds } from '#server/http/limits/rules.ts';
import { internal } from '#server/http/refusal.ts';
import { hasBody } from './body-turns.ts';
import type { Clients } from './clients.ts';
import { createLine } from './line.ts';
import { MALFORMED } from './malformed.ts';
import { refuse, responseOf } from './refuse.ts';

/** The listener's library reads the body from here when it is set. */
type WithBody = IncomingMessage & { rawBody?: Buffer };

/** Reads a small body before the request enters the line: a client that sends slowly takes no place. */
function whenArrived(request: WithBody, then: () => void): void {
  if (!hasBody(request)) {
    then();
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.once('end', () => {
    request.rawBody = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    then();
  });
}

/** Answers that need work and are not the app's: those of the cache. Null leaves the request to the app. */
export type MakeAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | null;

type WorkOptions = { log: Logger; bounds: Bounds; publicUrl: string; clients: Pick<Clients, 'of'>; makers: MakeAnswer[] };

/** Requests about the process do no work, and must be answered while the line is full. */
const ABOUT_PROCESS = /^\/api\/(?:health|ready|live|metrics)(?:\?|$)/;

/** Handles the requests that need work: they wait in the line, then the app answers. */
export function createWork(app: Hono<Env>, { log, bounds, publicUrl, clients, makers }: WorkOptions) {
  const line = createLine(bounds);
  /** Ends the work of a request whose answer is an event stream: from now on it only waits. */
  const streams = new WeakMap<IncomingMessage, () => void>();

  const fetchFromApp: typeof app.fetch = async (request, env, context) => {
    const answered = await app.fetch(request, env, context);
    if (answered.headers.get('content-type')?.startsWith('text/event-stream'))
      streams.get((env as { incoming: IncomingMessage }).incoming)?.();
    return answered;
  };
  const toApp = getRequestListener(fetchFromApp, {
    overrideGlobalObjects: false,
    // For HTTP/1.0, whose requests may have no Host: health checks of proxies use it.
    hostname: new URL(publicUrl).host,
    // The Host or the address cannot be part of a URL. The app answers its own errors.
    errorHandler(error) {
      if (error instanceof RequestError) return responseOf(MALFORMED);
      log.error({ route: 'app', error: causeOf(error) }, 'bug');
      return responseOf(internal());
    },
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      for (const make of makers) {
        const made = make(request, response);
        if (made) return await made;
      }
      await toApp(request, response);
    } catch (error) {
      log.error({ route: 'work', error: causeOf(error) }, 'bug');
      response.destroy();
    }
  };

  const begin = (request: IncomingMessage, response: ServerResponse, end: () => void) => {
    streams.set(request, end);
    // A slow reader keeps its connection, but no place at work.
    response.once('prefinish', end);
    // Until it ends, the work costs as much when its client has left.
    response.once('close', () => {
      if (!response.writableFinished) setTimeout(end, bounds.leftWorkMs).unref();
    });
    void answer(request, response).then(end);
  };

  const inLine = (request: IncomingMessage, response: ServerResponse) =>
    whenArrived(request, () => {
      const leave = line.enter(
        clients.of(request),
        (end) => begin(request, response, end),
        (refusal) => refuse(request, response, refusal),
      );
      response.once('close', leave);
    });

  /** @param end ends the work of a request that has a place already, because its body is large */
  return (request: IncomingMessage, response: ServerResponse, end: (() => void) | null): void => {
    if (end) begin(request, response, end);
    else if (ABOUT_PROCESS.test(request.url ?? '')) void answer(request, response);
    else inLine(request, response);
  };
}
