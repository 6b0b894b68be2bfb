import type { Tx } from '#server/db/client.ts';
import { together } from '#server/db/transaction.ts';
import type { Paid } from '#server/events.ts';
import * as stock from '#server/features/stock/queries.ts';
import {
  type Bounds,
  comesBack,
  keyOf,
  knownAccount,
  type Limited,
  type Short,
  settle,
  shortOf,
  type Taken,
  type Units,
} from '#server/features/stock/rules.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isOther, otherKinds, releaseOthers, takeOthersAgain } from './kinds.ts';
import * as queries from './queries.ts';

/** The holds of a payment, locked. */
export type Held = readonly queries.HoldRow[];

/** The holds that are stock; other kinds have counts of their own and are handled separately. */
const stockOf = (held: Held): Taken[] =>
  held.filter((row) => !isOther(row)).map(({ kind, item, quantity, day }) => ({ kind: kind as Taken['kind'], id: item, quantity, day }));

/** A thing of another kind that a draft takes. `isHeld`: false when it is taken only when the draft is paid. */
type OtherHold = { kind: string; item: string; quantity: number; isHeld: boolean };

/**
 * Things of another kind. `own`: the holds of this kind of the user's open payments, which `take` releases. `isBarred`: the draft must not
 * hold this item. `write` sends the statements with the last writes of the hold.
 */
export type Other = {
  kind: string;
  take(
    tx: Tx,
    own: Held,
    isBarred: (item: string) => boolean,
  ): Promise<{ holds: readonly OtherHold[]; write?: () => PromiseLike<unknown> }>;
};

export type Opening = { intentId: string; userId: string; units: readonly Units[]; bounds: Bounds; others?: readonly Other[] };

/**
 * The data for a new payment, locked: the holds of the user's open payments, the number of holds of the client, since when the user and
 * the client hold what, and the stock of the limited goods.
 */
type Known = { own: Held; held: ReadonlyMap<string, number>; windows: readonly queries.WindowRow[]; limited: Limited[] };

/** Locks what `hold` needs, for a caller that sends these statements together with others. */
export async function lockForHold(tx: Tx, { userId, units, bounds }: Pick<Opening, 'userId' | 'units' | 'bounds'>): Promise<Known> {
  const { client, persons } = bounds;
  const [, own, { held, windows }, limited] = await together(
    client === null ? null : queries.lockClient(tx, { client }),
    queries.ofUser(tx, { userId }),
    queries.countedFor(tx, client, persons),
    stock.lockWithHeld(tx, units, userId),
  );
  return { own, held, windows, limited };
}

/**
 * Takes the limited goods of a new payment, in the transaction of its draft. The holds of the user's other open payments are released
 * first: a user holds goods for one payment at a time. Of a barred item it holds nothing.
 * @param known for the same opening, if the caller has read it
 * @returns the remaining stock, and the last writes, which must be awaited; or the short item, in which case the caller must roll back
 * @throws Refusal 429 `too_many_holds`
 */
export async function hold(
  tx: Tx,
  { intentId, userId, units, bounds, others = [] }: Opening,
  known: Known | null = null,
): Promise<{ now: Limited[]; written: Promise<unknown> } | { short: Short }> {
  const { own, held, windows, limited } = known ?? (await lockForHold(tx, { userId, units, bounds }));
  const isBarred = (kind: string, item: string) => windows.some((one) => one.isOver && one.kind === kind && one.item === item);
  const wanted = units.filter((one) => limited.some((row) => keyOf(row) === keyOf(one)));
  const barred = wanted.filter(({ kind, id }) => isBarred(kind, id));
  const settled = settle(
    limited,
    stockOf(own),
    units.filter((one) => !barred.includes(one)),
  );
  if ('short' in settled) return settled;
  const [short] = shortOf(settled.now, barred);
  if (short) return { short };
  const wantedHolds = wanted.map((one) => ({ kind: one.kind, item: one.id, quantity: one.quantity, isHeld: !barred.includes(one) }));
  refuseTooMany(wantedHolds, own, held, bounds);
  // Other kinds are locked after stock, as in every caller.
  const otherHolds: OtherHold[] = [];
  const writes: (() => PromiseLike<unknown>)[] = [];
  for (const kind of otherKinds()) {
    const before = own.filter((row) => row.kind === kind);
    const other = others.find((one) => one.kind === kind);
    if (!other) await releaseOthers(tx, before);
    else {
      const { holds, write } = await other.take(tx, before, (item) => isBarred(kind, item));
      otherHolds.push(...holds);
      if (write) writes.push(write);
    }
  }
  refuseTooMany(otherHolds, own, held, bounds);
  const written = together(
    ...writes.map((write) => write()),
    queries.markGivenBack(tx, own),
    stock.write(tx, settled.now),
    queries.insert(
      tx,
      [...wantedHolds, ...otherHolds].map(({ kind, item, quantity, isHeld }) => ({
        ...{ intentId, userId, kind, item, quantity },
        client: isHeld ? bounds.client : null,
        state: isHeld ? ('held' as const) : ('given_back' as const),
        day: limited.find((row) => keyOf(row) === keyOf({ kind, id: item }))?.day ?? null,
        firstAt: firstOf(own, windows, kind, item),
      })),
      bounds.persons,
    ),
  );
  return { now: settled.now, written };
}

