import * as queries from '#server/features/reservations/queries.ts';
import { KEPT_DAYS } from '#server/features/reservations/rules.ts';

/** Deletes old data of guests without an account, which would otherwise grow without limit. */
export async function deleteOld(now: Date): Promise<void> {
  await queries.clearClientKeys(now);
  await queries.deleteOld(now, KEPT_DAYS);
}
