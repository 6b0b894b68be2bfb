import type { Context } from 'hono';
import type { SSEMessage } from 'hono/streaming';
import { db } from '#server/db/client.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { isUuid } from '#server/db/uuid.ts';
import { validSessions } from '#server/features/accounts/index.ts';
import { PING, sendMessages } from '#server/features/orders/office/live/send-messages.ts';
import { createSubscriberQueue, type SubscriberQueue } from '#server/features/orders/office/live/subscriber-queue.ts';
import { type Audience, refuseWhenClosing, watch } from '#server/features/orders/office/live/watch.ts';
import * as queries from '#server/features/orders/queries.ts';
import { FOLLOWERS } from '#server/features/orders/rules.ts';
import { withSteps } from '#server/features/orders/with-steps.ts';
import { budgetKey, type Env, identify } from '#server/http/caller.ts';
import { tooMany, unknownOrder } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { currentOf } from './queries.ts';
import { byToken } from './token.ts';
import { seenByToken } from './view.ts';

export const followRoute: PlainRoute = {
  method: 'get',
  path: '/api/orders/{id}/events',
  feature: 'orders',
  name: 'follow',
  summary:
    'Un pedido propio, en vivo: un evento `order` con el pedido al abrir y con cada cambio, `ping` cada 20 s; termina con la sesión o el token',
  access: 'user',
  guests: true,
  orderToken: true,
  answer: { status: 200, type: 'text/event-stream', schema: { type: 'string' } },
};

/**
 * @property sessionId null for a reader with the order's token
 * @property client the key of the limit per address; null for in-process calls
 */
type Follower = { queue: SubscriberQueue<SSEMessage>; orderId: string; sessionId: string | null; client: string | null };

/** When a refused reader may try again. */
const AGAIN_SECONDS = 10;

const allFollowers = perDatabase(() => new Set<Follower>());

const audience: Audience = {
  kind: 'followers',
  size: () => allFollowers().size,
  async tell(ids) {
    const followed = new Set([...allFollowers()].map(({ orderId }) => orderId));
    const changed = ids.filter((id) => followed.has(id));
    if (changed.length === 0) return;
    // Sessions are checked right before sending, because orders contain names and addresses.
    await endStale();
    for (const id of changed) await send(id, (follower) => follower.orderId === id);
  },
  endStale,
  endAll(last) {
    for (const follower of [...allFollowers()]) leave(follower, last?.());
  },
};

/** Streams an order to its owner, or to the holder of its token. */
export async function follow(c: Context<Env>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const opened = await byToken(c, id, (orderId) => join(c, orderId, null));
  const follower = opened ?? (await joinAsOwner(c, id));
  return sendMessages(c, follower.queue, () => leave(follower));
}

async function joinAsOwner(c: Context<Env>, id: string): Promise<Follower> {
  const { user, sessionId } = await identify(c, 'user', true);
  if (!isUuid(id) || !(await queries.one(id, user.id))) throw unknownOrder();
  return join(c, id.toLowerCase(), sessionId);
}

async function join(c: Context<Env>, orderId: string, sessionId: string | null): Promise<Follower> {
  refuseWhenClosing();
  // In a trusted network guests share the address, so each reader of an order counts for itself.
  const client = budgetKey({ address: c.get('address'), isTrustedNetwork: c.get('isTrustedNetwork'), sessionId }, sessionId ?? orderId);
  const follower: Follower = { queue: createSubscriberQueue<SSEMessage>(), orderId, sessionId, client };
  const followers = allFollowers();
  const count = (isSame: (one: Follower) => boolean) => [...followers].filter(isSame).length;
  const ofOrder = count((one) => one.orderId === orderId && (one.sessionId === null) === (sessionId === null));
  if (ofOrder >= FOLLOWERS.perReader) throw tooMany(AGAIN_SECONDS, 'Este pedido está abierto en demasiadas ventanas. Cierra alguna.');
  if (client !== null && count((one) => one.client === client) >= FOLLOWERS.perAddress)
    throw tooMany(AGAIN_SECONDS, 'Desde esta conexión ya se siguen muchos pedidos. Cierra alguna ventana.');
  // A few addresses could otherwise hold all streams. The browser whose stream ends asks for its order again.
  if (followers.size >= FOLLOWERS.inAll) leave(oldestOfLargest(followers));
  followers.add(follower);
  try {
    await watch(audience);
    // A reconnecting reader needs no missed events: the first message contains the whole order.
    await send(orderId, (one) => one === follower);
  } catch (error) {
    leave(follower);
    throw error;
  }
  follower.queue.push(PING);
  return follower;
}

/** The oldest stream of the client that has the most. */
function oldestOfLargest(followers: ReadonlySet<Follower>): Follower {
  const byClient = Map.groupBy(followers, ({ client }) => client);
  const [[oldest] = []] = [...byClient.values()].toSorted((one, other) => other.length - one.length);
  return oldest as Follower;
}

function leave(follower: Follower, last?: SSEMessage): void {
  follower.queue.end(last);
  allFollowers().delete(follower);
}

async function send(orderId: string, isMeant: (follower: Follower) => boolean): Promise<void> {
  const found = await queries.withCustomer(db, orderId, null);
  if (!found) return;
  const order = await withSteps(found.order);
  const [own, shown] = [JSON.stringify(order), JSON.stringify(seenByToken(order, found.name))];
  for (const follower of allFollowers())
    if (isMeant(follower)) follower.queue.push({ event: 'order', data: follower.sessionId === null ? shown : own });
}

async function endStale(): Promise<void> {
  const current = [...allFollowers()];
  const sessionIds = new Set(current.flatMap(({ sessionId }) => sessionId ?? []));
  const byTokens = new Set(current.filter(({ sessionId }) => sessionId === null).map(({ orderId }) => orderId));
  const [sessions, orders] = [await validSessions(sessionIds), await currentOf([...byTokens])];
  for (const follower of current) {
    const isValid = follower.sessionId === null ? orders.has(follower.orderId) : sessions.has(follower.sessionId);
    if (!isValid) leave(follower);
  }
}
