import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Opinion, Review, ReviewSearch, ShopReview } from '#contract/catalog/reviews.ts';
import { MAX_REVIEWS } from '#contract/limits.ts';
import { REVIEWABLE_STATUSES } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';
import { orderLines, orders, statusList } from '#server/features/orders/table.ts';
import { reviews } from './table.ts';

const columns = {
  id: reviews.id,
  userId: reviews.userId,
  productId: reviews.productId,
  rating: reviews.rating,
  comment: reviews.comment,
  createdAt: reviews.createdAt,
  hiddenReason: reviews.hiddenReason,
  userName: users.name,
  userAvatar: users.avatarUrl,
  verified: sql<boolean>`exists (
    select from ${orders} where ${orders.userId} = ${reviews.userId} and ${orders.status} in (${statusList(REVIEWABLE_STATUSES)})
      and exists (select from ${orderLines} where order_id = ${orders.id} and product_id = ${reviews.productId}))`,
};
type Row = Pick<typeof reviews.$inferSelect, 'id' | 'userId' | 'productId' | 'rating' | 'comment' | 'createdAt' | 'hiddenReason'> & {
  userName: string;
  userAvatar: string | null;
  verified: boolean;
};

const toWire = (row: Row): Review => ({
  id_reviews: row.id,
  user_id: row.userId,
  product_id: row.productId,
  rating: row.rating,
  comment: row.comment,
  created_at: row.createdAt.toISOString(),
  user_name: row.userName,
  user_avatar: row.userAvatar,
  verified: row.verified,
  ...(row.hiddenReason !== null && { hidden: true, reason: row.hiddenReason }),
});

const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

const select = (tx: Pick<Tx, 'select'>) => tx.select(columns).from(reviews).innerJoin(users, eq(users.id, reviews.userId));

/** The newest visible reviews of a product. The caller's own review is the first, even when it is old or hidden. */
export async function ofProduct(productId: string, userId: string | null): Promise<Review[]> {
  const own = userId ? await select(db).where(and(eq(reviews.productId, productId), eq(reviews.userId, userId))) : [];
  const newest = await select(db)
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
    .orderBy(...newestFirst)
    .limit(MAX_REVIEWS);
  return [...own, ...newest.filter((row) => row.userId !== userId)].slice(0, MAX_REVIEWS).map(toWire);
}

/** A page of a user's own reviews, oldest first, including hidden ones. */
export const pageOf = async (userId: string, limit: number, offset: number): Promise<Review[]> =>
  (await select(db).where(eq(reviews.userId, userId)).orderBy(asc(reviews.createdAt), asc(reviews.id)).limit(limit).offset(offset)).map(
    toWire,
  );

export type Filter = Pick<ReviewSearch, 'rating' | 'hidden'>;

const having = ({ rating, hidden }: Filter) =>
  and(
    rating === undefined ? undefined : eq(reviews.rating, rating),
    hidden && (hidden === '1' ? isNotNull(reviews.hiddenAt) : isNull(reviews.hiddenAt)),
  );

const selectInShop = () =>
  db
    .select({
      ...columns,
      slug: products.slug,
      name: products.name,
      image: products.image,
      in_shop: isNull(products.deletedAt).mapWith(Boolean),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId));

const toShopReview = ({ slug, name, image, in_shop, ...row }: Awaited<ReturnType<typeof selectInShop>>[number]): ShopReview => ({
  ...toWire(row),
  product: { slug, name, image, in_shop },
});

/** Reviews of all products, including deleted ones. */
export async function page(filter: Filter, limit: number, offset: number): Promise<ShopReview[]> {
  // Selects the ids first, so that the other columns are not read for skipped rows.
  const ids = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(having(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const rows = await selectInShop()
    .where(inArray(reviews.id, ids))
    .orderBy(...newestFirst);
  return rows.map(toShopReview);
}

export async function oneInShop(id: string): Promise<ShopReview | null> {
  const [row] = await selectInShop().where(eq(reviews.id, id));
  return row ? toShopReview(row) : null;
}

/** @param most the count stops at this number */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: reviews.id }).from(reviews).where(having(filter)).limit(most).as('counted'));

/** @param reason null makes it visible again @returns whether the review exists */
export async function setVisibility(tx: Tx, id: string, reason: string | null): Promise<boolean> {
  const hiddenAt = reason === null ? null : sql`coalesce(${reviews.hiddenAt}, now())`;
  return (await tx.update(reviews).set({ hiddenAt, hiddenReason: reason }).where(eq(reviews.id, id))).rowCount === 1;
}

export async function one(tx: Pick<Tx, 'select'>, id: string): Promise<Review | null> {
  const [row] = await select(tx).where(eq(reviews.id, id));
  return row ? toWire(row) : null;
}

/** @returns null when the user has already reviewed the product */
export async function insert(tx: Tx, review: typeof reviews.$inferInsert): Promise<Review | null> {
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.userId, reviews.productId] })
    .returning({ id: reviews.id });
  return row ? one(tx, row.id) : null;
}

/** @returns the author's id; null when the review does not exist */
export async function authorOf(id: string): Promise<string | null> {
  const [row] = await db.select({ userId: reviews.userId }).from(reviews).where(eq(reviews.id, id));
  return row?.userId ?? null;
}

export const update = async (id: string, { rating, comment }: Opinion): Promise<boolean> =>
  (await db.update(reviews).set({ rating, comment }).where(eq(reviews.id, id))).rowCount === 1;

export const remove = async (tx: Tx, id: string): Promise<boolean> => (await tx.delete(reviews).where(eq(reviews.id, id))).rowCount === 1;
