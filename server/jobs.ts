import * as accounts from '#server/features/accounts/jobs.ts';
import * as cart from '#server/features/cart/jobs.ts';
import * as contact from '#server/features/contact/jobs.ts';
import * as newsletter from '#server/features/newsletter/jobs.ts';
import * as orders from '#server/features/orders/jobs.ts';
import * as receipts from '#server/features/receipts/jobs.ts';
import * as reservations from '#server/features/reservations/jobs.ts';

/** Registers the job handlers of every feature. */
export async function registerAllJobs(): Promise<void> {
  for (const feature of [accounts, cart, orders, receipts, reservations, newsletter, contact]) await feature.registerJobs();
}
