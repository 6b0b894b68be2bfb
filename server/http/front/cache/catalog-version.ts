import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Freshness } from './cache.ts';

const LOOK_EVERY_MS = 1000;

export type CatalogVersion = Freshness & { stop(): Promise<void> };

/**
 * Follows the catalogue's version: told by NOTIFY at once, and compared every second in case a word was lost.
 * While the database is away the last known version stands, so that cached pages stay open.
 */
export async function followCatalogVersion(pool: Pool, read: () => Promise<number>, log: Logger): Promise<CatalogVersion> {
  let known = 0;
  let stopped = false;
  let listening: (() => void) | null = null;

  const hear = (version: number) => {
    // Never backwards: a slow answer may arrive after newer word.
    if (version > known) known = version;
    return known;
  };
  const look = async () => hear(await read());

  const listen = async () => {
    if (listening || stopped) return;
    const client = await pool.connect();
    const lose = () => {
      if (listening !== lose) return;
      listening = null;
      client.release(true);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', (note) => hear(Number(note.payload)));
    listening = lose;
    await client.query('listen catalog');
  };

  await Promise.all([listen(), look()]);
  const timer = setInterval(() => {
    Promise.all([listen(), look()]).catch((error: Error) => log.debug({ message: error.message }, 'catalogue version not read'));
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
