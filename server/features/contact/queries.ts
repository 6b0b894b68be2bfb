import { asc, desc, eq } from 'drizzle-orm';
import type { Message } from '#contract/contact.ts';
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

export const page = (limit: number, offset: number): Promise<StoredMessage[]> =>
  db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt), asc(contactMessages.id)).limit(limit).offset(offset);

export const total = (): Promise<number> => db.$count(contactMessages);
