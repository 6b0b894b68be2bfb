import { and, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { columns, type NewProductRow, type ProductRow } from '#server/features/catalog/queries.ts';
import { products } from '#server/features/catalog/table.ts';

const alive = isNull(products.deletedAt);

/** The products with these ids or slugs, locked in a fixed order, so that imports and edits cannot deadlock. */
export const named = (tx: Tx, { ids, slugs }: { ids: string[]; slugs: string[] }): Promise<ProductRow[]> =>
  tx
    .select(columns)
    .from(products)
    .where(and(alive, or(sql`${products.id} = any(${sql.param(ids)}::uuid[])`, sql`${products.slug} = any(${sql.param(slugs)}::text[])`)))
    .orderBy(products.id)
    .for('no key update');

/** Each of the names in the form for comparison, and up to two products that have it. */
export async function namesOf(tx: Tx, names: readonly string[]): Promise<Map<string, { folded: string; ids: string[] }>> {
  const { rows } = await tx.execute<{ name: string; folded: string; ids: string[] }>(sql`
    select name, fold(trim(name)) as folded,
      array(select ${products.id} from ${products} where ${alive} and fold(${products.name}) = fold(trim(sent.name)) limit 2)::text[] as ids
    from unnest(${sql.param([...names])}::text[]) as sent (name)`);
  return new Map(rows.map(({ name, folded, ids }) => [name, { folded, ids }]));
}

/** Columns that an import does not change. */
const KEPT = ['id', 'slug', 'ratingSum', 'ratingCount', 'createdAt', 'deletedAt', 'folded'];
const written = Object.entries(getTableColumns(products)).filter(([key]) => !KEPT.includes(key));

/** Writes complete rows, which this transaction has locked. */
export async function replace(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
  const set = written.map(([, { name }]) => sql`${sql.identifier(name)} = sent.${sql.identifier(name)}`);
  await tx.execute(sql`
    update ${products} set ${sql.join(set, sql`, `)}
    from jsonb_populate_recordset(null::${products}, ${JSON.stringify(rows.map(asRecord))}::jsonb) as sent
    where ${products.id} = sent.id`);
}

const asRecord = (row: ProductRow) => ({
  id: row.id,
  ...Object.fromEntries(written.map(([key, { name }]) => [name, row[key as keyof ProductRow]])),
});

/** Adds the products whose slug is free. @returns the ids of the added products, by slug */
export async function add(tx: Tx, rows: readonly NewProductRow[]): Promise<Map<string, string>> {
  const added = await tx
    .insert(products)
    .values([...rows])
    .onConflictDoNothing({ target: products.slug, where: alive })
    .returning({ id: products.id, slug: products.slug });
  return new Map(added.map(({ id, slug }) => [slug, id]));
}

/** The next page of products by id. */
export const page = (after: string | null, limit: number): Promise<ProductRow[]> =>
  db
    .select(columns)
    .from(products)
    .where(and(alive, after === null ? undefined : gt(products.id, after)))
    .orderBy(products.id)
    .limit(limit);
