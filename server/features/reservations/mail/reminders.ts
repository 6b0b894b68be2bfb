import { inTransaction } from '#server/db/transaction.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { hoursLater, REMINDER_HOURS } from '#server/features/reservations/rules.ts';

/** Enqueues one reminder for each visit that is due. The jobs commit in the transaction that marks the visits. */
export const remind = (now: Date): Promise<void> =>
  inTransaction(async (tx) => {
    for (const row of await queries.takeDueReminders(tx, now, hoursLater(now, REMINDER_HOURS))) await enqueueMail(tx, row, 'reminder');
  });
