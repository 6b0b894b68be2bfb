import { and, asc, desc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Search } from '#contract/catalog.ts';
import { db, type Tx } from '#server/db/client.ts';
import { catalogVersion, products } from './table.ts';

export type ProductRow = Omit<typeof products.$inferSelect, 'folded'>;
export type NewProductRow = typeof products.$inferInsert;

const columns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  description: products.description,
  image: products.image,
  priceCents: products.priceCents,
  originalPriceCents: products.originalPriceCents,
  category: products.category,
  featured: products.featured,
  available: products.available,
  allergens: products.allergens,
  dietary: products.dietary,
  ratingSum: products.ratingSum,
  ratingCount: products.ratingCount,
  createdAt: products.createdAt,
  deletedAt: products.deletedAt,
};
const alive = isNull(products.deletedAt);

/** Each order is the order of an index, and ends in the id so that pages never overlap. */
const ORDERS: Record<NonNullable<Search['sort']> | 'listing', SQL[]> = {
  listing: [desc(products.featured), sql`${products.name} collate "es-x-icu"`, asc(products.id)],
  price_asc: [asc(products.priceCents), asc(products.id)],
  price_desc: [desc(products.priceCents), desc(products.id)],
  newest: [desc(products.createdAt), asc(products.id)],
};

/** The names of the orders, in the order of `places` of the whole catalogue. */
export const SORTS = ['listing', 'price_asc', 'price_desc', 'newest'] as const;

/** Every product that can be listed, with its place in each order. */
export const wholeCatalogue = (limit: number): Promise<(ProductRow & { folded: string; places: number[] })[]> => {
  const places = SORTS.map((sort) => sql`row_number() over (order by ${sql.join(ORDERS[sort], sql`, `)})::int`);
  return db
    .select({ ...columns, folded: products.folded, places: sql<number[]>`array[${sql.join(places, sql`, `)}]` })
    .from(products)
    .where(alive)
    .limit(limit);
};

export type Filter = { category: Search['category']; patterns: string[] };

const matching = ({ category, patterns }: Filter) =>
  and(alive, category && eq(products.category, category), ...patterns.map((pattern) => like(products.folded, pattern)));

export const list = (filter: Filter, sort: Search['sort'], limit: number, offset: number): Promise<ProductRow[]> => {
  const order = ORDERS[sort ?? 'listing'];
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  // Far back, the way there leads through the index alone, which is a fifth of the way through the products themselves.
  const wanted = offset < FAR ? matching(filter) : inArray(products.id, page);
  const found = db
    .select(columns)
    .from(products)
    .where(wanted)
    .orderBy(...order)
    .limit(limit);
  return offset < FAR ? found.offset(offset) : found;
};

/** From here on a page costs more than the products on it. */
export const FAR = 1000;

/** What can be bought today, in the order of the listing. */
export const available = (limit: number): Promise<ProductRow[]> =>
  db
    .select(columns)
    .from(products)
    .where(and(alive, eq(products.available, true)))
    .orderBy(...ORDERS.listing)
    .limit(limit);

/** @param most counts no further */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: products.id }).from(products).where(matching(filter)).limit(most).as('counted'));

/** Text as the search compares it, by the database's own rule; and the version that the catalogue has before the search. */
export async function beginSearch(text: string): Promise<{ folded: string; version: number }> {
  const { rows } = await db.execute<{ folded: string; version: string }>(
    sql`select fold(${text}) as folded, version from ${catalogVersion}`,
  );
  const [row] = rows as [{ folded: string; version: string }];
  return { folded: row.folded, version: Number(row.version) };
}

export type Matches = { rows: ProductRow[]; total: number };

/**
 * One page of what matches and how many do, counted up to one more than `most`. So many are sorted as they are found. Of more, the page
 * is looked for among the first `walked` products in the wanted order, and has one row over when there is more.
 * All in one statement: a second one would take as long to plan as it takes to find them.
 */
