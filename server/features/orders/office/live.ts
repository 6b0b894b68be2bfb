import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import { adminSessions } from '#server/features/accounts/service.ts';
import { STREAMS } from '#server/features/orders/rules.ts';
import { type Env, requireAdmin } from '#server/http/caller.ts';
import { Refusal, tooMany } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import * as queries from './queries.ts';
import { readSteps } from './step-reader.ts';
import { createSubscriberQueue, type SubscriberQueue } from './subscriber-queue.ts';

const PING_MS = 20_000;
const PING: SSEMessage = { event: 'ping', data: '' };
const AT_ONCE = 100;
const LOOK_MS = 250;
/** A stream ends within two seconds of its session, also while there is no news. */
const SESSIONS_MS = 1000;

export const liveRoute: PlainRoute = {
  method: 'get',
  path: '/api/orders/events',
  feature: 'orders',
  name: 'events',
  summary: 'Pedidos nuevos y cambiados, en vivo: eventos `order` con el pedido como JSON, `ping` cada 20 s; termina con la sesión',
  access: 'admin',
  answer: { status: 200, type: 'text/event-stream', schema: { type: 'string' } },
};

type Board = { line: SubscriberQueue<SSEMessage>; sessionId: string };

/** The open boards of this process. One loop reads for all of them, and only while there are any. */
const boards = new Set<Board>();
let watching: Promise<void> | null = null;
let isClosed = false;

/** The owner's stream. It ends with the session, and whenever news may have been missed: the browser then reads the list anew. */
export async function stream(c: Context<Env>): Promise<Response> {
  const { sessionId } = await requireAdmin(c);
  const board = await join(sessionId);
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (events) => {
    events.onAbort(() => leave(board));
    const pings = setInterval(() => board.line.push(PING), PING_MS);
    try {
      // The first one opens the stream: from here on nothing is missed.
      board.line.push(PING);
      for await (const message of board.line.messages()) await events.writeSSE(message);
    } finally {
      clearInterval(pings);
      leave(board);
    }
  });
}

/** For good: the process is stopping. */
export function closeStreams(): void {
  isClosed = true;
  endAll();
}

async function join(sessionId: string): Promise<Board> {
  if (isClosed) throw new Refusal(503, 'unavailable', 'La tienda se está reiniciando.', { headers: { 'retry-after': '2' } });
  const own = [...boards].filter((board) => board.sessionId === sessionId);
  if (own.length >= STREAMS.perSession) throw tooMany(10, 'Tienes demasiados tableros abiertos. Cierra alguno.');
  if (boards.size >= STREAMS.inAll)
    throw new Refusal(503, 'busy', 'Hay demasiados tableros abiertos. Inténtalo en un momento.', { headers: { 'retry-after': '10' } });
  const board = { line: createSubscriberQueue<SSEMessage>(), sessionId };
  boards.add(board);
  watching ??= watch();
  try {
    await watching;
  } catch (error) {
    leave(board);
    throw error;
  }
  return board;
}

function leave(board: Board): void {
  board.line.end();
  boards.delete(board);
}

const endAll = () => {
  for (const board of [...boards]) leave(board);
};

/** @returns once it is known from where on news is read */
async function watch(): Promise<void> {
  try {
    const news = await readSteps();
    void tellUntilEmpty(news);
  } catch (error) {
    watching = null;
    throw error;
  }
}

async function tellUntilEmpty(news: () => Promise<string[]>): Promise<void> {
  try {
    for (let checked = 0; boards.size > 0; await sleep(LOOK_MS)) {
      const ids = await news();
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const orders = await queries.withHistory(ids.slice(from, from + AT_ONCE));
        // After the orders are read and right before they go out: they carry names and addresses.
        await endStaleSessions();
        checked = performance.now();
        for (const order of orders) tellAll({ event: 'order', data: JSON.stringify(order) });
      }
      if (performance.now() - checked < SESSIONS_MS) continue;
      await endStaleSessions();
      checked = performance.now();
    }
  } catch {
    // Without the database neither news nor sessions can be read.
    endAll();
  } finally {
    watching = null;
  }
}

function tellAll(message: SSEMessage): void {
  for (const { line } of boards) line.push(message);
}

async function endStaleSessions(): Promise<void> {
  const asked = [...boards];
  const good = await adminSessions(new Set(asked.map(({ sessionId }) => sessionId)));
  for (const board of asked) if (!good.has(board.sessionId)) leave(board);
}
