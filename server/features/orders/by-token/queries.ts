import { and, gt, inArray, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { ORDER_TOKEN_DAYS } from '#server/features/orders/rules.ts';
import { orderSteps } from '#server/features/orders/table.ts';

/** Filters the orders whose tokens are still valid: their last status is recent. */
export async function currentOf(orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = orderIds.filter(isUuid);
  if (ids.length === 0) return new Set();
  const isRecent = gt(orderSteps.at, sql`now() - make_interval(days => ${ORDER_TOKEN_DAYS})`);
  const rows = await db
    .selectDistinct({ id: orderSteps.orderId })
    .from(orderSteps)
    .where(and(inArray(orderSteps.orderId, ids), isRecent));
  return new Set(rows.map(({ id }) => id));
}
