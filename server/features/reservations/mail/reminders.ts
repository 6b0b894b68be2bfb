import * as queries from '#server/features/reservations/queries.ts';
import { hoursLater } from '#server/features/reservations/rules.ts';
import { changing, mail } from '#server/features/reservations/service.ts';

const HOURS_BEFORE = 24;

/** Each is reminded once of the time that it has; the mails go out with the transaction that took them. */
export const remind = (now: Date): Promise<void> =>
  changing(async (tx) => {
    for (const row of await queries.takeDueReminders(tx, now, hoursLater(now, HOURS_BEFORE))) await mail(tx, row, 'reminder');
  });
