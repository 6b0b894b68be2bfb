import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { REVIEWABLE_STATUSES } from '#contract/order-statuses.ts';
import { MAX_REVIEWS, type Opinion, type Review, type ShopReview } from '#contract/reviews.ts';
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
  userName: users.name,
  userAvatar: users.avatarUrl,
  verified: sql<boolean>`exists (
    select from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orders.userId} = ${reviews.userId} and ${orderLines.productId} = ${reviews.productId}
      and ${orders.status} in (${statusList(REVIEWABLE_STATUSES)}))`,
};
type Row = Pick<typeof reviews.$inferSelect, 'id' | 'userId' | 'productId' | 'rating' | 'comment' | 'createdAt'> & {
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
});

const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

const select = (tx: Pick<Tx, 'select'>) => tx.select(columns).from(reviews).innerJoin(users, eq(users.id, reviews.userId));

/** The newest reviews of a product. The caller's own is the first, whatever its age. */
export async function ofProduct(productId: string, userId: string | null): Promise<Review[]> {
  const own = userId ? await select(db).where(and(eq(reviews.productId, productId), eq(reviews.userId, userId))) : [];
  const newest = await select(db)
    .where(eq(reviews.productId, productId))
    .orderBy(...newestFirst)
    .limit(MAX_REVIEWS);
  return [...own, ...newest.filter((row) => row.userId !== userId)].slice(0, MAX_REVIEWS).map(toWire);
}

const having = (rating: number | undefined) => (rating === undefined ? undefined : eq(reviews.rating, rating));

/** Reviews of all products, including deleted ones. */
export async function page(rating: number | undefined, limit: number, offset: number): Promise<ShopReview[]> {
  const rows = await db
    .select({
      ...columns,
      slug: products.slug,
      name: products.name,
      image: products.image,
      in_shop: isNull(products.deletedAt).mapWith(Boolean),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(having(rating))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return rows.map(({ slug, name, image, in_shop, ...row }) => ({ ...toWire(row), product: { slug, name, image, in_shop } }));
}

export const total = (rating: number | undefined): Promise<number> => db.$count(reviews, having(rating));

export async function one(tx: Pick<Tx, 'select'>, id: string): Promise<Review | null> {
  const [row] = await select(tx).where(eq(reviews.id, id));
  return row ? toWire(row) : null;
}

/** Null when the user has reviewed the product already. */
export async function insert(tx: Tx, review: typeof reviews.$inferInsert): Promise<Review | null> {
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.userId, reviews.productId] })
    .returning({ id: reviews.id });
  return row ? one(tx, row.id) : null;
}

/** The author's id; null when the review does not exist. */
export async function authorOf(id: string): Promise<string | null> {
  const [row] = await db.select({ userId: reviews.userId }).from(reviews).where(eq(reviews.id, id));
  return row?.userId ?? null;
}

export const update = async (id: string, { rating, comment }: Opinion): Promise<boolean> =>
  (await db.update(reviews).set({ rating, comment }).where(eq(reviews.id, id))).rowCount === 1;

export const remove = async (id: string): Promise<boolean> => (await db.delete(reviews).where(eq(reviews.id, id))).rowCount === 1;
