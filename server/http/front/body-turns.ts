import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Bounds } from '#server/http/limits/rules.ts';

/** Whether the request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `address` is null when all connections come from a proxy. */
type Turn = { socket: Socket; address: string | null; began: number };

export type BodyTurns = {
  /** Reads a large body as soon as its turn comes. */
  enter(request: IncomingMessage, address: string | null): void;
  isWaiting(socket: Socket): boolean;
  /** Frees the turn of a closed connection. Node emits no event for a request that was answered before its body had arrived. */
  leave(socket: Socket): void;
  /** Ends turns that take too long while others wait. */
  sweep(): void;
};

/**
 * Reads only a few large bodies at a time; the bytes of the others stay at their clients. In one round of the event loop Node reads up to 2
 * MB from each sending connection, even for a body that is only dropped: two hundred of them delayed all other guests by twenty seconds
 * (measured).
 * @param stop pauses reading from the connection
 * @param goOn resumes it
 */
export function createBodyTurns(
  bounds: Pick<Bounds, 'largeBodyBytes' | 'largeBodies' | 'largeBodiesPerAddress' | 'largeBodyMs'>,
  { stop, goOn, cut }: Record<'stop' | 'goOn' | 'cut', (socket: Socket) => void>,
): BodyTurns {
  const reading = new Map<Socket, Turn>();
  const waiting = new Map<Socket, Turn>();

  const isLarge = ({ headers }: IncomingMessage) =>
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bounds.largeBodyBytes;

  const hasPlace = (address: string | null) =>
    reading.size < bounds.largeBodies &&
    (address === null || [...reading.values()].filter((turn) => turn.address === address).length < bounds.largeBodiesPerAddress);

  const next = () => {
    for (const [socket, turn] of waiting) {
      if (reading.size >= bounds.largeBodies) return;
      if (!hasPlace(turn.address)) continue;
      waiting.delete(socket);
      reading.set(socket, { ...turn, began: performance.now() });
      goOn(socket);
    }
  };

  const leave = (socket: Socket) => {
    waiting.delete(socket);
    if (reading.delete(socket)) next();
  };

  return {
    leave,
    enter(request, address) {
      if (!isLarge(request)) return;
      const { socket } = request;
      const turn = { socket, address, began: performance.now() };
      // Emitted when the body has been read or the connection is closed.
      request.once('close', () => leave(socket));
      if (hasPlace(address)) return void reading.set(socket, turn);
      waiting.set(socket, turn);
      stop(socket);
    },
    isWaiting: (socket) => waiting.has(socket),
    sweep() {
      if (waiting.size === 0) return;
      const limit = performance.now() - bounds.largeBodyMs;
      for (const { socket, began } of [...reading.values()]) if (began < limit) cut(socket);
    },
  };
}
