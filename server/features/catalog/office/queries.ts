import { and, desc, eq, gt, isNull, like, not, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalog/catalog.ts';
import type { Opening } from '#contract/settings/next-opening.ts';
import type { Station } from '#contract/stations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { onClock } from '#server/db/shop-time.ts';
import { optionGroups, options } from '#server/features/catalog/options/table.ts';
import { columns, type ProductRow } from '#server/features/catalog/queries.ts';
import { products } from '#server/features/catalog/table.ts';

/** How long deleted products can be restored. */
const KEPT = sql`interval '30 days'`;
export const restorable = gt(products.deletedAt, sql`now() - ${KEPT}`);

/** @param patterns LIKE patterns that the folded text must match */
const deletedWith = (patterns: readonly string[]) => and(restorable, ...patterns.map((pattern) => like(products.folded, pattern)));

/** The products that can be restored, newest deletion first. */
export const deleted = (patterns: readonly string[], limit: number, offset: number): Promise<ProductRow[]> =>
  db.select(columns).from(products).where(deletedWith(patterns)).orderBy(desc(products.deletedAt), products.id).limit(limit).offset(offset);

/** @param most the count stops at this number */
export const deletedTotal = (patterns: readonly string[], most: number): Promise<number> =>
  db.$count(db.select({ id: products.id }).from(products).where(deletedWith(patterns)).limit(most).as('counted'));

const stationOpen = and(isNull(products.deletedAt), not(products.stationChosen));

/** The products for whose station the owner is asked, by name. */
export const withoutStation = (limit: number, offset: number): Promise<ProductRow[]> =>
  db
    .select(columns)
    .from(products)
    .where(stationOpen)
    .orderBy(sql`${products.name} collate "es-x-icu"`, products.id)
    .limit(limit)
    .offset(offset);

/** @param most the count stops at this number */
export const withoutStationTotal = (most: number): Promise<number> =>
  db.$count(db.select({ id: products.id }).from(products).where(stationOpen).limit(most).as('counted'));

/** Gives these products of a category a station; those for which one was chosen meanwhile keep it. @returns their ids */
export async function chooseStation(tx: Tx, category: Category, station: Station): Promise<string[]> {
  const change = { station, stationChosen: true };
  const changed = await tx
    .update(products)
    .set(change)
    .where(and(stationOpen, eq(products.category, category)))
    .returning({ id: products.id });
  return changed.map(({ id }) => id);
}

/** Locks the newest restorable product with this id or slug. */
export const lockDeleted = async (tx: Tx, by: { id: string } | { slug: string }): Promise<ProductRow | undefined> =>
  (
    await tx
      .select(columns)
      .from(products)
      .where(and(restorable, 'id' in by ? eq(products.id, by.id) : eq(products.slug, by.slug)))
      .orderBy(desc(products.deletedAt))
      .limit(1)
      .for('no key update')
  )[0];

export const localTime = ({ day, minute }: Opening): SQL<Date> => onClock(sql`${day}::date + ${minute} * interval '1 minute'`) as SQL<Date>;

/** Makes an available product unavailable until the opening; one that is already unavailable stays unchanged. */
export const sellOut = async (tx: Tx, id: string, until: Opening): Promise<ProductRow | undefined> =>
  (
    await tx
      .update(products)
      .set({ available: false, soldOutUntil: localTime(until) })
      .where(and(eq(products.id, id), sql`(${products.available} or ${products.soldOutUntil} is not null)`))
      .returning(columns)
  )[0];

/** Undoes the deletion of a product, with this slug. @returns undefined when another product that is not deleted has the slug */
export async function revive(tx: Tx, id: string, slug: string): Promise<ProductRow | undefined> {
  const change = { deletedAt: null, slug };
  try {
    // In a savepoint: the unique index decides, and its error would otherwise end the transaction.
    const [row] = await tx.transaction((inner) => inner.update(products).set(change).where(eq(products.id, id)).returning(columns));
    return row;
  } catch (error) {
    if ((error as { cause?: { constraint?: string } }).cause?.constraint === 'products_slug') return undefined;
    throw error;
  }
}

type MenuRow = { kind: 'product' | 'option'; id: string; name: string; group: string | null; available: boolean; until: string | null };

/** The largest number of entries; a longer menu is cut. */
const MOST_OF_MENU = 2000;

/** Products and the options of their groups, by name. @param onlyOff returns only those that are off sale */
export async function menu(onlyOff: boolean): Promise<MenuRow[]> {
  const isOff = onlyOff ? sql`and not one.available` : sql``;
  const { rows } = await db.execute<MenuRow>(sql`
    select 'product' as kind, one.id, one.name, null as "group", one.available, one.sold_out_until as until
    from ${products} as one where one.deleted_at is null ${isOff}
    union all
    select 'option', one.id, one.name, grouped.name, one.available, one.sold_out_until
    from ${options} as one join ${optionGroups} as grouped on grouped.id = one.group_id
    where one.retired_at is null and grouped.deleted_at is null ${isOff}
    order by name, id limit ${MOST_OF_MENU}`);
  return rows;
}
