import { sql } from 'drizzle-orm';
import { SALE_STATUSES } from '#contract/orders/order-statuses.ts';
import { db } from '#server/db/client.ts';
import { products } from '#server/features/catalog/table.ts';
import { orderLines, orders, statusList } from '#server/features/orders/table.ts';

/** Only the latest lines of a product count, so that the query takes as long with a million orders as with a thousand. */
const LATEST = 300;
/** A single order is not significant, and would reveal the products of one customer. */
const FEWEST_ORDERS = 2;

/** The available products that occur in most of the latest orders of this product. */
export async function boughtWith(productId: string, limit: number): Promise<string[]> {
  // Line ids rise with time, and the index has them in this order. `offset 0` makes the planner look up the few orders by their index.
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${products.id} as id
    from (
      select other.product_id, count(distinct other.order_id) as times
      from (
        select distinct order_id from (
          select order_id from ${orderLines} where product_id = ${productId} order by id desc limit ${LATEST}) latest
      ) bought
      join lateral (
        select id from ${orders} where id = bought.order_id and status in (${statusList(SALE_STATUSES)}) offset 0) sold on true
      join lateral (
        select order_id, product_id from ${orderLines} where order_id = sold.id and product_id <> ${productId} offset 0) other on true
      group by other.product_id
      having count(distinct other.order_id) >= ${FEWEST_ORDERS}
    ) counted
    join ${products} on ${products.id} = counted.product_id and ${products.available} and ${products.deletedAt} is null
    order by counted.times desc, ${products.featured} desc, ${products.id}
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
