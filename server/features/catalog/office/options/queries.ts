import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { MAX_CHOSEN } from '#contract/limits.ts';
import { db, type Tx } from '#server/db/client.ts';
import { restorable } from '#server/features/catalog/office/queries.ts';
import { optionGroups, options, productOptionGroups } from '#server/features/catalog/options/table.ts';
import { products } from '#server/features/catalog/table.ts';

export type GroupRow = typeof optionGroups.$inferSelect;
export type OptionRow = typeof options.$inferSelect;
export type LinkRow = typeof productOptionGroups.$inferSelect;
type Reader = Pick<Tx, 'select'>;

const PRICES = sql`hashtext('prices with options')`;

/**
 * Changes of options run one after the other, because the price of a choice depends on rows of several groups and products. The lock is
 * taken before any row is locked, so that changes cannot deadlock.
 */
export const lockPrices = (tx: Tx): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(${PRICES})`);

/** Changes of product prices may run in parallel with each other, but not with a change of options. */
export const sharePrices = (tx: Tx): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock_shared(${PRICES})`);

const living = isNull(optionGroups.deletedAt);
const offered = isNull(options.retiredAt);

export const groups = (): Promise<GroupRow[]> =>
  db.select().from(optionGroups).where(living).orderBy(sql`${optionGroups.name} collate "es-x-icu"`, optionGroups.id);

export const groupsWithIds = (on: Reader, ids: readonly string[]): Promise<GroupRow[]> =>
  on
    .select()
    .from(optionGroups)
    .where(and(living, inArray(optionGroups.id, [...ids])));

/** The options of these groups, in the groups' order. */
export const optionsOf = (on: Reader, groupIds: readonly string[]): Promise<OptionRow[]> =>
  on
    .select()
    .from(options)
    .where(and(offered, inArray(options.groupId, [...groupIds])))
    .orderBy(options.groupId, asc(options.position), asc(options.id));

const used = (groupId: SQL | string) => and(eq(productOptionGroups.groupId, groupId), isNull(products.deletedAt));

/** How many products use each group; groups without a product are left out. */
export const uses = (on: Reader, groupIds: readonly string[]): Promise<{ groupId: string; count: number }[]> =>
  on
    .select({ groupId: productOptionGroups.groupId, count: sql<number>`count(*)::int` })
    .from(productOptionGroups)
    .innerJoin(products, eq(products.id, productOptionGroups.productId))
    .where(and(inArray(productOptionGroups.groupId, [...groupIds]), isNull(products.deletedAt)))
    .groupBy(productOptionGroups.groupId);

export type Using = { id: string; slug: string; name: string; priceCents: number };

/** The next page of products that use a group, by id. */
export const using = (on: Reader, groupId: string, after: string | null, limit: number): Promise<Using[]> =>
  on
    .select({ id: products.id, slug: products.slug, name: products.name, priceCents: products.priceCents })
    .from(productOptionGroups)
    .innerJoin(products, eq(products.id, productOptionGroups.productId))
    .where(and(used(groupId), after === null ? undefined : gt(products.id, after)))
    .orderBy(products.id)
    .limit(limit);

/** Products that have the group, including deleted ones that can be restored; those that are not deleted come first. */
export const having = (on: Reader, groupId: string, limit: number): Promise<(Omit<Using, 'priceCents'> & { isDeleted: boolean })[]> =>
  on
    .select({ id: products.id, slug: products.slug, name: products.name, isDeleted: sql<boolean>`${products.deletedAt} is not null` })
    .from(productOptionGroups)
    .innerJoin(products, eq(products.id, productOptionGroups.productId))
    .where(and(eq(productOptionGroups.groupId, groupId), or(isNull(products.deletedAt), restorable)))
    .orderBy(sql`${products.deletedAt} is not null`, products.id)
    .limit(limit);

type GroupFields = Pick<GroupRow, 'name' | 'hint' | 'min' | 'max' | 'eachMax'>;
type OptionFields = Pick<OptionRow, 'name' | 'priceCents' | 'contains' | 'breaks' | 'prepSeconds' | 'station' | 'position'>;

