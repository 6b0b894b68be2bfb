import { sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { products } from '#server/features/catalog/table.ts';
import { contactMessages } from '#server/features/contact/table.ts';
import { orderDisputes, orders, statusList } from '#server/features/orders/table.ts';
import { reservations } from '#server/features/reservations/table.ts';
import { reviews } from '#server/features/reviews/table.ts';

/** The count stops here, because a larger number is not more useful. */
const MOST = 1000;

const counted = (rows: ReturnType<typeof sql>) => sql`(select count(*)::int from (select from ${rows} limit ${MOST}) found)`;

export type Waiting = {
  orders: number;
  disputes: number;
  oldestDispute: string | null;
  oldestOrder: string | null;
  arrivals: number;
  badReviews: number;
  messages: number;
  soldOut: number;
  noStation: number;
};

/** @param today the day on the shop's clock @param until visits that begin before it count as next arrivals */
export async function waiting(pending: Parameters<typeof statusList>[0], today: string, now: Date, until: Date): Promise<Waiting> {
  const isPending = sql`${orders.status} in (${statusList(pending)})`;
  const { rows } = await db.execute<Waiting>(sql`
    select ${counted(sql`${orders} where ${isPending}`)} as orders,
      (select id::text from ${orders} where ${isPending} order by ${orders.createdAt} limit 1) as "oldestOrder",
      ${counted(sql`${orderDisputes} where ${orderDisputes.status} = 'abierta'`)} as disputes,
      (select ${orders.id}::text from ${orderDisputes} join ${orders} on ${orders.intentId} = ${orderDisputes.intentId}
        where ${orderDisputes.status} = 'abierta' order by ${orderDisputes.createdAt} limit 1) as "oldestDispute",
      ${counted(sql`${reservations} where ${reservations.fecha} = ${today}::date and ${reservations.estado} = 'confirmada'
        and ${reservations.startsAt} between ${now.toISOString()}::timestamptz - interval '1 hour' and ${until.toISOString()}::timestamptz`)} as arrivals,
      ${counted(sql`${reviews} where ${reviews.rating} <= 2 and ${reviews.hiddenAt} is null and ${reviews.createdAt} > ${now.toISOString()}::timestamptz - interval '7 days'`)} as "badReviews",
      ${counted(sql`${contactMessages} where ${contactMessages.answeredAt} is null`)} as messages,
      ${counted(sql`${products} where not ${products.available} and ${products.deletedAt} is null`)} as "soldOut",
      ${counted(sql`${products} where not ${products.stationChosen} and ${products.deletedAt} is null`)} as "noStation"`);
  return rows[0] as Waiting;
}
