import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, OWNER } from './cluster.ts';
import { EmbeddedError } from './error.ts';
import { makeDataDir, makeSocketFolder } from './folders.ts';
import { type Launch, launch, PORT, type Postmaster } from './launch.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { hasEnded, isPostmasterOf } from './processes.ts';

/** Stops the postmaster that a killed shop has left running. The caller holds the folder's lock, so no other shop uses the folder. */
const stopLeftOver = async (cluster: string): Promise<void> => {
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

const SQLITE_BUSY = 5;

/**
 * Locks a data folder for this process. The lock is the kernel's, on an empty SQLite file, so it ends with the process even after a crash:
 * nothing has to be cleaned up, and no stored pid has to be trusted.
 */
const lockFolder = (file: string, dataDir: string): { release: () => void } => {
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

export type EmbeddedDatabase = {
  connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
};

/** Enough for a shop with its queue, a separate worker and a few tools. */
const CONNECTIONS = 50;

type Options = { dataDir: string; fsync: boolean; connections: number };

/**
 * @param fsync false only when the data may be lost, as in tests
 * @param connections how many connections the server accepts
 */
export const startEmbedded = async (options: Pick<Options, 'dataDir'> & Partial<Options>): Promise<EmbeddedDatabase> => {
  try {
    return await start({ fsync: true, connections: CONNECTIONS, ...options });
  } catch (error) {
    if (error instanceof EmbeddedError) throw error;
    const { stderr, message } = error as Error & { stderr?: string };
    const reason = (stderr || message).trim().split('\n').at(-1);
    throw new EmbeddedError(
      `DATA_DIR: la base de datos integrada no arranca en ${options.dataDir} (${reason}). Indique otra carpeta, o un servidor en DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
};

const start = async ({ dataDir, ...how }: Options): Promise<EmbeddedDatabase> => {
  const { postgres, initdb } = findBinaries();
  makeDataDir(dataDir);
  const lock = lockFolder(join(dataDir, 'postgres.lock'), dataDir);
  try {
    const cluster = join(dataDir, 'postgres');
    const account = chooseAccount(cluster, [postgres, initdb]);
    await stopLeftOver(cluster);
    await ensureCluster(cluster, initdb, account);
    const socketFolder = makeSocketFolder(dataDir, account);
    const stop = await keepRunning({ postgres, cluster, socketFolder, account, ...how, logFile: join(dataDir, 'postgres.log') });
    return {
      connection: { host: socketFolder, port: PORT, user: OWNER, database: 'postgres' },
      async stop() {
        await stop();
        if (!socketFolder.startsWith(dataDir)) rmSync(socketFolder, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Starts the postmaster, and restarts it if it dies while the shop runs. @returns a function that stops it for good */
const keepRunning = async (how: Launch): Promise<() => Promise<void>> => {
  let postmaster = await launch(how);
  let isStopping = false;
  const end = { resolve: () => {} };
  const ended = new Promise<void>((resolve) => {
    end.resolve = resolve;
  });
  const follow = async () => {
    for (;;) {
      await postmaster.exited;
      if (isStopping) return end.resolve();
      await sleep(100);
      // If the restart fails, the shop keeps running: it answers 503 and logs the reason.
      postmaster = await launch(how).catch(() => postmaster);
    }
  };
  void follow();
  return async () => {
    isStopping = true;
    await shutDown(postmaster);
    await ended;
  };
};

/** SIGINT ends sessions and writes all data. If that takes too long, SIGQUIT stops at once, and the next start recovers. */
const shutDown = async ({ process: child, exited }: Postmaster): Promise<void> => {
  child.kill('SIGINT');
  const force = setTimeout(() => child.kill('SIGQUIT'), 8000);
  await exited;
  clearTimeout(force);
};
