import { and, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { orderLines, orderSteps, orders } from '#server/features/orders/table.ts';
import { drafts } from '#server/features/payments/table.ts';

type NewOrder = Required<
  Pick<typeof orders.$inferInsert, 'id' | 'userId' | 'status' | 'totalCents' | 'paymentMethod' | 'intentId' | 'shippingAddress'>
>;
type NewLine = Required<Pick<typeof orderLines.$inferSelect, 'productId' | 'options' | 'quantity' | 'priceCents' | 'product'>>;

/** Inserts the order with its lines and its first step, in one statement. False when the id or its folio is taken. */
export async function insert(tx: Tx, order: NewOrder, lines: NewLine[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with made as (
      insert into ${orders} (id, user_id, status, total_cents, payment_method, intent_id, shipping_address)
      values (${order.id}, ${order.userId}, ${order.status}, ${order.totalCents}, ${order.paymentMethod}, ${order.intentId},
        ${JSON.stringify(order.shippingAddress)})
      on conflict do nothing returning id, status, created_at
    ), begun as (
      insert into ${orderSteps} (order_id, status, at) select id, status, created_at from made
    )
    insert into ${orderLines} (order_id, product_id, options, quantity, price_cents, product, position)
    select made.id, "productId", options, quantity, "priceCents", product, position - 1
    from made, rows from (jsonb_to_recordset(${JSON.stringify(lines)})
      as ("productId" uuid, options jsonb, quantity integer, "priceCents" integer, product jsonb)) with ordinality
      as line ("productId", options, quantity, "priceCents", product, position)`);
  return (rowCount ?? 0) > 0;
}

export async function ofIntent(on: Pick<Tx, 'select'>, intentId: string): Promise<{ id: string; userId: string | null } | null> {
  const [row] = await on.select({ id: orders.id, userId: orders.userId }).from(orders).where(eq(orders.intentId, intentId));
  return row ?? null;
}

/**
 * How many payments this user has opened within the last `seconds` that did not become an order (cancelled orders are orders here), and
 * `wait`: in how many seconds the oldest of them is no longer counted.
 */
export async function unfinishedPayments(
  on: Pick<Tx, 'select'>,
  userId: string,
  seconds: number,
): Promise<{ count: number; wait: number }> {
  const since = sql`now() - make_interval(secs => ${seconds})`;
  const [row] = await on
    .select({
      count: sql<number>`count(*)::integer`,
      wait: sql<number>`coalesce(extract(epoch from min(${drafts.createdAt}) - (${since})), 0)::float8`,
    })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        gt(drafts.createdAt, since),
        sql`not exists (select from ${orders} where ${orders.intentId} = ${drafts.intentId})`,
      ),
    );
  return row ?? { count: 0, wait: 0 };
}

/** The order of a payment with these lines (`fingerprint`) that was open at the moment (`twin`, its intent) or became an order since. */
export async function orderedSince(
  on: Pick<Tx, 'select'>,
  moment: Date,
  twin: string | null,
  userId: string,
  fingerprint: string,
): Promise<{ id: string } | null> {
  const [row] = await on
    .select({ id: orders.id })
    .from(drafts)
    .innerJoin(orders, eq(orders.intentId, drafts.intentId))
    .where(
      and(
        eq(drafts.userId, userId),
        gt(drafts.createdAt, sql`now() - interval '1 day'`),
        eq(drafts.fingerprint, fingerprint),
        eq(drafts.state, 'ordered'),
        or(gte(orders.createdAt, moment), twin ? eq(drafts.intentId, twin) : undefined),
      ),
    )
    .limit(1);
  return row ?? null;
}
