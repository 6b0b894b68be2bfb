import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import type { ShopOrder } from '#contract/orders.ts';
import type { StaffRole } from '#contract/staff.ts';
import { staffSessions } from '#server/features/accounts/service.ts';
import { STREAMS } from '#server/features/orders/rules.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { Refusal, tooMany } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { seenBy } from './board.ts';
import { readChanges } from './change-reader.ts';
import * as queries from './queries.ts';
import { createSubscriberQueue, type SubscriberQueue } from './subscriber-queue.ts';

const PING_MS = 20_000;
const PING: SSEMessage = { event: 'ping', data: '' };
const BATCH = 100;
const POLL_MS = 250;
/** A stream ends within two seconds of its session, also while nothing changes. */
const SESSION_CHECK_MS = 1000;

export const liveRoute: PlainRoute = {
  method: 'get',
  path: '/api/orders/events',
  feature: 'orders',
  name: 'events',
  summary:
    'Pedidos nuevos y cambiados, en vivo: eventos `order` con el pedido como JSON, `ping` cada 20 s; termina con la sesión o el puesto',
  access: 'staff',
  answer: { status: 200, type: 'text/event-stream', schema: { type: 'string' } },
};

type Board = { queue: SubscriberQueue<SSEMessage>; sessionId: string; staffRole: StaffRole | null };

/** The open boards of this process. One loop reads for all of them, while there are any. */
const boards = new Set<Board>();
let watching: Promise<void> | null = null;
let isClosed = false;

/** The owner's event stream. It ends with the session, and whenever events may have been lost: the browser then reloads the list. */
export async function stream(c: Context<Env>): Promise<Response> {
  const { sessionId, user } = await identify(c, 'staff');
  const board = await join(sessionId, user.staffRole);
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (events) => {
    events.onAbort(() => leave(board));
    const pings = setInterval(() => board.queue.push(PING), PING_MS);
    try {
      // The first message opens the stream: from here on no event is lost.
      board.queue.push(PING);
      for await (const message of board.queue.messages()) await events.writeSSE(message);
    } finally {
      clearInterval(pings);
      leave(board);
    }
  });
}

/** Ends all streams and refuses new ones: the process is stopping. */
export function closeStreams(): void {
  isClosed = true;
  endAll();
}

async function join(sessionId: string, staffRole: StaffRole | null): Promise<Board> {
  if (isClosed) throw new Refusal(503, 'unavailable', 'La tienda se está reiniciando.', { headers: { 'retry-after': '2' } });
  const own = [...boards].filter((board) => board.sessionId === sessionId);
  if (own.length >= STREAMS.perSession) throw tooMany(10, 'Tienes demasiados tableros abiertos. Cierra alguno.');
  if (boards.size >= STREAMS.inAll)
    throw new Refusal(503, 'busy', 'Hay demasiados tableros abiertos. Inténtalo en un momento.', { headers: { 'retry-after': '10' } });
  const board = { queue: createSubscriberQueue<SSEMessage>(), sessionId, staffRole };
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
  board.queue.end();
  boards.delete(board);
}

const endAll = () => {
  for (const board of [...boards]) leave(board);
};

/** Starts the loop. Resolves once the reader has its starting point. */
async function watch(): Promise<void> {
  try {
    const readChanged = await readChanges();
    void pollUntilEmpty(readChanged);
  } catch (error) {
    watching = null;
    throw error;
  }
}

async function pollUntilEmpty(readChanged: () => Promise<string[]>): Promise<void> {
  try {
    for (let checked = 0; boards.size > 0; await sleep(POLL_MS)) {
      const ids = await readChanged();
      for (let from = 0; from < ids.length; from += BATCH) {
        const orders = await queries.withHistory(ids.slice(from, from + BATCH));
        // Checked right before sending, because orders contain names and addresses.
        await endStaleSessions();
        checked = performance.now();
        for (const order of orders) sendToAll(order);
      }
      if (performance.now() - checked < SESSION_CHECK_MS) continue;
      await endStaleSessions();
      checked = performance.now();
    }
  } catch {
    // Without the database neither orders nor sessions can be read.
    endAll();
  } finally {
    watching = null;
  }
}

/** Each role's view of the order is written once, however many boards show it. */
function sendToAll(order: ShopOrder): void {
  const messages = new Map<StaffRole | null, SSEMessage>();
  for (const { queue, staffRole } of boards) {
    const message = messages.get(staffRole) ?? { event: 'order', data: JSON.stringify(seenBy({ staffRole }, order)) };
    messages.set(staffRole, message);
    queue.push(message);
  }
}

async function endStaleSessions(): Promise<void> {
  const current = [...boards];
  const valid = await staffSessions(new Set(current.map(({ sessionId }) => sessionId)));
  // Another role sees other things, so it needs another stream.
  for (const board of current) if (valid.get(board.sessionId) !== board.staffRole) leave(board);
}
