import type { Settings } from '#server/env.ts';
import { close, connect } from './client.ts';
import { startEmbedded } from './embedded/start.ts';
import { migrate } from './migrate.ts';

/** The shop's database, up to date: the given server, or the embedded one in the data folder. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<{ close(): Promise<void> }> {
  const embedded = settings.databaseUrl ? null : await startEmbedded({ dataDir: settings.dataDir });
  const to = settings.databaseUrl ?? embedded?.connection;
  if (!to) throw new Error('No database to connect to.');
  await connect(to);
  await migrate();
  return {
    async close() {
      await close();
      await embedded?.stop();
    },
  };
}
