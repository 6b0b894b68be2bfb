import { TRIAL_EVENT } from '#contract/webhooks/webhooks.ts';
import { shopName } from '#server/current-settings.ts';
import { fitted } from '#server/features/webhooks/rules.ts';
import type { webhookDeliveries, webhookEvents } from '#server/features/webhooks/table.ts';
import { dataOf } from './data.ts';

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'createdAt'>;
type Event = typeof webhookEvents.$inferSelect;

/**
 * The body of a delivery: what has changed as it is now, with the facts of the change, and a version that grows with each change of it.
 * @param event null for a trial
 * @param withData whether it names customers
 */
export async function bodyOf({ createdAt }: Delivery, event: Event | null, withData: boolean): Promise<string> {
  if (!event) return JSON.stringify({ type: TRIAL_EVENT, timestamp: createdAt.toISOString(), data: { casa: shopName(), version: 1 } });
  const { id: version, type, subjectId, facts, at } = event;
  const data = { ...((await dataOf(event, withData)) ?? { eliminado: true }), ...facts, id: subjectId, version };
  return fitted({ type, timestamp: at.toISOString(), data });
}
