import type { Tx } from '#server/db/client.ts';
import type { Client } from '#server/features/reservations/links/wrong-links.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { CHANGED_AN_HOUR, MADE_AN_HOUR, MOST_FROM_CLIENT } from '#server/features/reservations/rules.ts';
import { type Limiter, limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { clientKeyOf } from '../links/links.ts';

const made = limiter('reservations', MADE_AN_HOUR);
const changed = limiter('reservation-changes', CHANGED_AN_HOUR);

/** Spends a point of the client's limit, and refunds it when no booking was made. */
export const withinHourlyLimit = <T>(client: Client, run: () => Promise<T>): Promise<T> =>
  client === null ? run() : spendOn(made, client, run);

/** Like `withinHourlyLimit`, for a guest's changes of one reservation, because each change sends a mail. */
export const withinChangeLimit = <T>(reservationId: string, run: () => Promise<T>): Promise<T> => spendOn(changed, reservationId, run);

async function spendOn<T>(budget: Limiter, key: string, run: () => Promise<T>): Promise<T> {
  const refund = () => budget.refund(key);
  // The limiter counts refused tries too, so the point is refunded.
  await budget.spend(key).catch(async (error: unknown) => {
    if (error instanceof Refusal) await refund();
    throw error;
  });
  try {
    return await run();
  } catch (error) {
    await refund();
    throw error;
  }
}

/**
 * The key under which a client's bookings are counted. It is locked until the transaction ends, so that simultaneous bookings count each
 * other.
 */
export async function lockClientKey(tx: Tx, linkSecret: string, client: Client): Promise<string | null> {
  if (client === null) return null;
  const clientKey = clientKeyOf(linkSecret, client);
  await queries.lockClient(tx, clientKey);
  return clientKey;
}

export async function refuseTooManyOfClient(tx: Tx, clientKey: string | null, now: Date): Promise<void> {
  if (clientKey !== null && (await queries.countFutureOfClient(tx, clientKey, now)) >= MOST_FROM_CLIENT) throw refusals.tooManyFromClient();
}
