import { and, asc, desc, eq, getTableColumns, inArray, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Search } from '#contract/catalog/catalog.ts';
import { canBegin, type Term } from '#contract/catalog/menu-search.ts';
import { db, type Tx } from '#server/db/client.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { events } from '#server/events.ts';
import { options, productOptionGroups } from './options/table.ts';
import { catalogVersion, products } from './table.ts';

export type NewProductRow = typeof products.$inferInsert;

const { folded: _, ...stored } = getTableColumns(products);
/**
 * Whether the product has option groups; they are read only then. The column name is written in SQL, because drizzle omits it in
 * `returning`.
 */
const hasOptions = sql<boolean>`exists (select from ${productOptionGroups} as link where link.product_id = products.id)`;
export const columns = { ...stored, hasOptions };
export type ProductRow = Omit<typeof products.$inferSelect, 'folded'> & { hasOptions: boolean };
const alive = isNull(products.deletedAt);

/** Each sort order is the order of an index, and ends with the id so that pages do not overlap. */
const ORDERS: Record<NonNullable<Search['sort']> | 'listing', SQL[]> = {
  listing: [desc(products.featured), sql`${products.name} collate "es-x-icu"`, asc(products.id)],
  price_asc: [asc(products.priceCents), asc(products.id)],
  price_desc: [desc(products.priceCents), desc(products.id)],
  newest: [desc(products.createdAt), asc(products.id)],
};

/** The names of the sort orders, in the order of `places` in `wholeCatalogue`. */
export const SORTS = ['listing', 'price_asc', 'price_desc', 'newest'] as const;

/** Every product of the shop, with its position in each sort order. */
export const wholeCatalogue = (limit: number): Promise<(ProductRow & { places: number[] })[]> => {
  const places = SORTS.map((sort) => sql`row_number() over (order by ${sql.join(ORDERS[sort], sql`, `)})::int`);
  return db
    .select({ ...columns, places: sql<number[]>`array[${sql.join(places, sql`, `)}]` })
    .from(products)
    .where(alive)
    .limit(limit);
};

/**
 * @property terms of the menu's search (`contract/catalog/menu-search.ts`)
 * @property patterns for `like`. @property named the name must match these patterns, or the category must equal the text
 */
export type Filter = { category: Search['category']; terms?: readonly Term[]; patterns?: readonly string[]; named?: boolean };

const matching = ({ category, terms = [], patterns = [], named }: Filter) =>
  and(
    alive,
    category && eq(products.category, category),
    // The first condition uses an index; names and categories are part of the folded text.
    ...patterns.map((pattern) => like(products.folded, pattern)),
    ...(named
      ? patterns.map((pattern) => or(sql`fold(${products.name}) like ${pattern}`, sql`fold(${products.category}) like ${pattern}`))
      : []),
    ...terms.map(matchingTerm),
  );

const anyIn = (column: AnyPgColumn, values: readonly string[]): SQL | undefined =>
  values.length > 0 ? sql`${column} && ${sql.param([...values])}::text[]` : undefined;

/** As in memory. The diets are those of the product without options. Words are letters and digits, so that patterns need no escapes. */
function matchingTerm(term: Term): SQL | undefined {
  const { text, isPhrase, diets, allergens } = term;
  const suits = anyIn(products.dietary, diets);
  if (isPhrase && suits) return suits;
  const inText = canBegin(term)
    ? sql`${products.folded} ~ ${`\\m${text}`}`
    : sql`(fold(${products.name}) ~ ${`\\m${text}`} or ${products.folded} ~ ${`\\m${text}\\M`})`;
  // The first condition uses an index.
  return or(and(like(products.folded, `%${text}%`), inText), suits, anyIn(products.allergens, allergens));
}

/** Whole words of the name first, then beginnings of its words. */
const rank = (terms: readonly Term[]): SQL => {
  const all = (end: string) =>
    sql.join([sql`true`, ...terms.map(({ text }) => sql`fold(${products.name}) ~ ${`\\m${text}${end}`}`)], sql` and `);
  return sql`case when ${all('\\M')} then 0 when ${all('')} then 1 else 2 end`;
};

export const list = (filter: Filter, sort: Search['sort'], limit: number, offset: number): Promise<ProductRow[]> => {
  const order = ORDERS[sort ?? 'listing'];
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  // With a large offset, skipping rows in the index alone takes a fifth of the time of skipping whole products.
  const wanted = offset < FAR ? matching(filter) : inArray(products.id, page);
  const found = db
    .select(columns)
    .from(products)
    .where(wanted)
    .orderBy(...order)
    .limit(limit);
  return offset < FAR ? found.offset(offset) : found;
};

/** From this offset on, skipping rows costs more than reading the page. */
export const FAR = 1000;

/** The available products, in the order of the list. */
export const available = (limit: number): Promise<ProductRow[]> =>
  db
    .select(columns)
    .from(products)
    .where(and(alive, eq(products.available, true)))
    .orderBy(...ORDERS.listing)
    .limit(limit);

