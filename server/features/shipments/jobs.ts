import { registerJob } from '#server/db/queue.ts';
import { askCarrier, finishRequests, forgetReports } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('follow-parcels', askCarrier);
  await registerJob('finish-shipments', finishRequests);
  await registerJob('forget-carrier-reports', async () => void (await forgetReports()));
}