export async function insertGroup(tx: Tx, fields: GroupFields): Promise<GroupRow> {
  const [row] = await tx.insert(optionGroups).values(fields).returning();
  return row as GroupRow;
}

export async function updateGroup(tx: Tx, id: string, fields: GroupFields): Promise<GroupRow> {
  const [row] = await tx.update(optionGroups).set(fields).where(eq(optionGroups.id, id)).returning();
  return row as GroupRow;
}

export const insertOptions = (tx: Tx, rows: (OptionFields & { groupId: string })[]): Promise<unknown> => tx.insert(options).values(rows);

export const updateOption = (tx: Tx, id: string, fields: OptionFields): Promise<unknown> =>
  tx.update(options).set(fields).where(eq(options.id, id));

/** Locks the group's options in a fixed order, so that a change of the group and a change of availability cannot deadlock. */
export const lockOptions = (tx: Tx, groupId: string): Promise<OptionRow[]> =>
  tx
    .select()
    .from(options)
    .where(and(offered, eq(options.groupId, groupId)))
    .orderBy(options.id)
    .for('update');

/** Retires options, and removes them from the settings of products for the group. Defaults that then break the limits are cleared. */
export async function retire(tx: Tx, { id, min, max }: Pick<GroupRow, 'id' | 'min' | 'max'>, ids: readonly string[]): Promise<void> {
  const gone = sql`${sql.param([...ids])}::uuid[]`;
  const without = (list: SQL) =>
    sql`array(select one from unnest(${list}) with ordinality as kept (one, place) where not one = any(${gone}) order by place)`;
  const defaults = without(sql`link.defaults`);
  await tx
    .update(options)
    .set({ retiredAt: sql`now()`, soldOutUntil: null })
    .where(inArray(options.id, [...ids]));
  await tx.execute(sql`
    update ${productOptionGroups} as link set hidden = ${without(sql`link.hidden`)}, prices = link.prices - ${gone}::text[],
      defaults = case
        when not link.defaults && ${gone} then link.defaults
        when cardinality(${defaults}) between coalesce(link.min, ${min}::int) and coalesce(link.max, ${max}::int, ${MAX_CHOSEN}) then ${defaults}
        else '{}' end
    where link.group_id = ${id} and (link.hidden && ${gone} or link.defaults && ${gone} or link.prices ?| ${gone}::text[])`);
}

export const deleteGroup = (tx: Tx, id: string): Promise<unknown> =>
  tx.update(optionGroups).set({ deletedAt: sql`now()` }).where(eq(optionGroups.id, id));

/** The groups of a product, in order. */
export const linksOf = (on: Reader, productId: string): Promise<LinkRow[]> =>
  on
    .select({ link: productOptionGroups })
    .from(productOptionGroups)
    .innerJoin(optionGroups, and(eq(optionGroups.id, productOptionGroups.groupId), living))
    .where(eq(productOptionGroups.productId, productId))
    .orderBy(productOptionGroups.position)
    .then((rows) => rows.map(({ link }) => link));

export async function replaceLinks(tx: Tx, productId: string, links: Omit<LinkRow, 'productId'>[]): Promise<void> {
  await tx.delete(productOptionGroups).where(eq(productOptionGroups.productId, productId));
  if (links.length > 0) await tx.insert(productOptionGroups).values(links.map((link) => ({ ...link, productId })));
}

/** Locks the option. @returns undefined when it is retired */
export const lockOption = async (tx: Tx, id: string): Promise<OptionRow | undefined> =>
  (
    await tx
      .select()
      .from(options)
      .where(
        and(eq(options.id, id), offered, inArray(options.groupId, tx.select({ id: optionGroups.id }).from(optionGroups).where(living))),
      )
      .for('update')
  )[0];

/** @param until SQL for the moment at which it is available again; null: not sold out for today */
export async function setAvailable(tx: Tx, id: string, available: boolean, until: SQL<Date> | null): Promise<OptionRow> {
  const [row] = await tx.update(options).set({ available, soldOutUntil: until }).where(eq(options.id, id)).returning();
  return row as OptionRow;
}
