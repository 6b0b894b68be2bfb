import type { Tx } from '#server/db/client.ts';
import type { HoldRow } from './queries.ts';

/**
 * `now`: the payment is paid and becomes its order. `waits`: it becomes an order that waits for its payment. `later`: that order is paid
 * now.
 */
export type Paid = 'now' | 'waits' | 'later';

/** Limited things other than stock, such as the bar's time. The feature that counts them also releases them and takes them again. */
export type OtherKind = {
  release(tx: Tx, rows: readonly HoldRow[]): Promise<void>;
  /** Called for a payment that does not hold them: its hold was released, or it held nothing. @returns false when nothing is left */
  takeAgain(tx: Tx, row: HoldRow, paid: Paid): Promise<boolean>;
};

const others = new Map<string, OtherKind>();

/** Registers a kind of holds that is not stock. Call it when the feature's module is loaded, in every process. */
export const countHolds = (kind: string, how: OtherKind): void => void others.set(kind, how);

export const isOther = ({ kind }: { kind: string }): boolean => others.has(kind);

/**
 * Every process locks the kinds in this order, independent of the order in which modules are loaded, so that two payments cannot deadlock.
 */
export const otherKinds = (): string[] => [...others.keys()].sort();

/** Groups the rows by other kind. */
export const othersOf = (rows: readonly HoldRow[]): [OtherKind, HoldRow[]][] =>
  otherKinds().flatMap((kind): [OtherKind, HoldRow[]][] => {
    const how = others.get(kind) as OtherKind;
    const own = rows.filter((row) => row.kind === kind);
    return own.length > 0 ? [[how, own]] : [];
  });

export async function releaseOthers(tx: Tx, rows: readonly HoldRow[]): Promise<void> {
  for (const [kind, own] of othersOf(rows)) await kind.release(tx, own);
}

/** Takes all of them again, or none. @returns the row that is gone, or null */
export async function takeOthersAgain(tx: Tx, rows: readonly HoldRow[], paid: Paid): Promise<HoldRow | null> {
  const taken: HoldRow[] = [];
  for (const [kind, own] of othersOf(rows))
    for (const row of own) {
      if (!(await kind.takeAgain(tx, row, paid))) {
        await releaseOthers(tx, taken);
        return row;
      }
      taken.push(row);
    }
  return null;
}
