import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '#server/http/caller.ts';
import { causeOf } from '#server/http/errors.ts';
import { ARRIVAL, BOUNDS, type Bounds } from '#server/http/limits/rules.ts';
import { securityHeaders } from '#server/http/security.ts';
import { networkTest } from './client-address.ts';
import { createClients } from './clients.ts';
import { type Connections, createConnections } from './connections.ts';
import { createInProgress } from './in-progress.ts';
import { createKnownSessions, type KnownSessions } from './known-sessions.ts';
import { EXPECTATION, hasOneHost, refusalOf, WRONG_HOST } from './malformed.ts';
import { refuse, refuseRaw } from './refuse.ts';
import { createWork, type MakeAnswer } from './work.ts';

const LOOK_EVERY_MS = 25;
/** The port closes after this many checks without a new connection. */
const LOOKS_WITHOUT_CONNECTION = 6;
const MOST_LOOKS_AT_PORT = 80;
/** Open connections close after this many checks without a request. */
const LOOKS_WITHOUT_REQUEST = 40;
const DRAIN_MS = 7000;

/**
 * Stops the server without losing a request.
 * Closing the port resets connections that the kernel has accepted and this process has not. So requests wait while the port closes: a
 * client that waits for an answer opens no further connection, and soon none is pending in the kernel. Then all waiting and arriving
 * requests are answered with `Connection: close`, and idle connections close when no request arrives any more.
 */
async function drainConnections(closePort: () => void, connections: Connections): Promise<void> {
  const end = performance.now() + DRAIN_MS;
  connections.hold();
  let { opened } = connections.state();
  for (let quiet = 0, looks = 0; quiet < LOOKS_WITHOUT_CONNECTION && looks < MOST_LOOKS_AT_PORT; looks++) {
    await look();
    const now = connections.state().opened;
    quiet = now === opened ? quiet + 1 : 0;
    opened = now;
  }
  // This also closes connections without a request; the others wait.
  closePort();
  connections.releaseForLast();

  let { arrived } = connections.state();
  for (let quiet = 0; quiet < LOOKS_WITHOUT_REQUEST && performance.now() < end; ) {
    await look();
    const now = connections.state();
    if (now.open === 0) break;
    quiet = now.busy === 0 && now.arrived === arrived ? quiet + 1 : 0;
    arrived = now.arrived;
  }
  connections.closeAll();
}

/**
 * Waits for a turn of the event loop, which reads what has arrived. On a busy process, time passes without reading, so turns are counted.
 */
async function look(): Promise<void> {
  await setTimeout(LOOK_EVERY_MS);
  await setImmediate();
}

type Early = {
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes an answer that `handle` does not have, when the turn of the request has come. */
  work?: MakeAnswer;
};

export type Listener = {
  server: Server;
  /** @throws the error when the port cannot be opened */
  open(port: number, host: string): Promise<void>;
  /** From now on each answer closes its connection, so that clients that keep theirs move to another shop before `drain`. */
  leave(): void;
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
    leave: connections.leave,
    drain: () => drainConnections(() => server.close(), connections),
  };
}
