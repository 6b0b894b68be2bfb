import * as accounts from '#server/features/accounts/jobs.ts';
import * as agentSessions from '#server/features/agent-sessions/jobs.ts';
import * as agents from '#server/features/agents/jobs.ts';
import * as analytics from '#server/features/analytics/jobs.ts';
import * as audit from '#server/features/audit/jobs.ts';
import * as cart from '#server/features/cart/jobs.ts';
import * as contact from '#server/features/contact/jobs.ts';
import * as exports from '#server/features/exports/jobs.ts';
import * as invoices from '#server/features/invoices/jobs.ts';
import * as newsletter from '#server/features/newsletter/jobs.ts';
import * as notices from '#server/features/notices/jobs.ts';
import * as orders from '#server/features/orders/jobs.ts';
import * as push from '#server/features/push/jobs.ts';
import * as receipts from '#server/features/receipts/jobs.ts';
import * as repeats from '#server/features/repeats/jobs.ts';
import * as reservations from '#server/features/reservations/jobs.ts';
import * as settings from '#server/features/settings/jobs.ts';
import * as shipments from '#server/features/shipments/jobs.ts';
import * as stats from '#server/features/stats/jobs.ts';
import * as till from '#server/features/till/jobs.ts';
import * as users from '#server/features/users/jobs.ts';
import * as webhooks from '#server/features/webhooks/jobs.ts';

/** Registers the job handlers of every feature. */
export async function registerAllJobs(): Promise<void> {
  for (const feature of [
    accounts,
    agentSessions,
    cart,
    orders,
    push,
    notices,
    receipts,
    shipments,
    invoices,
    reservations,
    newsletter,
    contact,
    stats,
    till,
    analytics,
    audit,
    users,
    exports,
    agents,
    repeats,
    settings,
    webhooks,
  ])
    await feature.registerJobs();
}
