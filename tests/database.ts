import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { close, connect } from '#server/db/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { startQueue, stopQueue } from '#server/db/queue.ts';

type Connection = EmbeddedDatabase['connection'];

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection;
    dataFolders: string;
  }
}

const TEMPLATE = 'shop_template';

/** One cluster for the whole run, without fsync. One database in it is migrated once and copied for each test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-tests-'));
  await chmod(folder, 0o711);
  const { connection, stop } = await startEmbedded({ dataDir: folder, fsync: false });
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

/** The address of a new database: migrated and empty. */
export async function freshDatabase(): Promise<string> {
  // Imported here because the global set-up's process must not load vitest's test API.
  const { inject } = await import('vitest');
  const cluster = inject('cluster');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the processor time of writing every page into the log, which is the default (measured).
  await run(cluster, `create database ${database} template ${TEMPLATE} strategy file_copy`);
  return `postgresql://${cluster.user}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.host)}`;
}

const run = async (connection: Connection, statement: string): Promise<void> => {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
};
