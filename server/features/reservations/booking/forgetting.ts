import * as queries from '#server/features/reservations/queries.ts';
import { KEPT_DAYS } from '#server/features/reservations/rules.ts';

/** What strangers can pile up without an account does not stay for good. */
export async function forgetBygone(now: Date): Promise<void> {
  await queries.forgetClients(now);
  await queries.deleteBygone(now, KEPT_DAYS);
}
