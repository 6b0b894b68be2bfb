import { inTransaction } from '#server/db/client.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { hoursLater, REMINDER_HOURS } from '#server/features/reservations/rules.ts';

/** Queues one reminder for each visit that is due. The mails go out with the transaction that marks them. */
export const remind = (now: Date): Promise<void> =>
  inTransaction(async (tx) => {
    for (const row of await queries.takeDueReminders(tx, now, hoursLater(now, REMINDER_HOURS))) await enqueueMail(tx, row, 'reminder');
  });
