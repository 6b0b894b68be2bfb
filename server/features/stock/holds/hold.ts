import { allInTransaction, type Tx } from '#server/db/client.ts';
import * as stock from '#server/features/stock/queries.ts';
import { comesBack, keyOf, type Limited, MAX_HELD, type Short, settle, type Taken, type Units } from '#server/features/stock/rules.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isOther, otherKinds, releaseOthers, takeOthersAgain } from './kinds.ts';
import * as queries from './queries.ts';

/** The holds of a payment, locked. */
export type Held = readonly queries.HoldRow[];

/** The holds that are stock; other kinds have counts of their own and are handled separately. */
const stockOf = (held: Held): Taken[] =>
  held.filter((row) => !isOther(row)).map(({ kind, item, quantity, day }) => ({ kind: kind as Taken['kind'], id: item, quantity, day }));

/**
 * A hold of another kind. `own`: the holds of this kind of the user's open payments, which `take` releases. `write` sends the statements
 * with the last writes of the hold.
 */
export type Other = {
  kind: string;
  take(tx: Tx, own: Held): Promise<{ item: string; quantity: number; write?: () => PromiseLike<unknown> }>;
};

export type Opening = { intentId: string; userId: string; units: readonly Units[]; client: string | null; others?: readonly Other[] };

/**
 * The data for a new payment, locked: the holds of the user's open payments, the number of holds of the client, and the stock of the
 * limited goods.
 */
type Known = { own: Held; held: ReadonlyMap<string, number>; limited: Limited[] };

/** Locks what `hold` needs, for a caller that sends these statements together with others. */
export async function lockForHold(tx: Tx, { userId, units, client }: Pick<Opening, 'userId' | 'units' | 'client'>): Promise<Known> {
  const [, own, held, limited] = await allInTransaction(
    client === null ? Promise.resolve(null) : queries.lockClient(tx, { client }),
    queries.ofUser(tx, { userId }),
    client === null ? Promise.resolve(new Map<string, number>()) : queries.heldByClient(tx, client),
    stock.lockWithHeld(tx, units, userId),
  );
  return { own, held, limited };
}

/**
 * Takes the limited goods of a new payment, in the transaction of its draft. The holds of the user's other open payments are released
 * first: a user holds goods for one payment at a time.
 * @param opening.client the address whose unpaid payments may hold few goods; null: not limited
 * @param known for the same opening, if the caller has read it
 * @returns the remaining stock, and the last writes, which must be awaited; or the short item, in which case the caller must roll back
 * @throws Refusal 429 `too_many_holds`
 */
export async function hold(
  tx: Tx,
  { intentId, userId, units, client, others = [] }: Opening,
  known: Known | null = null,
): Promise<{ now: Limited[]; written: Promise<unknown> } | { short: Short }> {
  const { own, held, limited } = known ?? (await lockForHold(tx, { userId, units, client }));
  const settled = settle(limited, stockOf(own), units);
  if ('short' in settled) return settled;
  const wanted = units.filter((one) => limited.some((row) => keyOf(row) === keyOf(one)));
  const isOwn = (kind: string) => own.filter((one) => one.kind === kind && one.client === client).length;
  const kinds = [...wanted, ...others].map(({ kind }) => kind);
  for (const kind of kinds)
    if (client !== null && (held.get(kind) ?? 0) - isOwn(kind) + kinds.filter((one) => one === kind).length > MAX_HELD)
      throw tooManyHolds();
  // Other kinds are locked after stock, as in every caller.
  const taken: (Omit<Taken, 'kind' | 'day'> & { kind: string })[] = [];
  const writes: (() => PromiseLike<unknown>)[] = [];
  for (const kind of otherKinds()) {
    const before = own.filter((row) => row.kind === kind);
    const other = others.find((one) => one.kind === kind);
    if (!other) await releaseOthers(tx, before);
    else {
      const { item, quantity, write } = await other.take(tx, before);
      taken.push({ kind, id: item, quantity });
      if (write) writes.push(write);
    }
  }
  const written = allInTransaction(
    ...writes.map((write) => write()),
    queries.markGivenBack(tx, own),
    stock.write(tx, settled.now),
    queries.insert(
      tx,
      [...wanted, ...taken].map(({ kind, id, quantity }) => ({
        ...{ intentId, userId, client, kind, item: id, quantity },
        day: limited.find((row) => keyOf(row) === keyOf({ kind, id }))?.day ?? null,
        firstAt: firstOf(own, kind, id),
      })),
    ),
  );
  return { now: settled.now, written };
}

/**
 * Since when the user holds the item, over consecutive drafts. @returns null when no hold of it is valid any more, so that a new hold
 * begins
 */
