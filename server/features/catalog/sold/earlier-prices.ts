import { and, gt, inArray, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { together } from '#server/db/transaction.ts';
import { options, productOptionGroups } from '#server/features/catalog/options/table.ts';
import { priceChanges, products } from '#server/features/catalog/table.ts';

/** The prices that products and options have had in the last days, for sales that were made without a network. */

/** A unit with its options. */
type Unit = { productId: string; options: readonly { id: string; quantity: number }[] };

type Change = typeof priceChanges.$inferSelect;

/** How long a sale may wait for its network, and some more. */
const KEPT_HOURS = 74;

/**
 * @param from since when a price counts; @param to until when
 * @returns for a unit, all prices that it had in that time, in centavos
 */
export async function pricesBetween(tx: Tx, units: readonly Unit[], from: Date, to: Date): Promise<(unit: Unit) => Set<number>> {
  const productIds = [...new Set(units.map(({ productId }) => productId))];
  const optionIds = [...new Set(units.flatMap((unit) => unit.options.map(({ id }) => id)))];
  const [changes, sold, chosen, links] = await together(
    tx
      .select()
      .from(priceChanges)
      .where(and(inArray(priceChanges.item, [...productIds, ...optionIds]), gt(priceChanges.endedAt, from))),
    tx.select({ id: products.id, cents: products.priceCents }).from(products).where(inArray(products.id, productIds)),
    optionIds.length === 0
      ? []
      : tx.select({ id: options.id, cents: options.priceCents }).from(options).where(inArray(options.id, optionIds)),
    tx
      .select({ productId: productOptionGroups.productId, groupId: productOptionGroups.groupId, prices: productOptionGroups.prices })
      .from(productOptionGroups)
      .where(inArray(productOptionGroups.productId, productIds)),
  );
  const times = [from, ...changes.map(({ endedAt }) => endedAt).filter((at) => at <= to)];
  const now = new Map([...sold, ...chosen].map(({ id, cents }) => [id, cents]));
  const centsAt = (item: string, at: Date) => inForce(changes, item, null, at)?.cents ?? now.get(item) ?? 0;
  const optionAt = (productId: string, id: string, at: Date) => {
    const groups = new Set([
      ...links.filter((link) => link.productId === productId).map(({ groupId }) => groupId),
      ...changes.flatMap(({ item, groupId }) => (item === productId && groupId ? [groupId] : [])),
    ]);
    for (const groupId of groups) {
      const link = links.find((one) => one.productId === productId && one.groupId === groupId);
      const own = (inForce(changes, productId, groupId, at) ?? link)?.prices?.[id];
      if (own !== undefined) return own;
    }
    return centsAt(id, at);
  };
  return ({ productId, options: of }) =>
    new Set(times.map((at) => of.reduce((sum, { id, quantity }) => sum + optionAt(productId, id, at) * quantity, centsAt(productId, at))));
}

/** The price that was in force at the moment and has changed since; null for one that still is. */
const inForce = (changes: readonly Change[], item: string, groupId: string | null, at: Date): Change | null =>
  changes
    .filter((one) => one.item === item && one.groupId === groupId && one.endedAt > at)
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime())[0] ?? null;

export const forgetPrices = (now: Date) =>
  db.delete(priceChanges).where(sql`${priceChanges.endedAt} < ${now.toISOString()}::timestamptz - make_interval(hours => ${KEPT_HOURS})`);
