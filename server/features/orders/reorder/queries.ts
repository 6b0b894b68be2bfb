import { and, countDistinct, desc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import { SALE_STATUSES } from '#contract/order-statuses.ts';
import { db } from '#server/db/client.ts';
import { products } from '#server/features/catalog/table.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';

/** The products in most of the user's orders of the last days; among equals those bought last. Deleted products are left out. */
export const mostOrdered = (userId: string, days: number, limit: number): Promise<{ productId: string; times: number }[]> => {
  const times = countDistinct(orders.id);
  return db
    .select({ productId: orderLines.productId, times })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, and(eq(products.id, orderLines.productId), isNull(products.deletedAt)))
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, sql`now() - make_interval(days => ${days})`),
        inArray(orders.status, [...SALE_STATUSES]),
      ),
    )
    .groupBy(orderLines.productId)
    .orderBy(desc(times), desc(max(orders.createdAt)), orderLines.productId)
    .limit(limit);
};
