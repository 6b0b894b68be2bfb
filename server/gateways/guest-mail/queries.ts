import { sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { guestMails } from './table.ts';

const HOUR = sql`clock_timestamp() - interval '1 hour'`;

/**
 * Counts a mail to its recipient. @returns false when `most` other mails were counted within the last hour. A mail that is already counted
 * may be sent again. Parallel calls for one recipient run one after the other.
 */
export const count = (key: string, recipient: string, most: number): Promise<boolean> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest mail ${recipient}`}, 0))`);
    const { rows } = await tx.execute<{ others: number; known: boolean }>(sql`
      select count(*) filter (where key <> ${key})::int as others, count(*) filter (where key = ${key}) > 0 as known
      from ${guestMails} where recipient = ${recipient} and at > ${HOUR}`);
    const { others = 0, known = false } = rows[0] ?? {};
    if (known) return true;
    if (others >= most) return false;
    await tx
      .insert(guestMails)
      .values({ key, recipient })
      .onConflictDoUpdate({ target: guestMails.key, set: { at: sql`clock_timestamp()` } });
    return true;
  });

/** Deletes a few old rows that no other process has locked; each mail deletes more rows than it inserts. */
export const forgetOld = () =>
  db.execute(sql`
    delete from ${guestMails} where key in (select key from ${guestMails} where at <= ${HOUR} limit 20 for update skip locked)`);
