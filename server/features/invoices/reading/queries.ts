import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import type { DocumentRow } from '#server/features/invoices/ledger/queries.ts';
import { invoices } from '#server/features/invoices/table.ts';
import { orders } from '#server/features/orders/table.ts';

/** Whose order it is; null for orders without an account. */
export async function ownerOf(orderId: string): Promise<string | null> {
  const [row] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
  return row?.userId ?? null;
}

/** The UUID of the document that each one refers to, or that takes its place. */
export async function othersOf(rows: readonly DocumentRow[], on: Pick<Tx, 'select'>): Promise<Map<string, string>> {
  const related = rows.flatMap(({ relatedId }) => relatedId ?? []);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await on
    .select({ id: invoices.id, uuid: invoices.uuid, relatedId: invoices.relatedId, relation: invoices.relation })
    .from(invoices)
    .where(
      or(
        related.length > 0 ? inArray(invoices.id, related) : undefined,
        inArray(invoices.relatedId, ids),
        eq(invoices.id, ids[0] as string),
      ),
    );
  const uuidOf = new Map(found.map(({ id, uuid }) => [id, uuid]));
  const others = new Map<string, string>();
  for (const { id, relatedId } of rows) {
    const uuid = relatedId === null ? found.find((one) => one.relatedId === id && one.relation === '04')?.uuid : uuidOf.get(relatedId);
    if (uuid) others.set(id, uuid);
  }
  return others;
}

/** The paper with this id or printed folio. */
export async function paperNamed(name: string): Promise<DocumentRow | null> {
  const is = isUuid(name) ? eq(invoices.id, name.toLowerCase()) : sql`upper(${invoices.folio}) = ${name.toUpperCase()}`;
  const [row] = await db.select().from(invoices).where(is).limit(1);
  return row ?? null;
}

/** The paper with this id or printed folio, or the one that an order's id names. */
export const documentNamed = async (name: string): Promise<DocumentRow | null> =>
  (await paperNamed(name)) ?? (isUuid(name) ? paperOfOrder(name.toLowerCase()) : null);

/** The paper that an order's id names: its stamped nominativa, else its newest one. */
export async function paperOfOrder(orderId: string, on: Pick<Tx, 'select'> = db): Promise<DocumentRow | null> {
  const isStamped = sql`(${invoices.state} is not null and ${invoices.state} in ('timbrada', 'cancelacion_en_proceso'))`;
  const [row] = await on
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'nominativa')))
    .orderBy(desc(isStamped), desc(invoices.madeAt), desc(invoices.id))
    .limit(1);
  return row ?? null;
}
