import { registerJob } from '#server/db/queue.ts';
import { printCorte, printReceipt, pulse } from './paper/service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('till-receipt', printReceipt);
  await registerJob('till-corte', printCorte);
  await registerJob('till-drawer', pulse);
}
