import { sql } from 'drizzle-orm';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { products } from '#server/features/catalog/table.ts';
import { tablesOf } from '#server/features/reservations/index.ts';
import type { Tx } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { seedOptions } from './catalog/options.ts';
import { demoProducts } from './catalog/products.ts';
import { demoStock } from './catalog/stock.ts';
import { demoHistory } from './history/history.ts';
import { demoSettings } from './receiving.ts';

/**
 * Fills an empty shop, once, also when several processes start at the same time.
 * @param what `catalog`: the demo goods with their options; `1`: also three months of demo customers, orders, reviews and reservations
 */
export const seed = (what: '1' | 'catalog' = 'catalog'): Promise<void> =>
  inTransaction(async (tx) => {
    // The second process waits here and then finds the rows of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
    // Deleted products count: a shop whose owner has deleted everything is not empty.
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    if (any) return;
    const goods = await tx
      .insert(products)
      .values(demoProducts.map((product) => ({ ...product, createdAt: new Date(product.createdAt) })))
      .returning();
    const choices = await seedOptions(tx, goods);
    if (what === 'catalog') return;
    await insertAll(tx, 'settings', demoSettings(new Date()));
    await insertAll(tx, 'stock', demoStock(goods, shopClock(new Date()).today));
    const tables = tablesOf(DEFAULT_SETTINGS.lounge).map((table) => ({ ...table, taken: [] }));
    for (const [table, rows] of Object.entries(demoHistory(new Date(), goods, tables, choices))) await insertAll(tx, table, rows);
  });

/** All rows of a table in one statement; they share the same columns, and the table's defaults fill the others. */
async function insertAll(tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  );
}
