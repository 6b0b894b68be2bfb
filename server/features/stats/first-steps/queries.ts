import { eq, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { demoRows } from '#server/db/demo-rows.ts';
import { products } from '#server/features/catalog/table.ts';
import { orders } from '#server/features/orders/table.ts';
import { firstStepsAway } from '#server/features/stats/table.ts';

export type Stored = { isAway: boolean; hasDemo: boolean; hasProducts: boolean; lacksStation: boolean; hasOrder: boolean };

/** Each part reads at most one row. */
export async function stored(): Promise<Stored> {
  const { rows } = await db.execute<Stored>(sql`
    select exists(select from ${firstStepsAway}) as "isAway", exists(select from ${demoRows}) as "hasDemo",
      exists(select from ${products} where ${products.deletedAt} is null) as "hasProducts",
      exists(select from ${products} where not ${products.stationChosen} and ${products.deletedAt} is null) as "lacksStation",
      exists(select from ${orders} where ${orders.status} <> 'pendiente') as "hasOrder"`);
  return rows[0] as Stored;
}

export async function setAway(isAway: boolean): Promise<void> {
  if (isAway) await db.insert(firstStepsAway).values({}).onConflictDoNothing();
  else await db.delete(firstStepsAway).where(eq(firstStepsAway.id, 1));
}
