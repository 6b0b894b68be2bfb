import { eq } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import type { Sold } from '#contract/till/till.ts';
import type { Tx } from '#server/db/client.ts';
import { orders } from '#server/features/orders/table.ts';
import { tillSales } from '#server/features/payments/till/table.ts';

/** The answer to a sale. */
export async function sold(tx: Pick<Tx, 'select'>, intentId: string): Promise<Sold> {
  const [row] = await tx
    .select({ id: orders.id, number: orders.number, totalCents: orders.totalCents, changeCents: tillSales.changeCents })
    .from(orders)
    .innerJoin(tillSales, eq(tillSales.intentId, orders.intentId))
    .where(eq(orders.intentId, intentId));
  if (!row) throw new Error(`No sale for ${intentId}`);
  return { order_id: row.id, numero: row.number ?? '', total: toPesos(row.totalCents), cambio: toPesos(row.changeCents) };
}

/** The order of a collected account, and the till that collected it. */
export async function paidAt(tx: Pick<Tx, 'select'>, intentId: string): Promise<{ order_id: string; caja: string } | null> {
  const [row] = await tx
    .select({ order_id: orders.id, caja: tillSales.till })
    .from(orders)
    .innerJoin(tillSales, eq(tillSales.intentId, orders.intentId))
    .where(eq(orders.intentId, intentId));
  return row ?? null;
}
