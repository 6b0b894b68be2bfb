import type { Tx } from '#server/db/client.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { CHANGED_AN_HOUR, MADE_AN_HOUR, MOST_FROM_CLIENT } from '#server/features/reservations/rules.ts';
import { type Limiter, limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { clientKeyOf } from './links.ts';

const made = limiter('reservations', MADE_AN_HOUR);
const changed = limiter('reservation-changes', CHANGED_AN_HOUR);

/** The key by which bookings of one client are counted (`budgetKey`); null for the staff and for calls within the process. */
export type Client = string | null;

/** Spends from the client's budget, and returns it when nothing was made. */
export const withinHourlyLimit = <T>(client: Client, run: () => Promise<T>): Promise<T> =>
  client === null ? run() : spendOn(made, client, run);

/** The same for the guest's changes of one reservation: each sends a mail. */
export const withinChangeLimit = <T>(reservationId: string, run: () => Promise<T>): Promise<T> => spendOn(changed, reservationId, run);

async function spendOn<T>(budget: Limiter, key: string, run: () => Promise<T>): Promise<T> {
  const refund = () => budget.refund(key);
  // The limiter counts refused tries too.
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
 * The key under which a client's bookings are counted. Its lock is held until the transaction ends, so that bookings made at the same
 * moment count each other.
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
