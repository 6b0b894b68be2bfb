import { join } from 'node:path';
import { OWNER } from './cluster.ts';
import { PORT } from './launch.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive, isPostmasterOf } from './processes.ts';
import type { EmbeddedDatabase } from './start.ts';

/** The connection of the shop's database on this folder, when it is running; for programs that only read. */
export const findRunning = (dataDir: string): EmbeddedDatabase['connection'] | null => {
  const cluster = join(dataDir, 'postgres');
  const file = readPostmasterFile(cluster);
  if (file?.status !== 'ready' || !isAlive(file.pid) || !isPostmasterOf(file.pid, cluster)) return null;
  return { host: file.socketFolder, port: PORT, user: OWNER, database: 'postgres' };
};
