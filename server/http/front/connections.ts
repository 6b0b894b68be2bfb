import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Bounds } from '#server/http/limits/rules.ts';
import { createBodyTurns } from './body-turns.ts';
import { clientAddress, countedAddress } from './client-address.ts';
import type { Client } from './clients.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse; run: () => void };

type Connection = {
  socket: Socket;
  address: string;
  /** The request and its answer in progress; null while the connection is idle. */
  current: { request: IncomingMessage; response: ServerResponse } | null;
  /** When the current answer began, or when the connection became idle. */
  since: number;
  /** Requests that the client sent before it received the previous answer. */
  waiting: Exchange[];
  isPaused: boolean;
};

export type Connections = {
  /** Runs a request as soon as the earlier ones on its connection are answered. */
  enter(exchange: Exchange): void;
  /** From now on requests wait, on every connection. */
  hold(): void;
  /** From now on every answer is the last one of its connection. */
  leave(): void;
  /** Continues with waiting requests, and leaves. */
  releaseForLast(): void;
  /** @returns whether an error may be sent on this connection: no answer has begun */
  canBeTold(socket: Socket): boolean;
  /** Begins with the work of a request that has a large body (`body-turns.ts`); null for all others. */
  beginLargeWork(request: IncomingMessage): (() => void) | null;
  state(): { open: number; busy: number; waiting: number; opened: number; arrived: number };
  closeAll(): void;
};

const SWEEP_MS = 1000;
/** Requests wait no longer than this for connections that are accepted before them. */
const ACCEPTING_MS = 100;

const isArriving = ({ current }: Connection) => current !== null && !current.request.complete;

/** @param connections in the order of their `since` */
function firstSince(
  connections: Iterable<Connection>,
  ms: number,
  address: string | undefined,
  isMeant: (connection: Connection) => boolean = () => true,
): Connection | undefined {
  const limit = performance.now() - ms;
  for (const connection of connections) {
    if (connection.since > limit) return undefined;
    if ((address === undefined || connection.address === address) && isMeant(connection)) return connection;
  }
  return undefined;
}

/**
 * The connections of the listener. Each has one request in progress: further requests wait, unread where possible, so that a client cannot
 * cause more answers than it reads. When there are too many connections, and when clients do not read, connections are closed.
 * @param isTrusted whether many guests share an address
 * @param isBehindProxy whether connections come from a proxy and are not limited by address
 */
