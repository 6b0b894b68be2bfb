import { and, gt, inArray, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { options, productOptionGroups } from '#server/features/catalog/options/table.ts';
import { priceChanges, products } from '#server/features/catalog/table.ts';

export type PriceChange = typeof priceChanges.$inferSelect;
type Reads = Pick<Tx, 'select'>;

/** The prices of these products and options that were in force at that moment and have ended since. */
export const endedSince = (on: Reads, items: string[], from: Date): Promise<PriceChange[]> =>
  on
    .select()
    .from(priceChanges)
    .where(and(inArray(priceChanges.item, items), gt(priceChanges.endedAt, from)));

export const priceOfProducts = (on: Reads, ids: string[]) =>
  on.select({ id: products.id, cents: products.priceCents }).from(products).where(inArray(products.id, ids));

export const priceOfOptions = (on: Reads, ids: string[]) =>
  on.select({ id: options.id, cents: options.priceCents }).from(options).where(inArray(options.id, ids));

/** The prices that these products have of their own for options. */
export const ownPricesOf = (on: Reads, productIds: string[]) =>
  on
    .select({ productId: productOptionGroups.productId, groupId: productOptionGroups.groupId, prices: productOptionGroups.prices })
    .from(productOptionGroups)
    .where(inArray(productOptionGroups.productId, productIds));

export const forgetEnded = (now: Date, hours: number) =>
  db.delete(priceChanges).where(sql`${priceChanges.endedAt} < ${now.toISOString()}::timestamptz - make_interval(hours => ${hours})`);
