import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Freshness } from './cache.ts';

const LOOK_EVERY_MS = 1000;

export type CatalogVersion = Freshness & { stop(): Promise<void> };

/**
 * Follows the catalogue's version: NOTIFY reports a newer one at once, and a query each second finds changes whose notification was missed.
 * While the database is unavailable the last known version is used, so that cached pages stay available.
 *
 * A standby that takes over may lack the last changes: then the version is lower, or the same for something else. So the numbers given here
 * are the version and `added`, and no number is given again.
 */
export async function followCatalogVersion(pool: Pool, read: () => Promise<number>, log: Logger): Promise<CatalogVersion> {
  let version = 0;
  let added = 0;
  let isAgain = false;
  let stopped = false;
  let listening: (() => void) | null = null;

  const known = () => version + added;
  const look = async () => {
    const before = version;
    const found = await read();
    // An answer lower than what was known before the question is of an earlier state. A slow answer may also arrive after a newer one.
    if (found < before) added = known() + 1 - found;
    if (found < before || found > version) version = found;
    return known();
  };
  const notRead = (error: Error) => log.debug({ message: error.message }, 'catalogue version not read');

  const open = async () => {
    const client = await pool.connect();
    if (stopped) return client.release();
    const lose = () => {
      if (listening !== lose) return;
      listening = null;
      client.release(true);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', () => void look().catch(notRead));
    listening = lose;
    await client.query('listen catalog');
    if (isAgain) added++;
    isAgain = true;
  };
  let opening: Promise<void> | null = null;
  // A busy pool may give the connection only after several checks. Each check would otherwise take another connection, which the pool would
  // never get back.
  const listen = async () => {
    if (listening || stopped) return;
    opening ??= open().finally(() => {
      opening = null;
    });
    await opening;
  };

  await Promise.all([listen(), look()]);
  const timer = setInterval(() => {
    Promise.all([listen(), look()]).catch(notRead);
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    known,
    read: look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      listening?.();
    },
  };
}