export function createConnections(
  server: Server,
  bounds: Bounds,
  isTrusted: (address: string) => boolean,
  isBehindProxy: boolean,
  clientOf: (request: IncomingMessage) => Client,
): Connections {
  const all = new Map<Socket, Connection>();
  const byAddress = new Map<string, number>();
  /** In the order in which they became idle. */
  const idle = new Set<Connection>();
  const busy = new Set<Connection>();
  let waiting = 0;
  let opened = 0;
  let arrived = 0;
  let isHolding = false;
  let isLeaving = false;
  /** Connections whose requests wait while others are accepted; null while none is. */
  let delayed: Connection[] | null = null;

  const leave = () => {
    isLeaving = true;
  };

  const forget = (connection: Connection) => {
    if (!all.delete(connection.socket)) return;
    turns.leave(connection.socket);
    idle.delete(connection);
    busy.delete(connection);
    waiting -= connection.waiting.length;
    connection.waiting = [];
    const left = (byAddress.get(connection.address) ?? 1) - 1;
    if (left > 0) byAddress.set(connection.address, left);
    else byAddress.delete(connection.address);
  };

  const cut = (connection: Connection) => {
    forget(connection);
    connection.socket.destroy();
  };

  /**
   * Closes the connection that has been idle longest, or else the one whose request has been arriving longest, of one address or of all.
   * @returns whether there was one
   */
  const makeRoom = (of?: string): boolean => {
    const closable = firstSince(idle, bounds.idleMs, of) ?? firstSince(busy, bounds.arrivingMs, of, isArriving);
    if (closable) cut(closable);
    return closable !== undefined;
  };

  const isTooMany = (address: string, counted: string): boolean => {
    const most = isTrusted(address) ? bounds.perTrustedAddress : bounds.connectionsPerAddress;
    if (!isBehindProxy && (byAddress.get(counted) ?? 0) >= most && !makeRoom(counted)) return true;
    return all.size >= bounds.connections && !makeRoom();
  };

  const rest = (connection: Connection) => {
    connection.current = null;
    connection.since = performance.now();
    busy.delete(connection);
    idle.add(connection);
  };

  const start = (connection: Connection, { request, response, run }: Exchange) => {
    connection.current = { request, response };
    connection.since = performance.now();
    idle.delete(connection);
    busy.add(connection);
    // Only on the last request that has arrived: after this header Node reads no more requests.
    if (isLeaving && connection.waiting.length === 0) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (!all.has(connection.socket)) return;
      rest(connection);
      // Reads other connections before the next of many waiting requests, whose answers would otherwise follow without a pause.
      if (connection.waiting.length > 0) setImmediate(goOn, connection);
      else goOn(connection);
    });
    turns.enter(request, clientOf(request), run);
  };

  const goOn = (connection: Connection) => {
    if (isHolding || connection.current) return;
    if (delayed) return void delayed.push(connection);
    const next = connection.waiting.shift();
    if (connection.waiting.length === 0) resume(connection);
    if (!next) return;
    waiting--;
    start(connection, next);
  };

  /**
   * libuv accepts one connection in each round of the event loop. Between the answers to a thousand busy connections a new client would
   * wait for half a minute; so requests wait as long as each round brings a connection, which makes the rounds short.
   */
  const acceptFirst = () => {
    if (delayed) return;
    delayed = [];
    const end = performance.now() + ACCEPTING_MS;
    const look = (before: number) => {
      if (opened > before && performance.now() < end) return void setImmediate(look, opened);
      const ready = delayed ?? [];
      delayed = null;
      for (const connection of ready) goOn(connection);
    };
    setImmediate(look, opened - 1);
  };

  const pause = (connection: Connection) => {
    if (!connection.isPaused) {
      connection.isPaused = true;
      // Node resumes reading after each complete message.
      if (connection.socket.listeners('resume').every((listener) => listener !== keepPaused)) connection.socket.on('resume', keepPaused);
    }
    connection.socket.pause();
  };
  function keepPaused(this: Socket) {
    if (all.get(this)?.isPaused) this.pause();
  }
  const resume = (connection: Connection) => {
    if (!connection.isPaused || turns.isWaiting(connection.socket)) return;
    connection.isPaused = false;
    connection.socket.resume();
  };

  /** Calls `act` with the connection of a socket, if it is still open. */
  const withConnection = (act: (connection: Connection) => void) => (socket: Socket) => {
    const connection = all.get(socket);
    if (connection) act(connection);
  };
  const turns = createBodyTurns(bounds, { stop: withConnection(pause), goOn: withConnection(resume), cut: withConnection(cut) });

  const sweep = () => {
    turns.sweep();
    const answerLimit = performance.now() - bounds.longestAnswerMs;
    const unsent = [...busy].filter(({ socket }) => socket.writableLength > 0);
    let bytes = 0;
    for (const connection of unsent) {
      if (connection.since < answerLimit) cut(connection);
      else bytes += connection.socket.writableLength;
    }
    if (bytes <= bounds.unsentBytes) return;
    unsent.sort((one, other) => other.socket.writableLength - one.socket.writableLength);
    for (const connection of unsent) {
      if (bytes <= bounds.unsentBytes) break;
      bytes -= connection.socket.writableLength;
      cut(connection);
    }
  };
  const sweeping = setInterval(sweep, SWEEP_MS);
  sweeping.unref();
  server.on('close', () => clearInterval(sweeping));

  server.on('connection', (socket) => {
    opened++;
    acceptFirst();
    const address = clientAddress(socket.remoteAddress ?? '', undefined, 0);
    const counted = countedAddress(address);
    if (isTooMany(address, counted)) return void socket.destroy();
    const connection: Connection = { socket, address: counted, current: null, since: performance.now(), waiting: [], isPaused: false };
    all.set(socket, connection);
    byAddress.set(counted, (byAddress.get(counted) ?? 0) + 1);
    idle.add(connection);
    socket.once('close', () => forget(connection));
  });

  // Node emits this when nothing was read or written, for clients that do not read and for idle connections.
  server.timeout = bounds.stalledMs;
  server.on('timeout', (socket) => {
    // Without unsent bytes, the app is still working, or an event stream has no event.
    if (!all.get(socket)?.current || socket.writableLength > 0) socket.destroy();
  });

  return {
    enter(exchange) {
      arrived++;
      const connection = all.get(exchange.request.socket);
      if (!connection) return void exchange.request.socket.destroy();
      if (!connection.current && connection.waiting.length === 0 && !isHolding && !delayed) return start(connection, exchange);
      if (waiting >= bounds.waiting) return cut(connection);
      waiting++;
      connection.waiting.push(exchange);
      if (connection.current) pause(connection);
      else goOn(connection);
    },
    hold() {
      isHolding = true;
    },
    leave,
    releaseForLast() {
      isHolding = false;
      leave();
      for (const connection of all.values()) goOn(connection);
    },
    beginLargeWork: turns.beginWork,
    canBeTold: (socket) => !all.get(socket)?.current?.response.headersSent,
    state: () => ({ open: all.size, busy: busy.size, waiting, opened, arrived }),
    closeAll() {
      for (const connection of [...all.values()]) cut(connection);
    },
  };
}
