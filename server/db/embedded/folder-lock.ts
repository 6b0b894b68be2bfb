import { DatabaseSync } from 'node:sqlite';
import { EmbeddedError } from './error.ts';

const SQLITE_BUSY = 5;

/**
 * Takes a data folder for this process. The lock is one of the kernel's on an empty SQLite file: it goes with the process,
 * however that dies, so nothing is ever left to clean up, and no pid has to be believed.
 */
export const lockFolder = (file: string, dataDir: string): { release: () => void } => {
  const handle = new DatabaseSync(file);
  try {
    handle.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new EmbeddedError(`Otro proceso de la tienda ya usa la carpeta de datos ${dataDir}. Ciérrelo o indique otra en DATA_DIR.`);
  }
  return { release: () => handle.close() };
};
