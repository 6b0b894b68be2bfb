import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Bounds } from './bounds.ts';
import { clientAddress, countedAddress } from './client-address.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse; run: () => void };

type Connection = {
  socket: Socket;
  address: string;
  /** The answer under way; null while the connection is idle. */
  current: ServerResponse | null;
  /** When the current answer was begun, or when the connection became idle. */
  since: number;
  /** Requests that the client sent without awaiting the answer before. */
  waiting: Exchange[];
  isPaused: boolean;
};

export type Connections = {
  /** Runs a request as soon as those before it on its connection are answered. */
  enter(exchange: Exchange): void;
  /** From now on what arrives waits, on every connection. */
  hold(): void;
  /** What waits goes on; every answer from now on is the last one of its connection. */
  releaseForLast(): void;
  /** @returns whether the client of this connection waits for an answer of which nothing was sent yet, or for none at all */
  canBeTold(socket: Socket): boolean;
  state(): { open: number; busy: number; waiting: number; opened: number; arrived: number };
  closeAll(): void;
};

const SWEEP_MS = 1000;

/**
 * The connections of the listener, each with one request in work at a time: more that the client sent ahead wait unread as far as
 * possible, so that a client can ask for no more than it reads. Too many connections, and clients that do not read, are cut off.
 * @param isTrusted whether many guests share an address
 * @param isBehindProxy then connections are the proxy's, and are not counted by address
 */
export function createConnections(
  server: Server,
  bounds: Bounds,
  isTrusted: (address: string) => boolean,
  isBehindProxy: boolean,
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

  const forget = (connection: Connection) => {
    if (!all.delete(connection.socket)) return;
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

  /** Makes room for one more; the oldest idle connection gives way. */
  const makeRoom = (of?: string): boolean => {
    const longAgo = performance.now() - bounds.idleMs;
    for (const connection of idle) {
      if (connection.since > longAgo) return false;
      if (of !== undefined && connection.address !== of) continue;
      cut(connection);
      return true;
    }
    return false;
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

  const start = (connection: Connection, { response, run }: Exchange) => {
    connection.current = response;
    connection.since = performance.now();
    idle.delete(connection);
    busy.add(connection);
    // Not before the last one that has arrived: what comes after this header is not read.
    if (isLeaving && connection.waiting.length === 0) response.setHeader('connection', 'close');
    // Emitted in a later tick, so this does not recurse.
    response.once('close', () => {
      if (!all.has(connection.socket)) return;
      rest(connection);
      goOn(connection);
    });
    run();
  };

  const goOn = (connection: Connection) => {
    if (isHolding || connection.current) return;
    const next = connection.waiting.shift();
    if (connection.isPaused && connection.waiting.length === 0) {
      connection.isPaused = false;
      connection.socket.resume();
    }
    if (!next) return;
    waiting--;
    start(connection, next);
  };

  const pause = (connection: Connection) => {
    if (!connection.isPaused) {
      connection.isPaused = true;
      // Node starts reading again after every whole message.
      if (connection.socket.listeners('resume').every((listener) => listener !== keepPaused)) connection.socket.on('resume', keepPaused);
    }
    connection.socket.pause();
  };
  function keepPaused(this: Socket) {
    if (all.get(this)?.isPaused) this.pause();
  }

  const sweep = () => {
    const tooLongAgo = performance.now() - bounds.longestAnswerMs;
    const unsent = [...busy].filter(({ socket }) => socket.writableLength > 0);
    let bytes = 0;
    for (const connection of unsent) {
      if (connection.since < tooLongAgo) cut(connection);
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
    const address = clientAddress(socket.remoteAddress ?? '', undefined, 0);
    const counted = countedAddress(address);
    if (isTooMany(address, counted)) return void socket.destroy();
    const connection: Connection = { socket, address: counted, current: null, since: performance.now(), waiting: [], isPaused: false };
    all.set(socket, connection);
    byAddress.set(counted, (byAddress.get(counted) ?? 0) + 1);
    idle.add(connection);
    socket.once('close', () => forget(connection));
  });

  // Node counts a part of a long write that went out as life: this is said of readers that take nothing, and of idle connections.
  server.timeout = bounds.stalledMs;
  server.on('timeout', (socket) => {
    // Without unsent bytes it is the app that takes its time, or an event stream that has nothing to say.
    if (!all.get(socket)?.current || socket.writableLength > 0) socket.destroy();
  });

  return {
    enter(exchange) {
      arrived++;
      const connection = all.get(exchange.request.socket);
      if (!connection) return void exchange.request.socket.destroy();
      if (!connection.current && connection.waiting.length === 0 && !isHolding) return start(connection, exchange);
      if (waiting >= bounds.waiting) return cut(connection);
      waiting++;
      connection.waiting.push(exchange);
      if (connection.current) pause(connection);
    },
    hold() {
      isHolding = true;
    },
    releaseForLast() {
      isHolding = false;
      isLeaving = true;
      for (const connection of all.values()) goOn(connection);
    },
    canBeTold: (socket) => !all.get(socket)?.current?.headersSent,
    state: () => ({ open: all.size, busy: busy.size, waiting, opened, arrived }),
    closeAll() {
      for (const connection of [...all.values()]) cut(connection);
    },
  };
}
