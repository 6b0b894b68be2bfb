import type { Context } from 'hono';
import type { SSEMessage } from 'hono/streaming';
import type { ShopOrder } from '#contract/orders/order.ts';
import type { StaffRole } from '#contract/staff.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { staffSessions } from '#server/features/accounts/index.ts';
import { seenBy } from '#server/features/orders/office/board.ts';
import * as queries from '#server/features/orders/office/queries.ts';
import { STREAMS } from '#server/features/orders/rules.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { Refusal, tooMany } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { PING, sendMessages } from './send-messages.ts';
import { createSubscriberQueue, type SubscriberQueue } from './subscriber-queue.ts';
import { type Audience, refuseWhenClosing, watch } from './watch.ts';

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

/** The open boards of this process. */
const allBoards = perDatabase(() => new Set<Board>());

const audience: Audience = {
  kind: 'boards',
  size: () => allBoards().size,
  async tell(ids) {
    const orders = await queries.withHistory(ids);
    // Sessions are checked right before sending, because orders contain names and addresses.
    await endStaleSessions();
    for (const order of orders) sendToAll(order);
  },
  endStale: endStaleSessions,
  endAll(last) {
    for (const board of [...allBoards()]) leave(board, last?.());
  },
};

/** The owner's event stream. It ends with the session, and whenever events may have been lost: the browser then reloads the list. */
export async function stream(c: Context<Env>): Promise<Response> {
  const { sessionId, user } = await identify(c, 'staff');
  const board = await join(sessionId, user.staffRole);
  // The first message opens the stream: no later event is lost.
  board.queue.push(PING);
  return sendMessages(c, board.queue, () => leave(board));
}

async function join(sessionId: string, staffRole: StaffRole | null): Promise<Board> {
  refuseWhenClosing();
  const boards = allBoards();
  const own = [...boards].filter((board) => board.sessionId === sessionId);
  if (own.length >= STREAMS.perSession) throw tooMany(10, 'Tienes demasiados tableros abiertos. Cierra alguno.');
  if (boards.size >= STREAMS.inAll)
    throw new Refusal(503, 'busy', 'Hay demasiados tableros abiertos. Inténtalo en un momento.', { headers: { 'retry-after': '10' } });
  const board = { queue: createSubscriberQueue<SSEMessage>(), sessionId, staffRole };
  boards.add(board);
  try {
    await watch(audience);
  } catch (error) {
    leave(board);
    throw error;
  }
  return board;
}

function leave(board: Board, last?: SSEMessage): void {
  board.queue.end(last);
  allBoards().delete(board);
}

/** The order is serialised once per role, for any number of boards. */
function sendToAll(order: ShopOrder): void {
  const messages = new Map<StaffRole | null, SSEMessage>();
  for (const { queue, staffRole } of allBoards()) {
    const message = messages.get(staffRole) ?? { event: 'order', data: JSON.stringify(seenBy({ staffRole }, order)) };
    messages.set(staffRole, message);
    queue.push(message);
  }
}

async function endStaleSessions(): Promise<void> {
  const current = [...allBoards()];
  const valid = await staffSessions(new Set(current.map(({ sessionId }) => sessionId)));
  // A changed role sees other fields, so its stream must be opened again.
  for (const board of current) if (valid.get(board.sessionId) !== board.staffRole) leave(board);
}