/** The products that can be sent as parcels, in the order of the list. */
export const shipped = (limit: number): Promise<ProductRow[]> =>
  db
    .select(columns)
    .from(products)
    .where(and(alive, eq(products.ships, true)))
    .orderBy(...ORDERS.listing)
    .limit(limit);

/** @param most the count stops at this number */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: products.id }).from(products).where(matching(filter)).limit(most).as('counted'));

/** Folds the text in the database, as the search compares it, and returns it with the catalogue's version before the search. */
export async function beginSearch(text: string): Promise<{ folded: string; version: number }> {
  const { rows } = await db.execute<{ folded: string; version: string }>(
    sql`select fold(${text}) as folded, version from ${catalogVersion}`,
  );
  const [row] = rows as [{ folded: string; version: string }];
  return { folded: row.folded, version: Number(row.version) };
}

export type Matches = { rows: ProductRow[]; total: number };

/**
 * One page of the matches and their number, counted up to `most` + 1. Up to `most` matches are sorted. With more, the page is taken from
 * the first `walked` products in the wanted order, with one extra row when there is a next page.
 * A single statement, because planning a second one would take as long as the search.
 */
export async function matches(
  filter: Filter,
  sort: Search['sort'],
  { most, walked, limit, offset }: { most: number; walked: number; limit: number; offset: number },
): Promise<Matches> {
  const order = sql.join(ORDERS[sort ?? 'listing'], sql`, `);
  // Very many matches are not ranked, because the index has the order of the list only.
  const ranked = sort || !filter.terms ? order : sql`case when total <= ${most} then ${rank(filter.terms)} end, ${order}`;
  const { id, name, featured, priceCents, createdAt } = products;
  // Selects only the columns of the sort orders. All parts have the table's name, so that the orders apply to each.
  const found = db
    .select({ id, name, featured, priceCents, createdAt })
    .from(products)
    .where(matching(filter))
    .limit(most + 1);
  const page = sql`(
    with found as materialized ${found}, counted as materialized (select count(*)::int as total from found)
    select page.id, total from counted left join lateral (
      (select ${id} from found as ${products} where total <= ${most} order by ${ranked} limit ${limit} offset ${offset})
      union all
      (select ${id} from (select * from ${products} where ${alive} order by ${order} limit ${walked}) as ${products}
        where total > ${most} and ${matching(filter)} order by ${order} limit ${limit + 1} offset ${offset})
    ) as page on true
  ) as page`;
  const rows = await db
    .select({ ...columns, total: sql<number>`total` })
    .from(page)
    .leftJoin(products, eq(id, sql`page.id`))
    .orderBy(ranked);
  // A page without rows still returns the number of matches.
  return { rows: rows.filter((row) => row.id !== null) as ProductRow[], total: rows[0]?.total ?? 0 };
}

/** A mistyped word has at least this share of trigrams in common with the right one: "capuchino" and "cappuccino" have 0.4. */
const LIKENESS = 0.4;
/** Higher for descriptions, because a long text resembles a word by chance more often than a name does. */
const LIKENESS_OF_TEXT = 0.6;
/** How many candidates are ranked, because ranking takes time per product. */
const RANKED = 300;

