import { registerJob } from '#server/db/queue.ts';
import { deleteOld } from './booking/personal-data/delete-old.ts';
import { remind } from './mail/reminders.ts';
import { sendReservationMail, sendWaitingMail } from './mail/reservation-mail.ts';
import { endOffers, offerOnAllDays } from './waiting/waiting.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('reservation-mail', sendReservationMail);
  await registerJob('waiting-mail', sendWaitingMail);
  await registerJob('end-offers', () => endOffers(new Date()));
  await registerJob('offer-freed-tables', () => offerOnAllDays(new Date()));
  await registerJob('forget-bygone-visits', () => deleteOld(new Date()));
  await registerJob('remind-guests', () => remind(new Date()));
}
