import { lastClosedDay } from '#server/features/stats/rules.ts';
import { dueDays, rollUpDay } from './queries.ts';

/** A run ends before the next one begins; days that are left are read live until then. */
const MAX_RUN_MS = 45_000;
const BATCH = 50;

/** Rolls up the days that have ended, and repeats days whose orders have changed since. Several runs may overlap. */
export async function rollUp(now: Date, maxMs = MAX_RUN_MS): Promise<void> {
  for (const end = Date.now() + maxMs; ; ) {
    const due = await dueDays(lastClosedDay(now), BATCH);
    for (const day of due) {
      if (Date.now() > end) return;
      await rollUpDay(day);
    }
    if (due.length < BATCH) return;
  }
}
