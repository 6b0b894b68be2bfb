import { registerJob } from '#server/db/queue.ts';
import { deleteOld } from './booking/delete-old.ts';
import type { ReservationMail } from './mail/enqueue-mail.ts';
import { remind } from './mail/reminders.ts';
import { sendReservationMail, sendWaitingMail, type WaitingMail } from './mail/reservation-mail.ts';
import { endOffers } from './waiting/waiting.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ id: string; letter: ReservationMail; sequence: number }>('reservation-mail', sendReservationMail);
  await registerJob<{ id: string; letter: WaitingMail }>('waiting-mail', sendWaitingMail);
  // They run again in a minute, so a failed run needs no retry.
  await registerJob('end-offers', () => endOffers(new Date()), { cron: '* * * * *', retryLimit: 0 });
  await registerJob('forget-bygone-visits', () => deleteOld(new Date()), { cron: '27 4 * * *' });
  await registerJob('remind-guests', () => remind(new Date()), { cron: '* * * * *', retryLimit: 0 });
}
