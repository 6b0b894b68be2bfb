import { asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Message, MessageSearch } from '#contract/contact/contact.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { users } from '#server/features/accounts/table.ts';
import { contactMessages, contactReplies } from './table.ts';

export type StoredMessage = typeof contactMessages.$inferSelect;
type StoredReply = typeof contactReplies.$inferSelect;
export type SignedReply = Pick<StoredReply, 'messageId' | 'message' | 'createdAt'> & { by: string | null };

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

/** @param most the count stops at this number */
export const total = (status: Status, most: number): Promise<number> =>
  db.$count(db.select({ id: contactMessages.id }).from(contactMessages).where(having(status)).limit(most).as('counted'));

/** Deletes messages with their replies. @param email in canonical form */
export const deleteOf = (tx: Tx, email: string) => tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${email}`);

export const deleteOld = (days: number) =>
  db.delete(contactMessages).where(sql`${contactMessages.answeredAt} < now() - make_interval(days => ${days})`);

/** @returns null when the message does not exist. Marking a message again keeps the first time. */
export async function mark(tx: Tx, id: string, answered: boolean): Promise<StoredMessage | null> {
  const [row] = await tx
    .update(contactMessages)
    .set({ answeredAt: answered ? sql`coalesce(${contactMessages.answeredAt}, now())` : null })
    .where(eq(contactMessages.id, id))
    .returning();
  return row ?? null;
}

/** The replies of these messages, oldest first. */
export const repliesOf = (tx: Tx, ids: readonly string[]): Promise<SignedReply[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select({
          messageId: contactReplies.messageId,
          message: contactReplies.message,
          createdAt: contactReplies.createdAt,
          by: users.name,
        })
        .from(contactReplies)
        .leftJoin(users, eq(users.id, contactReplies.userId))
        .where(inArray(contactReplies.messageId, [...ids]))
        .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));

export async function insertReply(tx: Tx, reply: typeof contactReplies.$inferInsert): Promise<string> {
  const [row] = await tx.insert(contactReplies).values(reply).returning({ id: contactReplies.id });
  return (row as { id: string }).id;
}

/** A reply with the message that it answers. */
export async function findReply(id: string): Promise<{ reply: StoredReply; to: StoredMessage } | null> {
  const [row] = await db
    .select({ reply: contactReplies, to: contactMessages })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .where(eq(contactReplies.id, id));
  return row ?? null;
}

/** Deletes those of the demo shop. */
export const deleteDemo = (tx: Tx) => tx.delete(contactMessages).where(isDemo(contactMessages.id, 'message'));