function firstOf(own: Held, kind: string, id: string): string | null {
  const times = own.filter((one) => one.kind === kind && one.item === id && one.until.getTime() > Date.now());
  return times.length === 0 ? null : new Date(Math.min(...times.map(({ firstAt }) => firstAt.getTime()))).toISOString();
}

const tooManyHolds = () =>
  new Refusal(
    429,
    'too_many_holds',
    `Sin un pedido pagado, se apartan hasta ${MAX_HELD} horarios o productos con existencias contadas a la vez. Termina un pago o espera a que venza.`,
    {
      headers: { 'retry-after': '60' },
    },
  );

/** Releases the holds of payments. The payments stay open, and take the goods again when they are paid. The caller has locked the rows. */
export async function release(tx: Tx, held: Held): Promise<void> {
  const rows = held.filter(({ state }) => state !== 'given_back');
  if (rows.length === 0) return;
  const settled = settle(await stock.lock(tx, stockOf(rows)), stockOf(rows), []);
  await releaseOthers(tx, rows);
  await allInTransaction(stock.write(tx, 'now' in settled ? settled.now : []), queries.markGivenBack(tx, rows));
}

/**
 * Takes the goods that a paid payment buys and does not hold, in the order's transaction: released holds, and goods that became limited
 * after it was opened. Takes all or nothing.
 * @param buysMore whether some goods may have become limited since
 * @returns the payment's holds, or the item that is gone
 */
export async function secure(
  tx: Tx,
  held: Held,
  { intentId, userId, units }: Pick<Opening, 'intentId' | 'userId' | 'units'>,
  buysMore: boolean,
): Promise<{ held: Held } | { short: Short }> {
  const back = held.filter(({ state }) => state === 'given_back');
  if (back.length === 0 && !buysMore) return { held };
  const isKnown = (one: Units) => held.some(({ kind, item }) => keyOf({ kind, id: item }) === keyOf(one));
  const missing: Units[] = [...stockOf(back), ...units.filter((one) => !isKnown(one))];
  const limited = await stock.lock(tx, missing);
  const settled = settle(limited, [], missing);
  if ('short' in settled) return settled;
  const gone = await takeOthersAgain(tx, back);
  if (gone) return { short: { kind: gone.kind, id: gone.item, left: 0 } };
  const taken = [
    ...missing.flatMap(({ kind, id, quantity }) => {
      const row = limited.find((one) => keyOf(one) === keyOf({ kind, id }));
      return row ? [{ kind, item: id, quantity, day: row.day }] : [];
    }),
    ...back.filter(isOther),
  ];
  if (taken.length === 0) return { held };
  const rows = taken.map(({ kind, item, quantity, day }) => ({ intentId, userId, client: null, kind, item, quantity, day, firstAt: null }));
  await allInTransaction(stock.write(tx, settled.now), queries.insert(tx, rows));
  return { held: await queries.ofIntent(tx, { intentId }) };
}

/** Turns the payment's holds into the order's. @returns a statement to await with the order's others */
export const sold = (tx: Tx, intentId: string, orderId: string, held: Held): PromiseLike<unknown> =>
  held.length === 0
    ? Promise.resolve()
    : allInTransaction(
        stock.record(
          tx,
          stockOf(held.filter(({ state }) => state !== 'given_back')).map((one) => ({
            ...one,
            quantity: -one.quantity,
            why: 'sold' as const,
            orderId,
          })),
        ),
        queries.removeOf(tx, { intentId }),
      );

/** Extends the holds, because the order waits for its payment. */
export const wait = (tx: Tx, intentId: string, held: Held): PromiseLike<unknown> =>
  held.length === 0 ? Promise.resolve() : queries.markWaiting(tx, intentId);

/** Releases the holds of a payment that will never be paid. */
export async function end(tx: Tx, intentId: string): Promise<void> {
  const held = await queries.ofIntent(tx, { intentId });
  if (held.length === 0) return;
  await release(tx, held);
  await queries.removeOf(tx, { intentId });
}

/** Adds the goods of an order to the stock again, in the transaction that makes it void. Of a daily count, only today's. */
export async function takeBack(tx: Tx, { id: orderId, intentId }: { id: string; intentId: string }): Promise<void> {
  await end(tx, intentId);
  const back = await stock.soldTo(tx, orderId);
  const limited = await stock.lock(tx, back);
  const settled = settle(limited, back, []);
  if (limited.length === 0 || !('now' in settled)) return;
  await stock.write(tx, settled.now);
  const isBack = (one: Taken) => limited.some((row) => keyOf(row) === keyOf(one) && comesBack(one, row));
  await stock.record(
    tx,
    back.filter(isBack).map((one) => ({ ...one, why: 'returned' as const, orderId })),
  );
}
