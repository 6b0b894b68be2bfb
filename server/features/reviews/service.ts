import type { Opinion, Review, ReviewSearch, ShopReview } from '#contract/catalog/reviews.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { audit } from '#server/features/audit/index.ts';
import { productsByIds, resolveProductId } from '#server/features/catalog/index.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import { forbidden, notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

const PAGE = 50;

const noReview = () => notFound('review_not_found', 'No encontramos esta reseña.');

/** @returns the id of a product that is not deleted */
async function productOf(idOrSlug: string): Promise<string> {
  const id = await resolveProductId(idOrSlug);
  const product = id ? (await productsByIds(db, [id])).get(id) : undefined;
  if (!product || product.deleted) throw notFound('product_not_found', 'Producto no encontrado.');
  return product.id;
}

export const ofProduct = async (idOrSlug: string, user: CallerUser | null): Promise<Review[]> =>
  queries.ofProduct(await productOf(idOrSlug), user?.id ?? null);

/** Used by the export of a user's data. */
export const pageOf = queries.pageOf;

export async function create(input: Opinion & { product_id: string; user_id: string }, user: CallerUser): Promise<Review> {
  if (input.user_id !== user.id) throw forbidden();
  const productId = await productOf(input.product_id);
  const { rating, comment } = input;
  // Checking first would not help against parallel requests, so the unique constraint decides.
  const made = await inTransaction((tx) => queries.insert(tx, { userId: user.id, productId, rating, comment }));
  if (!made) throw new Refusal(409, 'review_exists', 'Ya reseñaste este producto.');
  return made;
}

/** Only the author may change a review. */
export async function update({ id, ...opinion }: Opinion & { id: string }, user: CallerUser): Promise<Review> {
  if ((await authorOf(id)) !== user.id) throw forbidden();
  const changed = (await queries.update(id, opinion)) ? await queries.one(db, id) : null;
  if (!changed) throw noReview();
  return changed;
}

/** The author or a manager may delete a review. */
export async function remove(id: string, user: CallerUser): Promise<undefined> {
  const isOwn = (await authorOf(id)) === user.id;
  if (!isOwn && !isStaff(user, 'manager')) throw forbidden();
  await inTransaction(async (tx) => {
    if (!(await queries.remove(tx, id))) throw noReview();
    if (!isOwn) await audit(tx, { actor: user, kind: 'delete', subject: { type: 'review', id }, summary: 'Eliminó una reseña' });
  });
}

/** Hides a review from lists and ratings, or shows it again. @param reason null makes it visible again */
export async function setVisibility(id: string, reason: string | null, user: CallerUser): Promise<ShopReview> {
  await authorOf(id);
  await inTransaction(async (tx) => {
    if (!(await queries.setVisibility(tx, id, reason))) throw noReview();
    const entry =
      reason === null ? (['restore', 'Volvió a mostrar una reseña'] as const) : (['delete', `Ocultó una reseña: ${reason}`] as const);
    await audit(tx, { actor: user, kind: entry[0], subject: { type: 'review', id }, summary: entry[1] });
  });
  const changed = await queries.oneInShop(id);
  if (!changed) throw noReview();
  return changed;
}

async function authorOf(id: string): Promise<string> {
  const author = isUuid(id) ? await queries.authorOf(id) : null;
  if (!author) throw noReview();
  return author;
}

export const all = ({ limit = PAGE, offset = 0, ...filter }: ReviewSearch): Promise<Counted<ShopReview>> =>
  countedPage({
    limit,
    offset,
    isSearch: false,
    read: (most) => queries.page(filter, most, offset),
    count: (most) => queries.total(filter, most),
  });
