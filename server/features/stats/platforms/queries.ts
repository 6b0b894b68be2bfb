import { sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { startOf } from '#server/db/shop-time.ts';
import { orders } from '#server/features/orders/table.ts';
import { IS_SALE, SALE_CENTS } from '#server/features/stats/roll-up/queries.ts';
import type { Range } from '#server/features/stats/rules.ts';

export type PlatformSales = { platform: string; orders: number; cents: number };

/** The sales of the orders that programs prepared, by program, the largest first. Reads their own index, which is small. */
export async function soldByPlatform({ desde, hasta }: Range, most: number): Promise<PlatformSales[]> {
  const { rows } = await db.execute<PlatformSales>(sql`
    select ${orders.platform} as platform, count(*)::int as orders, sum(${SALE_CENTS})::float8 as cents
    from ${orders}
    where ${orders.platform} is not null and ${orders.createdAt} >= ${startOf(sql`${desde}::date`)}
      and ${orders.createdAt} < ${startOf(sql`${hasta}::date + 1`)} and ${IS_SALE}
    group by ${orders.platform} order by sum(${SALE_CENTS}) desc, ${orders.platform} limit ${most}`);
  return rows;
}
