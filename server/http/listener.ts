import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from './caller.ts';
import { causeOf } from './errors.ts';

type Early = { handle(request: IncomingMessage, response: ServerResponse): boolean };
type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listener = {
  server: Server;
  /** Answers what is under way and what still arrives on open connections, then closes them. */
  drain(): Promise<void>;
};

const QUIET_MS = 500;
const DRAIN_MS = 7000;

/**
 * The node:http front: first who answers early (cache, static files), then the app.
 * @param early asked in order; the first that answers true has it, and one that breaks leaves the request to the app
 * @param front development's middleware between them and the app
 */
export function createListener(
  app: Hono<Env>,
  log: Logger,
  early: Early[],
  front: Front = (_request, _response, next) => next(),
): Listener {
  const toApp = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const sockets = new Set<Socket>();
  let active = 0;
  let lastSeen = 0;
  let draining = false;

  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
    (request, response) => {
      active++;
      lastSeen = performance.now();
      if (draining) response.setHeader('connection', 'close');
      response.on('close', () => {
        active--;
        lastSeen = performance.now();
      });
      try {
        for (const one of early) if (one.handle(request, response)) return;
      } catch (error) {
        // Thrown here it would end the process.
        log.error({ route: 'early', error: causeOf(error) }, 'bug');
        if (response.headersSent) return void response.destroy();
      }
      front(request, response, () => void toApp(request, response));
    },
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  return {
    server,
    async drain() {
      draining = true;
      // http's own close() would cut idle connections on which a request may be on its way: only the door is closed here.
      NetServer.prototype.close.call(server);
      const began = performance.now();
      lastSeen = began;
      while (performance.now() - began < DRAIN_MS) {
        if (active === 0 && (sockets.size === 0 || performance.now() - lastSeen > QUIET_MS)) break;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      for (const socket of sockets) socket.destroy();
    },
  };
}