export async function matches(
  filter: Filter,
  sort: Search['sort'],
  { most, walked, limit, offset }: { most: number; walked: number; limit: number; offset: number },
): Promise<Matches> {
  const order = sql.join(ORDERS[sort ?? 'listing'], sql`, `);
  const { id, name, featured, priceCents, createdAt } = products;
  // Only what is sorted by. All parts go by the table's own name, so that the orders fit each of them.
  const found = db
    .select({ id, name, featured, priceCents, createdAt })
    .from(products)
    .where(matching(filter))
    .limit(most + 1);
  const page = sql`(
    with found as materialized ${found}, counted as materialized (select count(*)::int as total from found)
    select page.id, total from counted left join lateral (
      (select ${id} from found as ${products} where total <= ${most} order by ${order} limit ${limit} offset ${offset})
      union all
      (select ${id} from (select * from ${products} where ${alive} order by ${order} limit ${walked}) as ${products}
        where total > ${most} and ${matching(filter)} order by ${order} limit ${limit + 1} offset ${offset})
    ) as page on true
  ) as page`;
  const rows = await db
    .select({ ...columns, total: sql<number>`total` })
    .from(page)
    .leftJoin(products, eq(id, sql`page.id`))
    .orderBy(order);
  // Without any row on the page the number still comes.
  return { rows: rows.filter((row) => row.id !== null) as ProductRow[], total: rows[0]?.total ?? 0 };
}

/** A mistyped word shares this part of its letter triples with the right one: "capuchino" and "cappuccino" 0.4. */
const LIKENESS = 0.4;
/** The long description resembles something by chance more easily than the name does. */
const LIKENESS_OF_TEXT = 0.6;
/** Ranking costs time per product: in a large catalogue the first so many are good enough. */
const RANKED = 300;

/** For a mistyped search: what is named, or else described, most like it. */
export const resembling = (text: string, category: Search['category'], sort: Search['sort'], limit: number): Promise<ProductRow[]> =>
  db.transaction(async (tx) => {
    // The operator, unlike the functions, can use the index; its threshold is a setting.
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

export const byId = async (id: string): Promise<ProductRow | undefined> =>
  (
    await db
      .select(columns)
      .from(products)
      .where(and(eq(products.id, id), alive))
  )[0];

export const bySlug = async (slug: string): Promise<ProductRow | undefined> =>
  (
    await db
      .select(columns)
      .from(products)
      .where(and(eq(products.slug, slug), alive))
  )[0];

/** Deleted ones too: carts and old orders still point at them. */
export const byIds = (tx: Pick<Tx, 'select'>, ids: string[]): Promise<ProductRow[]> =>
  tx.select(columns).from(products).where(inArray(products.id, ids));

/** Nothing when the slug is taken. */
export const insert = async (row: NewProductRow): Promise<ProductRow | undefined> =>
  (await db.insert(products).values(row).onConflictDoNothing({ target: products.slug, where: alive }).returning(columns))[0];

export const lock = async (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  (
    await tx
      .select(columns)
      .from(products)
      .where(and(eq(products.id, id), alive))
      .for('update')
  )[0];

export const update = async (tx: Tx, id: string, changes: Partial<NewProductRow>): Promise<ProductRow | undefined> =>
  (await tx.update(products).set(changes).where(eq(products.id, id)).returning(columns))[0];

/** True when there was something to retire. */
export const retire = async (id: string): Promise<boolean> => {
  const { rowCount } = await db
    .update(products)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(products.id, id), alive));
  return rowCount === 1;
};

const ratingsDue = sql<boolean>`(${catalogVersion.ratingsDue} and ${catalogVersion.ratedAt} < clock_timestamp() - interval '1 second')`;

/**
 * The catalogue's version. New stars that have waited their second are counted in first:
 * whoever keeps asking is the clock that they wait for.
 */
export async function versionWithRatings(): Promise<number> {
  const [row] = await db.select({ version: catalogVersion.version, ratingsDue }).from(catalogVersion);
  return row?.ratingsDue ? ((await countRatings()) ?? row.version) : (row?.version ?? 0);
}

/** Null when another process has just done it: its word is on the way. */
async function countRatings(): Promise<number | null> {
  const { rows } = await db.execute<{ version: string }>(sql`
    with counted as (
      update ${catalogVersion} set version = version + 1, ratings_due = false, rated_at = clock_timestamp()
      where ${ratingsDue} returning version)
    select version, pg_notify('catalog', version::text) from counted`);
  return rows[0] ? Number(rows[0].version) : null;
}

export const version = async (): Promise<number> =>
  (await db.select({ version: catalogVersion.version }).from(catalogVersion))[0]?.version ?? 0;

export const addresses = (limit: number, offset: number): Promise<{ slug: string }[]> =>
  db
    .select({ slug: products.slug })
    .from(products)
    .where(alive)
    .orderBy(desc(products.createdAt), asc(products.id))
    .limit(limit)
    .offset(offset);
