import { asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Message, MessageSearch } from '#contract/contact.ts';
import { db, type Tx } from '#server/db/client.ts';
import { contactMessages } from './table.ts';

export type StoredMessage = typeof contactMessages.$inferSelect;

export async function insert(tx: Tx, { name, email, message }: Message): Promise<string> {
  const [row] = await tx.insert(contactMessages).values({ name, email, message }).returning({ id: contactMessages.id });
  return (row as { id: string }).id;
}

export async function find(id: string): Promise<StoredMessage | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

type Status = MessageSearch['status'];

const having = (status: Status) =>
  status && (status === 'nuevo' ? isNull(contactMessages.answeredAt) : isNotNull(contactMessages.answeredAt));

export const page = (status: Status, limit: number, offset: number): Promise<StoredMessage[]> =>
  db
    .select()
    .from(contactMessages)
    .where(having(status))
    .orderBy(desc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(limit)
    .offset(offset);

export const total = (status: Status): Promise<number> => db.$count(contactMessages, having(status));

export const deleteOld = (days: number) =>
  db.delete(contactMessages).where(sql`${contactMessages.answeredAt} < now() - make_interval(days => ${days})`);

/** Null when there is no such message. Marking twice keeps the first time. */
export async function mark(id: string, answered: boolean): Promise<StoredMessage | null> {
  const [row] = await db
    .update(contactMessages)
    .set({ answeredAt: answered ? sql`coalesce(${contactMessages.answeredAt}, now())` : null })
    .where(eq(contactMessages.id, id))
    .returning();
  return row ?? null;
}
