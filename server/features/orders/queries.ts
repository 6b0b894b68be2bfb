import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { orderLines, orderSteps, orders } from './table.ts';

type Row = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

type NewOrder = Required<
  Pick<typeof orders.$inferInsert, 'id' | 'userId' | 'status' | 'totalCents' | 'paymentMethod' | 'intentId' | 'shippingAddress'>
>;
type NewLine = Required<Pick<LineRow, 'productId' | 'options' | 'quantity' | 'priceCents' | 'product'>>;

/** The order with its lines and its first step, in one statement. False when the id or its folio is taken. */
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

const NEWEST = 200;

export async function mine(userId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(NEWEST);
  return withLines(rows);
}

/** @param userId whose order it must be; null: anyone's */
export async function one(id: string, userId: string | null): Promise<Order | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), userId === null ? undefined : eq(orders.userId, userId)));
  return (await withLines(rows))[0] ?? null;
}

/** The order with whom to write to about it; null once the account is gone. */
export async function withCustomer(id: string): Promise<{ order: Order; name: string; email: string } | null> {
  const [row] = await db
    .select({ placed: orders, name: users.name, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id));
  const [order] = row ? await withLines([row.placed]) : [];
  return row && order ? { order, name: row.name, email: row.email } : null;
}

/** All lines in one query, however many orders. */
async function withLines(rows: Row[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => toWire(row, byOrder.get(row.id) ?? []));
}

const toWire = (row: Row, lines: LineRow[]): Order => ({
  id: row.id,
  items: lines.map((line) => ({
    id: line.id,
    order_id: row.id,
    product_id: line.productId,
    quantity: line.quantity,
    price: toPesos(line.priceCents),
    product: line.product,
  })),
  total: toPesos(row.totalCents),
  status: row.status,
  payment_method: row.paymentMethod,
  shipping_address: JSON.stringify(row.shippingAddress),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
