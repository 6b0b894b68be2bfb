import { and, eq, not, or, sql } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import type { Sold } from '#contract/till/till.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { telephoneKey, users } from '#server/features/accounts/table.ts';
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

const CUSTOMER = {
  id: users.id,
  name: users.name,
  email: users.email,
  telephone: users.telefono,
  isGuest: users.isGuest,
};

/** The account with this id, as promotions need it. */
export async function customerOf(on: Pick<Tx, 'select'>, userId: string) {
  if (!isUuid(userId)) return null;
  const [row] = await on
    .select(CUSTOMER)
    .from(users)
    .where(and(eq(users.id, userId), not(users.isGuest)));
  return row ?? null;
}

/** The accounts with exactly this e-mail or telephone; an empty one finds none. */
export const customersWith = ({ email, telephone }: { email: string; telephone: string }, limit: number) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        not(users.isGuest),
        or(
          email ? eq(users.canonicalEmail, email) : undefined,
          telephone ? and(sql`${users.telefono} is not null`, eq(telephoneKey(users.telefono), telephone)) : undefined,
          sql`false`,
        ),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
