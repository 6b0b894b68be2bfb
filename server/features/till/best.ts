import { perDatabase } from '#server/db/per-database.ts';
import * as queries from './queries.ts';

/** The products that the till's first shelf begins with. */

const MOST = 12;
const DAYS = 7;
/** The tills ask every few seconds. */
const KEPT_MS = 60_000;

const kept = perDatabase((): { until: number; ids: Promise<string[]> } => ({ until: 0, ids: Promise.resolve([]) }));

/** The most sold products of the last days, as they were at most a minute ago. */
export function bestSellers(): Promise<string[]> {
  const answer = kept();
  if (answer.until > performance.now()) return answer.ids;
  answer.until = performance.now() + KEPT_MS;
  answer.ids = queries.bestSellers(DAYS, MOST);
  answer.ids.catch(() => {
    answer.until = 0;
  });
  return answer.ids;
}
