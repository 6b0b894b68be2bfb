import { sql } from 'drizzle-orm';
import { products } from '#server/features/catalog/table.ts';
import { db } from '../client.ts';
import { demoProducts } from './products.ts';

/** An empty shop gets the demo goods, once, also when several processes start at the same time. */
export const seed = (): Promise<void> =>
  db.transaction(async (tx) => {
    // Who comes second waits here and then sees the rows of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
    // Deleted products count: a shop whose owner has cleared it out is not empty.
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    if (any) return;
    await tx.insert(products).values(demoProducts.map((product) => ({ ...product, createdAt: new Date(product.createdAt) })));
  });