/** For a mistyped search: the products whose name or description is most similar. */
export const resembling = (text: string, category: Search['category'], sort: Search['sort'], limit: number): Promise<ProductRow[]> =>
  inTransaction(async (tx) => {
    // Only the operator uses the index, and its threshold is a session setting.
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`);
    const byName = sql`word_similarity(${text}, fold(${products.name}))`;
    const byText = sql`word_similarity(${text}, ${products.folded})`;
    const candidates = tx
      .select({ id: products.id })
      .from(products)
      .where(and(alive, category && eq(products.category, category), sql`${text} <% ${products.folded}`))
      .limit(RANKED);
    return tx
      .select(columns)
      .from(products)
      .where(and(inArray(products.id, candidates), sql`(${byName} >= ${LIKENESS} or ${byText} >= ${LIKENESS_OF_TEXT})`))
      .orderBy(...(sort ? ORDERS[sort] : [desc(byName), desc(byText), ...ORDERS.listing]))
      .limit(limit);
  });

const living = async (where: SQL): Promise<ProductRow | undefined> => {
  const [row] = await db.select(columns).from(products).where(and(where, alive));
  return row;
};
export const byId = (id: string): Promise<ProductRow | undefined> => living(eq(products.id, id));
export const bySlugs = (slugs: readonly string[]): Promise<ProductRow[]> =>
  db
    .select(columns)
    .from(products)
    .where(and(inArray(products.slug, [...slugs]), alive));
export const bySlug = (slug: string): Promise<ProductRow | undefined> => living(eq(products.slug, slug));

/** Includes deleted products, because carts and old orders refer to them. */
export const byIds = prepared((on, { ids }: Values<{ ids: string[] }>) =>
  on
    .select(columns)
    .from(products)
    .where(eq(products.id, sql`any(${ids}::uuid[])`)),
);

/** @returns undefined when the slug is taken */
export const insert = async (tx: Tx, row: NewProductRow): Promise<ProductRow | undefined> =>
  (await tx.insert(products).values(row).onConflictDoNothing({ target: products.slug, where: alive }).returning(columns))[0];

/** Locks the product; orders that refer to it can still be placed. */
export const lock = async (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  (
    await tx
      .select(columns)
      .from(products)
      .where(and(eq(products.id, id), alive))
      .for('no key update')
  )[0];

export const update = async (tx: Tx, id: string, changes: Partial<NewProductRow>): Promise<ProductRow | undefined> =>
  (await tx.update(products).set(changes).where(eq(products.id, id)).returning(columns))[0];

/** @returns whether the product existed */
export const retire = async (tx: Tx, id: string): Promise<boolean> => {
  const { rowCount } = await tx
    .update(products)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(products.id, id), alive));
  return rowCount === 1;
};

const ratingsDue = sql<boolean>`(${catalogVersion.ratingsDue} and ${catalogVersion.ratedAt} < clock_timestamp() - interval '1 second')`;
const soldOut = lte(products.soldOutUntil, sql`now()`);
const optionSoldOut = lte(options.soldOutUntil, sql`now()`);

/**
 * Applies due changes and returns the catalogue's version. Every process asks for it once a second: new ratings raise it at most once a
 * second, and products and options whose sold-out time has ended are available again.
 */
export async function currentVersion(): Promise<number> {
  const isBack = sql<boolean>`exists (select from ${products} where ${soldOut})`;
  const isOptionBack = sql<boolean>`exists (select from ${options} where ${optionSoldOut})`;
  const [row] = await db.select({ version: catalogVersion.version, ratingsDue, isBack, isOptionBack }).from(catalogVersion);
  // A trigger raises the version with this update.
  if (row?.isBack) await bringBack();
  if (row?.isOptionBack) await bringBackOptions();
  if (row?.ratingsDue) await countRatings();
  return row?.isBack || row?.isOptionBack || row?.ratingsDue ? version() : (row?.version ?? 0);
}

async function bringBack(): Promise<void> {
  await inTransaction(async (tx) => {
    const back = await tx.update(products).set({ available: true, soldOutUntil: null }).where(soldOut).returning({ id: products.id });
    await events().changed(tx, ...back.map(({ id }) => ({ type: 'producto.cambiado', id }) as const));
  });
}

/** The ids of the products that offer one of these groups of options. */
export async function usingGroups(tx: Tx, groupIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: products.id })
    .from(productOptionGroups)
    .innerJoin(products, eq(products.id, productOptionGroups.productId))
    .where(and(alive, inArray(productOptionGroups.groupId, [...groupIds])));
  return rows.map(({ id }) => id);
}

/**
 * Makes options available again whose time has ended. Options locked by another transaction are skipped until the next second: waiting for
 * them could deadlock, because the order of the locks differs.
 */
async function bringBackOptions(): Promise<void> {
  const due = db.select({ id: options.id }).from(options).where(optionSoldOut).for('update', { skipLocked: true });
  await inTransaction(async (tx) => {
    const change = { available: true, soldOutUntil: null };
    const back = await tx.update(options).set(change).where(inArray(options.id, due)).returning({ groupId: options.groupId });
    if (back.length === 0 || !events().wants('producto.cambiado')) return;
    const ids = await usingGroups(
      tx,
      back.map(({ groupId }) => groupId),
    );
    await events().changed(tx, ...ids.map((id) => ({ type: 'producto.cambiado', id }) as const));
  });
}

/** Recounts the ratings. Does nothing when another process has just done it. */
async function countRatings(): Promise<void> {
  await db.execute(sql`
    with counted as (
      update ${catalogVersion} set version = version + 1, ratings_due = false, rated_at = clock_timestamp()
      where ${ratingsDue} returning version)
    select pg_notify('catalog', version::text) from counted`);
}

export async function version(on: Pick<Tx, 'select'> = db): Promise<number> {
  const [row] = await versionRow(on, {});
  return row?.version ?? 0;
}

// The condition only adds a parameter, because statements without parameters are not prepared.
const versionRow = prepared<Record<string, never>, { version: number }[]>((on) =>
  on.select({ version: catalogVersion.version }).from(catalogVersion).where(eq(catalogVersion.id, 1)),
);

export const addresses = (limit: number, offset: number): Promise<{ slug: string }[]> =>
  db
    .select({ slug: products.slug })
    .from(products)
    .where(alive)
    .orderBy(desc(products.createdAt), asc(products.id))
    .limit(limit)
    .offset(offset);

/** Imports run one after the other: two parallel ones with the same names would not see each other's products. */
export const lockImports = (tx: Tx): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(hashtext('import of products'))`);
