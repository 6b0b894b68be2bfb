import { registerJob } from '#server/db/queue.ts';
import { mailInvoice } from './service.ts';

export const registerJobs = (): Promise<void> => registerJob('invoice-mail', ({ orderId, to }) => mailInvoice(orderId, to));
