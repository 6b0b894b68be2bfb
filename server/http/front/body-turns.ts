import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ARRIVAL, type Bounds } from '#server/http/limits/rules.ts';
import type { Client } from './clients.ts';
import { createLine } from './line.ts';

/** Whether the request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A large body that is read, or whose request is at work. `end` gives its place to the next one. */
type Turn = { request: IncomingMessage; began: number; isRead: boolean; isAtWork: boolean; end: () => void };

export type BodyTurns = {
  /** Begins with a request: one with a large body when its turn has come. */
  enter(request: IncomingMessage, client: Client, begin: () => void): void;
  /**
   * Called when the app begins with a request. The turn of a large body is also its place at work.
   * @returns what ends the work; null when the request has no turn and needs a place in the line
   */
  beginWork(request: IncomingMessage): (() => void) | null;
  isWaiting(socket: Socket): boolean;
  /** For closed connections: Node emits no event for a request that was answered before its body had arrived. */
  leave(socket: Socket): void;
  /** Ends turns whose bodies take too long while others wait. */
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
  bounds: Pick<Bounds, 'largeBodyBytes' | 'largeBodies' | 'largeBodiesPerClient' | 'largeBodyMs' | 'connections' | 'stuckWorkMs'>,
  { stop, goOn, cut }: Record<'stop' | 'goOn' | 'cut', (socket: Socket) => void>,
): BodyTurns {
  const turns = new Map<Socket, Turn>();
  const waiting = new Map<Socket, () => void>();
  const line = createLine({
    work: bounds.largeBodies,
    sharedWork: bounds.largeBodies,
    stuckWorkMs: bounds.stuckWorkMs,
    workPerClient: bounds.largeBodiesPerClient,
    ownWork: bounds.largeBodiesPerClient,
    waitingWork: bounds.connections,
    waitingWorkPerClient: bounds.connections,
    longestWaitMs: ARRIVAL.requestTimeout,
  });

  const isLarge = ({ headers }: IncomingMessage) =>
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bounds.largeBodyBytes;

  const endIfDone = (socket: Socket, turn: Turn) => {
    if (!turn.isRead || turn.isAtWork) return;
    if (turns.get(socket) === turn) turns.delete(socket);
    turn.end();
  };
  const read = (socket: Socket, turn: Turn) => {
    turn.isRead = true;
    endIfDone(socket, turn);
  };

  return {
    enter(request, client, begin) {
      if (!isLarge(request)) return begin();
      const { socket } = request;
      let isEntering = true;
      const start = (end: () => void) => {
        const turn: Turn = { request, began: performance.now(), isRead: false, isAtWork: false, end };
        turns.set(socket, turn);
        // Emitted when the body has been read or the connection is closed.
        request.once('close', () => read(socket, turn));
        if (waiting.delete(socket)) goOn(socket);
        begin();
      };
      const giveUp = line.enter(
        client,
        (end) => {
          isEntering = false;
          start(end);
        },
        () => cut(socket),
      );
      if (!isEntering || socket.destroyed) return;
      waiting.set(socket, giveUp);
      stop(socket);
    },
    beginWork({ socket }) {
      const turn = turns.get(socket);
      if (!turn) return null;
      turn.isAtWork = true;
      return () => {
        turn.isAtWork = false;
        endIfDone(socket, turn);
      };
    },
    isWaiting: (socket) => waiting.has(socket),
    leave(socket) {
      waiting.get(socket)?.();
      waiting.delete(socket);
      const turn = turns.get(socket);
      if (turn) read(socket, turn);
    },
    sweep() {
      if (waiting.size === 0) return;
      const limit = performance.now() - bounds.largeBodyMs;
      for (const [socket, { request, began }] of [...turns]) if (began < limit && !request.complete) cut(socket);
    },
  };
}
