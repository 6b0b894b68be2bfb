import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '#server/http/caller.ts';
import { causeOf } from '#server/http/errors.ts';
import { ARRIVAL, BOUNDS, type Bounds } from '#server/http/limits/rules.ts';
import { securityHeaders } from '#server/http/security.ts';
import { networkTest } from './client-address.ts';
import { createClients } from './clients.ts';
import { createConnections } from './connections.ts';
import { drainConnections } from './drain.ts';
import { createInProgress } from './in-progress.ts';
import { createKnownSessions, type KnownSessions } from './known-sessions.ts';
import { EXPECTATION, hasOneHost, refusalOf, WRONG_HOST } from './malformed.ts';
import { refuse, refuseRaw } from './refuse.ts';
import { createWork, type MakeAnswer } from './work.ts';

type Early = {
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes an answer that `handle` does not have, when the turn of the request has come. */
  work?: MakeAnswer;
};

export type Listener = {
  server: Server;
  /** @throws the error when the port cannot be opened */
  open(port: number, host: string): Promise<void>;
  /** Answers the requests in progress and those that still arrive on open connections, then closes them. */
  drain(): Promise<void>;
};

export type ListenerOptions = {
  log: Logger;
  /** Handlers that do no work, and run in order until one returns true. When one throws, the app answers. */
  early: Early[];
  publicUrl: string;
  /** How many proxies are in front. */
  trustProxy: number;
  /** CIDR blocks in which many guests share an address. */
  trustedNetworks: readonly string[];
  /** The sessions that the app has verified. */
  sessions?: KnownSessions;
  bounds?: Partial<Bounds>;
};

/**
 * The node:http server in front of the app: applies limits and security headers to every answer, then tries files and cache, then the app.
 */
export function createListener(app: Hono<Env>, { log, early, ...options }: ListenerOptions): Listener {
  const bounds = { ...BOUNDS, ...options.bounds };
  const isTrusted = networkTest(options.trustedNetworks);
  const headers = securityHeaders(options.publicUrl);
  const clients = createClients(options.trustProxy, options.trustedNetworks, options.sessions ?? createKnownSessions());
  const inProgress = createInProgress(bounds, options.trustProxy > 0, clients);
  const makers = early.flatMap(({ work }) => work ?? []);
  const work = createWork(app, { log, bounds, publicUrl: options.publicUrl, clients, makers });

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const refusal = hasOneHost(request) ? inProgress.enter(request, response) : WRONG_HOST;
    if (refusal) return refuse(request, response, refusal);
    try {
      for (const one of early) if (one.handle(request, response)) return;
    } catch (error) {
      // An error thrown from here would end the process.
      log.error({ route: 'early', error: causeOf(error) }, 'bug');
      if (response.headersSent) return void response.destroy();
    }
    work(request, response, connections.beginLargeWork(request));
  };

  // Node would refuse a missing Host without the shop's headers.
  const server = createServer({ ...ARRIVAL, keepAliveTimeout: bounds.keepAliveMs, requireHostHeader: false });
  const connections = createConnections(server, bounds, isTrusted, options.trustProxy > 0, clients.of);
  server.on('request', (request, response) => connections.enter({ request, response, run: () => answer(request, response) }));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const run = () => {
      for (const [name, value] of headers) response.setHeader(name, value);
      refuse(request, response, EXPECTATION);
    };
    connections.enter({ request, response, run });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || !connections.canBeTold(socket as never)) socket.destroy();
    else refuseRaw(socket, headers, refusalOf(error));
  });

  return {
    server,
    async open(port, host) {
      server.listen({ port, host });
      await once(server, 'listening');
    },
    drain: () => drainConnections(() => server.close(), connections),
  };
}
