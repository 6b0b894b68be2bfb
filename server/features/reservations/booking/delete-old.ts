import * as queries from '#server/features/reservations/queries.ts';
import { KEPT_DAYS } from '#server/features/reservations/rules.ts';

/** Deletes what guests without an account leave behind, so that it does not grow without end. */
export async function deleteOld(now: Date): Promise<void> {
  await queries.clearClientKeys(now);
  await queries.deleteOld(now, KEPT_DAYS);
}
