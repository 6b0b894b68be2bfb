import { createHash, randomBytes } from 'node:crypto';
import { shopClock } from '#contract/shop-clock.ts';
import { perDatabase } from '#server/db/per-database.ts';
import * as queries from '#server/features/analytics/queries.ts';
import { BATCH, type Kind, MOST_WAITING, sampleOf } from '#server/features/analytics/rules.ts';
import { uncounted } from '#server/features/preferences/index.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';

/** An event at its arrival. Address and browser stay in memory until the next write, at most two seconds. */
export type Arrived = {
  name: Kind;
  at: Date;
  valueCents: number;
  source: string | null;
  country: string;
  address: string;
  agent: string;
  /** The event is written only if this user allows counting. */
  userId?: string;
};

type Day = { day: string; salt: string; rows: number };
type Collector = {
  waiting: Arrived[];
  timer: NodeJS.Timeout | null;
  /** Writes run one after the other. */
  writing: Promise<void>;
  today: Day | null;
};
const collector = perDatabase((): Collector => ({ waiting: [], timer: null, writing: Promise.resolve(), today: null }));

/** Takes events without waiting for the database. When too many wait, only purchases are taken. */
export function take(events: readonly Arrived[]): void {
  const own = collector();
  own.waiting = keep([...own.waiting, ...events]);
  if (own.waiting.length >= BATCH.size) void flush();
  else own.timer ??= setTimeout(() => void flush(), BATCH.ms).unref();
}

/** Writes the events in memory. While the database is unavailable they are kept for the next time. */
export function flush(): Promise<void> {
  const own = collector();
  if (own.timer) clearTimeout(own.timer);
  own.timer = null;
  own.writing = own.writing.then(async () => {
    const batch = own.waiting;
    own.waiting = [];
    if (batch.length === 0) return;
    try {
      const refusing = await uncounted(batch.flatMap(({ userId }) => userId ?? []));
      await write(
        own,
        batch.filter(({ userId }) => userId === undefined || !refusing.has(userId)),
      );
    } catch (error) {
      own.today = null;
      own.waiting = keep([...batch, ...own.waiting]);
      onFailure(safeErrorMessage(error));
    }
  });
  return own.writing;
}

const keep = (events: readonly Arrived[]): Arrived[] => events.filter(({ name }, index) => index < MOST_WAITING || name === 'purchase');

let onFailure: (reason: string) => void = () => {};
/** @param listener called with the reason when events could not be written */
export const onUnwritten = (listener: typeof onFailure): void => {
  onFailure = listener;
};

async function write(own: Collector, batch: readonly Arrived[]): Promise<void> {
  for (const [day, events] of Map.groupBy(batch, ({ at }) => shopClock(at).today)) {
    const today = own.today?.day === day ? own.today : { day, ...(await queries.openDay(day, randomBytes(24).toString('base64url'))) };
    own.today = today;
    for (let from = 0; from < events.length; from += BATCH.size) {
      const rows = events.slice(from, from + BATCH.size).flatMap((event) => rowOf(event, today));
      if (rows.length > 0) await queries.insert(rows);
      today.rows += rows.length;
    }
  }
}

/**
 * The event's row, or none when its visitor is not in the sample. Visitors are sampled, not events, so that visits stay whole and their
 * number can be counted. Purchases are always kept.
 */
function rowOf({ address, agent, userId: _, ...event }: Arrived, { day, salt, rows }: Day) {
  const visitor = visitorOf(day, salt, address, agent);
  const weight = event.name === 'purchase' ? 1 : sampleOf(rows);
  return visitor % BigInt(weight) === 0n ? [{ ...event, day, visitor, weight }] : [];
}

/** 63 bits of a digest: two visitors of a day almost never have the same number. */
const visitorOf = (day: string, salt: string, address: string, agent: string): bigint =>
  createHash('sha256')
    .update(JSON.stringify([day, salt, address, agent]))
    .digest()
    .readBigUInt64BE() >> 1n;
