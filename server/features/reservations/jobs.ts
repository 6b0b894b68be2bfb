import { registerJob } from '#server/db/queue.ts';
import { forgetBygone } from './booking/forgetting.ts';
import { sendReservationMail, sendWaitingMail, type WaitingMail } from './mail/letters.ts';
import { remind } from './mail/reminders.ts';
import type { Letter } from './service.ts';
import { endOffers } from './waiting/waiting.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ id: string; letter: Letter; sequence: number }>('reservation-mail', sendReservationMail);
  await registerJob<{ id: string; letter: WaitingMail }>('waiting-mail', sendWaitingMail);
  // Failed or not, they come again in a minute.
  await registerJob('end-offers', () => endOffers(new Date()), { cron: '* * * * *', retryLimit: 0 });
  await registerJob('forget-bygone-visits', () => forgetBygone(new Date()), { cron: '27 4 * * *' });
  await registerJob('remind-guests', () => remind(new Date()), { cron: '* * * * *', retryLimit: 0 });
}
