import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { options, productOptionGroups } from '#server/features/catalog/options/table.ts';
import { products } from '#server/features/catalog/table.ts';
import type { Item } from '#server/features/stock/index.ts';

const idsOf = (items: readonly Item[], kind: Item['kind']) => items.flatMap((item) => (item.kind === kind ? [item.id] : []));

/** The products whose answers show these items. */
export async function concerned(items: readonly Item[]): Promise<{ id: string; slug: string }[]> {
  const groups = db
    .select({ id: options.groupId })
    .from(options)
    .where(inArray(options.id, idsOf(items, 'option')));
  const using = db
    .select({ id: productOptionGroups.productId })
    .from(productOptionGroups)
    .where(inArray(productOptionGroups.groupId, groups));
  return db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(isNull(products.deletedAt), or(inArray(products.id, idsOf(items, 'product')), inArray(products.id, using))));
}

/** The names of products and options, by kind and id. */
export async function namesOf(items: readonly Item[]): Promise<Map<string, string>> {
  const [goods, chosen] = await Promise.all([
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(isNull(products.deletedAt), inArray(products.id, idsOf(items, 'product')))),
    db
      .select({ id: options.id, name: options.name })
      .from(options)
      .where(and(isNull(options.retiredAt), inArray(options.id, idsOf(items, 'option')))),
  ]);
  return new Map([
    ...goods.map(({ id, name }) => [`product ${id}`, name] as const),
    ...chosen.map(({ id, name }) => [`option ${id}`, name] as const),
  ]);
}

/** The option, unless it is retired. */
export async function optionOf(on: Pick<Tx, 'select'>, id: string) {
  const [row] = await on
    .select()
    .from(options)
    .where(and(eq(options.id, id), isNull(options.retiredAt)));
  return row ?? null;
}
