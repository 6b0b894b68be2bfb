import { and, asc, countDistinct, desc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Chosen } from '#contract/options/option-rules.ts';
import { SALE_STATUSES } from '#contract/orders/order-statuses.ts';
import { db } from '#server/db/client.ts';
import { products } from '#server/features/catalog/table.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import type { BoughtLine, Repeated } from './rules.ts';

/** The lines of an order with the ids of their options, which the order's answer does not contain. */
export const linesOf = (orderId: string): Promise<BoughtLine[]> => {
  const { productId, product, options, note, quantity, position } = orderLines;
  return db
    .select({ productId, product, options, note, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(position));
};

/** The chosen options in canonical form. */
const SELECTION = sql<Chosen[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', one -> 'id', 'quantity', one -> 'quantity')
  order by one ->> 'id'), '[]') from jsonb_array_elements(${orderLines.options}) one)`;

/**
 * The choices that occur in most of the user's orders of the last days; among equals the latest first. Without products that are deleted or
 * unavailable.
 * @param limit larger than the number shown, because choices that are no longer offered are removed later
 */
export const mostOrdered = (userId: string, days: number, limit: number): Promise<Repeated[]> => {
  const times = countDistinct(orders.id);
  return db
    .select({ productId: orderLines.productId, selection: SELECTION, times })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, and(eq(products.id, orderLines.productId), isNull(products.deletedAt), eq(products.available, true)))
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, sql`now() - make_interval(days => ${days})`),
        inArray(orders.status, [...SALE_STATUSES]),
      ),
    )
    .groupBy(orderLines.productId, SELECTION)
    .orderBy(desc(times), desc(max(orders.createdAt)), orderLines.productId)
    .limit(limit);
};
