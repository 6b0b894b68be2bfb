import { randomBytes } from 'node:crypto';
import type { SessionRef } from '#contract/agents/session-link.ts';
import { db, type Tx, violates } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { detailedConflict, notFound, tooMany } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { KEPT, LIFE_MS, MOST_OPEN } from './rules.ts';

/** 22 characters: 128 random bits. */
const random22 = (): string => randomBytes(16).toString('base64url');

type Opening = Pick<queries.NewSession, 'kind' | 'platform' | 'host' | 'verified' | 'address' | 'request' | 'answeredCents' | 'cartId'>;

/** Opens a session. It holds nothing. @throws Refusal 429 when the address has too many open ones */
export const open = (opening: Opening): Promise<queries.SessionRow> =>
  inTransaction(async (tx) => {
    const { address } = opening;
    if (address) {
      await queries.lockAddress(tx, address);
      if ((await queries.openOfAddress(tx, address)) >= MOST_OPEN) throw tooMany(600);
    }
    if (opening.cartId) await queries.endExpiredOfCart(tx, opening.cartId);
    return queries.insert(tx, { ...opening, id: `ses_${random22()}`, linkKey: random22(), lifeMs: LIFE_MS[opening.kind] });
  });

const unknownSession = () => notFound('session_not_found', 'Este enlace ya no existe. Pide otro a tu asistente.');
const closedSession = () => detailedConflict('session_closed', 'Este pedido ya se hizo o se canceló. Empieza otro cuando quieras.', {});

/** Whether a parallel call has opened the cart's order. */
export const isTaken = (error: unknown): boolean => violates(error, 'agent_sessions_cart');

/** The session that a link opens. @throws Refusal 404 */
export async function byLink({ id, k }: SessionRef): Promise<queries.SessionRow> {
  const row = await queries.find(db, id);
  if (row?.linkKey !== k) throw unknownSession();
  return row;
}

/** What a payment stores of the session that it completes. @throws Refusal 404, 409 `session_closed` */
export async function forPayment(ref: SessionRef): Promise<{ id: string; platform: string }> {
  const row = await byLink(ref);
  if (row.state === 'completed' || row.state === 'canceled') throw closedSession();
  return { id: row.id, platform: row.host };
}

/** Locks the session whose payment becomes an order. @returns false when it has another order, or was cancelled */
export async function lockForOrder(tx: Tx, id: string): Promise<boolean> {
  const row = await queries.lock(tx, id);
  return row !== null && (row.state === 'open' || row.state === 'paying');
}

/** The session has its order. Called in the order's transaction, which has locked it. */
export const complete = (tx: Tx, id: string, orderId: string) => queries.change(tx, id, { state: 'completed', orderId });

/** The refusal of a payment whose session has another order by then. */
export const paidTwice = () => detailedConflict('session_closed', 'Este pedido ya se pagó por otro lado. Te devolvemos el pago.', {});

/** The work of the cleaning job. */
export const forgetOld = async (): Promise<void> => {
  await queries.deleteOld(db, KEPT);
};
