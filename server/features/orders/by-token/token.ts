import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { perDatabase } from '#server/db/per-database.ts';
import { linkSecret } from '#server/features/reservations/index.ts';
import type { Env } from '#server/http/caller.ts';
import { unknownOrder } from '#server/http/refusal.ts';
import { currentOf } from './queries.ts';

const HEADER = 'x-order-token';

/** The secret is read once per process, which saves a query with every checkout. */
const kept = perDatabase((): { secret?: Promise<string> | undefined } => ({}));

async function sign(orderId: string): Promise<string> {
  const known = kept();
  known.secret ??= linkSecret();
  const key = await known.secret.catch((error: unknown) => {
    known.secret = undefined;
    throw error;
  });
  return createHmac('sha256', key).update(`order ${orderId.toLowerCase()}`).digest('base64url');
}

/**
 * Computes the token that gives access to this order without its account. The token is not stored: it follows from the shop's secret and
 * the id (decision 026).
 */
export const orderToken = sign;

/** Whether the token is right and not expired. Only right tokens cost a query. */
export async function opensOrder(orderId: string, token: string): Promise<boolean> {
  const [right, sent] = [Buffer.from(await sign(orderId)), Buffer.from(token)];
  if (right.length !== sent.length || !timingSafeEqual(right, sent)) return false;
  return (await currentOf([orderId])).size > 0;
}

/**
 * Handles a request with the token of the order in its path.
 * @param inQuery the query may contain the token too
 * @returns null when there is no token, or when it is wrong and the request has a bearer token too
 * @throws Refusal 404, as for an unknown order
 */
export async function byToken<T>(c: Context<Env>, orderId: string, read: (id: string) => Promise<T>, inQuery = false): Promise<T | null> {
  const token = c.req.header(HEADER) || (inQuery && c.req.query('token'));
  if (!token) return null;
  if (await opensOrder(orderId, token)) return read(orderId.toLowerCase());
  if (c.req.header('authorization')) return null;
  throw unknownOrder();
}
