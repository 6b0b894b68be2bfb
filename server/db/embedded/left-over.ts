import { EmbeddedError } from './error.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { hasEnded, isPostmasterOf } from './processes.ts';

/** Stops the postmaster that a killed shop has left running. The caller holds the folder's lock, so no other shop uses the folder. */
export const stopLeftOver = async (cluster: string): Promise<void> => {
  const left = readPostmasterFile(cluster);
  if (!left || !isPostmasterOf(left.pid, cluster)) return;
  try {
    process.kill(left.pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new EmbeddedError(
      `La base de datos de ${cluster} sigue abierta por otro usuario (proceso ${left.pid}). Ciérrela e intente de nuevo.`,
    );
  }
  if (await hasEnded(left.pid, 20_000)) return;
  throw new EmbeddedError(`La base de datos de ${cluster} no se cierra (proceso ${left.pid}). Ciérrela e intente de nuevo.`);
};
