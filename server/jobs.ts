import * as accounts from '#server/features/accounts/jobs.ts';
import * as cart from '#server/features/cart/jobs.ts';
import * as orders from '#server/features/orders/jobs.ts';
import * as receipts from '#server/features/receipts/jobs.ts';

/** The jobs' table of contents: every feature's handlers. */
export async function registerAllJobs(): Promise<void> {
  for (const feature of [accounts, cart, orders, receipts]) await feature.registerJobs();
}
