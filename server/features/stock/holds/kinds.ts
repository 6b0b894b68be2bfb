import type { Tx } from '#server/db/client.ts';
import { events, type HeldKind, type Paid } from '#server/events.ts';
import type { HoldRow } from './queries.ts';

const kinds = () => events().heldKinds;

export const isOther = ({ kind }: { kind: string }): boolean => kind in kinds();

/**
 * Every process locks the kinds in this order, independent of the order in which modules are loaded, so that two payments cannot deadlock.
 */
export const otherKinds = (): string[] => Object.keys(kinds()).sort();

/** Groups the rows by other kind. */
export const othersOf = (rows: readonly HoldRow[]): [HeldKind, HoldRow[]][] =>
  otherKinds().flatMap((kind): [HeldKind, HoldRow[]][] => {
    const how = kinds()[kind] as HeldKind;
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
