import { createHash, randomBytes } from 'node:crypto';
import { shopClock } from '#contract/shop-clock.ts';
import { perDatabase } from '#server/db/per-database.ts';
import * as queries from '#server/features/analytics/queries.ts';
import { BATCH, type Kind, MOST_A_DAY, MOST_WAITING } from '#server/features/analytics/rules.ts';
import { uncounted } from '#server/features/preferences/service.ts';
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

type Collector = {
  waiting: Arrived[];
  timer: NodeJS.Timeout | null;
  /** Writes run one after the other. */
  writing: Promise<void>;
  today: { day: string; salt: string; rows: number } | null;
};
const collector = perDatabase((): Collector => ({ waiting: [], timer: null, writing: Promise.resolve(), today: null }));

/** Takes events without waiting for the database. */
export function take(events: readonly Arrived[]): void {
  const own = collector();
  own.waiting.push(...events.slice(0, Math.max(0, MOST_WAITING - own.waiting.length)));
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
      own.waiting = [...batch, ...own.waiting].slice(0, MOST_WAITING);
      onFailure(safeErrorMessage(error));
    }
  });
  return own.writing;
}

let onFailure: (reason: string) => void = () => {};
/** @param listener called with the reason when events could not be written */
export const onUnwritten = (listener: typeof onFailure): void => {
  onFailure = listener;
};

async function write(own: Collector, batch: readonly Arrived[]): Promise<void> {
  for (const [day, events] of Map.groupBy(batch, ({ at }) => shopClock(at).today)) {
    const today = own.today?.day === day ? own.today : { day, ...(await queries.openDay(day, randomBytes(24).toString('base64url'))) };
    own.today = today;
    const { salt } = today;
    const room = events.slice(0, Math.max(0, MOST_A_DAY - today.rows));
    const rows = room.map(({ address, agent, userId: _, ...event }) => ({ ...event, day, visitor: visitorOf(day, salt, address, agent) }));
    for (let from = 0; from < rows.length; from += BATCH.size) await queries.insert(rows.slice(from, from + BATCH.size));
    today.rows += rows.length;
  }
}

/** 63 bits of a digest: two visitors of a day almost never have the same number. */
const visitorOf = (day: string, salt: string, address: string, agent: string): bigint =>
  createHash('sha256')
    .update(JSON.stringify([day, salt, address, agent]))
    .digest()
    .readBigUInt64BE() >> 1n;
