import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Freshness } from './cache.ts';

const LOOK_EVERY_MS = 1000;

export type CatalogVersion = Freshness & { stop(): Promise<void> };

/**
 * Follows the catalogue's version: NOTIFY reports a newer one at once, and a query each second finds changes whose notification was missed.
 * While the database is unavailable the last known version is used, so that cached pages stay available.
 */
export async function followCatalogVersion(pool: Pool, read: () => Promise<number>, log: Logger): Promise<CatalogVersion> {
  let known = 0;
  let stopped = false;
  let listening: (() => void) | null = null;

  const learn = (version: number) => {
    // The version never decreases: a slow answer may arrive after a newer notification.
    if (version > known) known = version;
    return known;
  };
  const look = async () => learn(await read());
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
    known: () => known,
    read: look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      listening?.();
    },
  };
}
