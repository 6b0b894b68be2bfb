import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { close, connect } from '#server/db/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { startQueue, stopQueue } from '#server/db/queue.ts';
import { hasSharedMemory, SHARED_MEMORY } from './shared-memory.ts';

type Connection = EmbeddedDatabase['connection'];

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection;
    dataFolders: string;
  }
}

const TEMPLATE = 'shop_template';

/** In memory if there is room: copying a database, which has 900 files, then takes a third of the CPU time or less. */
const place = (): string => (hasSharedMemory(2e9) ? SHARED_MEMORY : tmpdir());

const PREFIX = 'shop-tests-';
const DAY_MS = 24 * 3_600_000;

/** Deletes the folders of runs that were killed, which would otherwise keep their memory. */
async function removeLeftFolders(): Promise<void> {
  const names = (await readdir(place())).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(place(), name))) {
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** One cluster without fsync for the whole run. One database in it is migrated once and copied for each test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftFolders();
  const folder = await mkdtemp(join(place(), PREFIX));
  await chmod(folder, 0o711);
  const { connection, stop } = await startEmbedded({ dataDir: folder, fsync: false, connections: 150 });
  await run(connection, `create database ${TEMPLATE}`);
  await connect({ ...connection, database: TEMPLATE });
  await migrate();
  await startQueue();
  await stopQueue();
  await close();
  project.provide('cluster', connection);
  project.provide('dataFolders', join(folder, 'data'));
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Databases of this process that are no longer used; they are dropped when the next one is made. */
const ended: string[] = [];

/** @param address the result of `freshDatabase`; its connections must be closed */
export function endDatabase(address: string): void {
  ended.push(new URL(address).pathname.slice(1));
}

/** The address of a new database: migrated and empty. */
export const freshDatabase = (): Promise<string> => newDatabase(TEMPLATE);

/** The address of a new database without any table, as a new server has. */
export const databaseWithoutTables = (): Promise<string> => newDatabase('template0');

async function newDatabase(template: string): Promise<string> {
  // Imported here because the global set-up's process must not load vitest's test API.
  const { inject } = await import('vitest');
  const cluster = inject('cluster');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the CPU time of the default strategy, which writes every page into the log (measured).
  const drops = ended.splice(0).map((name) => `drop database ${name} with (force)`);
  await run(cluster, ...drops, `create database ${database} template ${template} strategy file_copy`);
  return `postgresql://${cluster.user}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.host)}`;
}

const run = async (connection: Connection, ...statements: string[]): Promise<void> => {
  const client = new Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
