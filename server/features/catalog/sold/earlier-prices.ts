import type { Tx } from '#server/db/client.ts';
import { together } from '#server/db/transaction.ts';
import * as queries from './queries.ts';

/** The prices that products and options have had in the last days, for sales that were made without a network. */

/** A unit with its options. */
type Unit = { productId: string; options: readonly { id: string; quantity: number }[] };

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
    queries.endedSince(tx, [...productIds, ...optionIds], from),
    queries.priceOfProducts(tx, productIds),
    queries.priceOfOptions(tx, optionIds),
    queries.ownPricesOf(tx, productIds),
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
const inForce = (changes: readonly queries.PriceChange[], item: string, groupId: string | null, at: Date): queries.PriceChange | null =>
  changes
    .filter((one) => one.item === item && one.groupId === groupId && one.endedAt > at)
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime())[0] ?? null;

export const forgetPrices = (now: Date) => queries.forgetEnded(now, KEPT_HOURS);
