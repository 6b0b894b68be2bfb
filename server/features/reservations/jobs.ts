import { registerJob } from '#server/db/queue.ts';
import { forgetBygone } from './forgetting.ts';
import { sendReservationMail, sendWaitingMail, type WaitingLetter } from './letters.ts';
import { remind } from './reminders.ts';
import type { Letter } from './service.ts';
import { endOffers } from './waiting.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ id: string; letter: Letter; sequence: number }>('reservation-mail', sendReservationMail);
  await registerJob<{ id: string; letter: WaitingLetter }>('waiting-mail', sendWaitingMail);
  // Failed or not, they come again in a minute.
  await registerJob('end-offers', () => endOffers(new Date()), { cron: '* * * * *', retryLimit: 0 });
  await registerJob('forget-bygone-visits', () => forgetBygone(new Date()), { cron: '27 4 * * *' });
  await registerJob('remind-guests', () => remind(new Date()), { cron: '* * * * *', retryLimit: 0 });
}
