import { isDeepStrictEqual } from 'node:util';
import type { Card } from '#contract/payments/payments.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SessionRow } from '#server/features/agent-sessions/index.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import { tryPayment } from '#server/features/orders/index.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { release } from './claims.ts';
import { ORDERS_PER_ADDRESS } from './rules.ts';
import { read, type Session, sessionClosed } from './sessions.ts';

/** Orders of programs do not use up the budget of guests at the same address. */
const budget = limiter('agent-orders', ORDERS_PER_ADDRESS);

/**
 * @property declined why the card was not charged
 * @property asks true when the bank wants to ask the person
 */
export type Completed = Session & { declined?: Refusal; asks?: true };

const isReady = ({ problems, changed }: Session, ignored: (code: string) => boolean) =>
  !changed && problems.every(({ code }) => ignored(code));

/**
 * Pays the prepared order with a card of the sandbox and places it. However often and at once it is called, a session gets one order.
 * @param ignored tells of the codes of problems that do not keep an order from being paid
 * @throws Refusal 404, 409 `session_closed`, 429
 */
export async function complete(id: string, card: Card, address: string | null, ignored: (code: string) => boolean): Promise<Completed> {
  const session = await read(id, 'checkout');
  const { row, view } = session;
  if (row.state === 'paying') return session;
  if (row.state !== 'open') throw sessionClosed();
  if (!isReady(session, ignored) || !view.orderData) return session;
  if (address !== null) await budget.spend(address);
  const payingAt = await claim(row);
  // Another call was faster.
  if (!payingAt) return read(id, 'checkout');
  const { buyer } = row.request;
  const payment = {
    buyer: { name: fullName(buyer), email: buyer.email ?? '', telefono: buyer.telephone },
    orderData: view.orderData,
    amountCents: view.totalCents,
    session: { id, k: row.linkKey },
    ...{ card, address },
  };
  const keep = (intentId: string) => agentSessions.changeClaimed(db, id, payingAt, { intentId });
  try {
    const tried = await tryPayment(payment, keep);
    if (tried && 'asks' in tried) {
      await release(id, payingAt);
      return { ...(await read(id, 'checkout')), asks: true };
    }
    if (tried) await inTransaction(async (tx) => agentSessions.change(tx, id, { closedView: view }));
    return await read(id, 'checkout');
  } catch (error) {
    await release(id, payingAt);
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return { ...(await read(id, 'checkout')), declined: error };
  }
}

const MOST_NAME = 100;
const fullName = ({ firstName, lastName }: SessionRow['request']['buyer']): string =>
  [firstName, lastName].filter(Boolean).join(' ').slice(0, MOST_NAME).padEnd(2, '.');

/** Claims the session for one call, when it is still what that call has read. */
const claim = (seen: SessionRow): Promise<Date | null> =>
  inTransaction(async (tx) => {
    const row = await agentSessions.lock(tx, seen.id);
    const isSame = row?.state === 'open' && row.answeredCents === seen.answeredCents && isDeepStrictEqual(row.request, seen.request);
    if (!isSame) return null;
    const payingAt = new Date();
    await agentSessions.change(tx, seen.id, { state: 'paying', payingAt, intentId: null });
    return payingAt;
  });
