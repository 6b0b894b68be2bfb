import type { Context } from 'hono';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import { listen } from '#server/db/listen.ts';
import { type Env, requireAdmin } from '#server/http/caller.ts';
import type { PlainRoute } from '#server/http/openapi.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createLine, type Line } from './line.ts';
import * as queries from './queries.ts';

const PING_MS = 20_000;
const PING: SSEMessage = { event: 'ping', data: '' };
const AT_ONCE = 100;

export const liveRoute: PlainRoute = {
  method: 'get',
  path: '/api/orders/events',
  feature: 'orders',
  name: 'events',
  summary: 'Pedidos nuevos y cambiados, en vivo: eventos `order` con el pedido como JSON, `ping` cada 20 s',
  access: 'admin',
  answer: { status: 200, type: 'text/event-stream', schema: { type: 'string' } },
};

/** The open boards of this process. They share one connection that hears of changes, which is there while they are. */
const lines = new Set<Line<SSEMessage>>();
const changed = new Set<string>();
let hearing: Promise<() => void> | null = null;
let isTelling = false;
let isClosed = false;

/** The owner's stream. It ends with the session, and whenever a word may have been missed: whoever comes back reads the list anew. */
export async function stream(c: Context<Env>): Promise<Response> {
  await requireAdmin(c);
  const line = await join();
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (events) => {
    events.onAbort(() => leave(line));
    const pings = setInterval(() => line.push(PING), PING_MS);
    try {
      // The first one opens the stream: from here on nothing is missed.
      line.push(PING);
      for await (const message of line.messages()) {
        if (message === PING) await requireAdmin(c);
        await events.writeSSE(message);
      }
    } catch {
      // The session is over, or nobody can tell: the stream ends either way.
    } finally {
      clearInterval(pings);
      leave(line);
    }
  });
}

/** For good: the process is stopping. */
export function closeStreams(): void {
  isClosed = true;
  endAll();
}

async function join(): Promise<Line<SSEMessage>> {
  if (isClosed) throw new Refusal(503, 'unavailable', 'La tienda se está reiniciando.', { headers: { 'retry-after': '2' } });
  const line = createLine<SSEMessage>();
  lines.add(line);
  hearing ??= listen('orders', hear, lose);
  try {
    await hearing;
  } catch (error) {
    hearing = null;
    leave(line);
    throw error;
  }
  return line;
}

function leave(line: Line<SSEMessage>): void {
  line.end();
  lines.delete(line);
  if (lines.size > 0) return;
  hearing?.then((stop) => stop()).catch(() => {});
  hearing = null;
}

const endAll = () => {
  for (const line of [...lines]) leave(line);
};

function lose(): void {
  hearing = null;
  endAll();
}

function hear(orderId: string): void {
  changed.add(orderId);
  void tell();
}

/** What changes while the last ones are read is read together, and an order that changed twice once. */
async function tell(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  try {
    while (changed.size > 0) {
      const ids = [...changed].slice(0, AT_ONCE);
      for (const id of ids) changed.delete(id);
      for (const order of await queries.withHistory(ids)) {
        const message = { event: 'order', data: JSON.stringify(order) };
        for (const line of lines) line.push(message);
      }
    }
  } catch {
    changed.clear();
    endAll();
  } finally {
    isTelling = false;
  }
}
