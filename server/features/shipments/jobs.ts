import { registerJob } from '#server/db/queue.ts';
import { finishRequests } from './create.ts';
import { askCarrier, forgetReports } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('follow-parcels', askCarrier);
  await registerJob('finish-shipments', finishRequests);
  await registerJob('forget-carrier-reports', async () => void (await forgetReports()));
}