/** @throws Refusal 429 when a client would hold too many things of one kind */
function refuseTooMany(wanted: readonly OtherHold[], own: Held, held: Known['held'], { client, items }: Bounds): void {
  if (client === null) return;
  const kinds = wanted.flatMap(({ kind, isHeld }) => (isHeld ? [kind] : []));
  const isOwn = (kind: string) => own.filter((one) => one.kind === kind && one.client === client).length;
  for (const kind of kinds)
    if ((held.get(kind) ?? 0) - isOwn(kind) + kinds.filter((one) => one === kind).length > items) throw tooManyHolds(items);
}

/** Since when the item is held, over any drafts of the user or the client. @returns null when that begins now */
function firstOf(own: Held, windows: readonly queries.WindowRow[], kind: string, item: string): string | null {
  const isIt = (one: { kind: string; item: string }) => one.kind === kind && one.item === item;
  const times = [...own.filter((one) => isIt(one) && one.until.getTime() > Date.now()), ...windows.filter(isIt)];
  return times.length === 0 ? null : new Date(Math.min(...times.map(({ firstAt }) => firstAt.getTime()))).toISOString();
}

const tooManyHolds = (items: number) =>
  new Refusal(
    429,
    'too_many_holds',
    `Se apartan hasta ${items} horarios o productos con existencias contadas a la vez. Termina un pago o espera a que venza.`,
    {
      headers: { 'retry-after': '60' },
    },
  );

/** Releases what the open payments of a user hold because the user's account was exempt. The caller has locked the user's openings. */
export const releaseOfKnownAccount = async (tx: Tx, userId: string): Promise<void> =>
  release(tx, await queries.heldFor(tx, knownAccount(userId)));

/** Releases the holds of payments. The payments stay open, and take the goods again when they are paid. The caller has locked the rows. */
export async function release(tx: Tx, held: Held): Promise<void> {
  const rows = held.filter(({ state }) => state !== 'given_back');
  if (rows.length === 0) return;
  const settled = settle(await stock.lock(tx, stockOf(rows)), stockOf(rows), []);
  await releaseOthers(tx, rows);
  await together(stock.write(tx, 'now' in settled ? settled.now : []), queries.markGivenBack(tx, rows));
}

/**
 * Takes the goods that a paid payment buys and does not hold, in the order's transaction: released holds, what it held nothing of, and
 * goods that became limited after it was opened. Takes all or nothing; for an order that waits for its payment it only checks the stock.
 * @param buysMore whether some goods may have become limited since
 * @returns the payment's holds, or the item that is gone
 */
export async function secure(
  tx: Tx,
  held: Held,
  { intentId, userId, units }: Pick<Opening, 'intentId' | 'userId' | 'units'>,
  buysMore: boolean,
  paid: Paid,
): Promise<{ held: Held } | { short: Short }> {
  const back = held.filter((one) => one.state === 'given_back');
  if (back.length === 0 && !buysMore) return { held };
  const isKnown = (one: Units) => held.some(({ kind, item }) => keyOf({ kind, id: item }) === keyOf(one));
  const missing: Units[] = [...stockOf(back), ...units.filter((one) => !isKnown(one))];
  const limited = await stock.lock(tx, missing);
  const settled = settle(limited, [], missing);
  if ('short' in settled) return settled;
  // A voucher costs nothing: it keeps what is still held, and takes the rest when it is paid.
  if (paid === 'waits') return { held };
  const gone = await takeOthersAgain(tx, back, paid);
  if (gone) return { short: { kind: gone.kind, id: gone.item, left: 0 } };
  const taken = [
    ...missing.flatMap(({ kind, id, quantity }) => {
      const row = limited.find((one) => keyOf(one) === keyOf({ kind, id }));
      return row ? [{ kind, item: id, quantity, day: row.day }] : [];
    }),
    ...back.filter(isOther),
  ];
  if (taken.length === 0) return { held };
  const rows = taken.map(({ kind, item, quantity, day }) => ({
    ...{ intentId, userId, client: null, kind, item, quantity, day, firstAt: null },
    state: 'held' as const,
  }));
  await together(stock.write(tx, settled.now), queries.insert(tx, rows));
  return { held: await queries.ofIntent(tx, { intentId }) };
}

/** Turns the payment's holds into the order's. @returns a statement to await with the order's others */
export const sold = (tx: Tx, intentId: string, orderId: string, held: Held): PromiseLike<unknown> =>
  held.length === 0
    ? Promise.resolve()
    : together(
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
