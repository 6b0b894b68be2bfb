import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, escapeIdentifier } from 'pg';
import { changeDatabase, codeOf, withLongConnection } from '../client.ts';
import { ArchiveError } from './format.ts';

const PREFIX = 'shop_verify_';
const HOUR_MS = 3_600_000;
const FORBIDDEN = '42501';

/**
 * Runs work that is connected to a new database of the shop's server, with a new folder; both are deleted afterwards, also after a failure
 * or Ctrl+C. The process stays away from the shop's database: interrupted work may go on for a moment, and must not meet the shop's rows.
 */
export const inTemporaryDatabase = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  // This connection stays at the shop's database, because no database can be dropped from within.
  withLongConnection(async (server) => {
    await dropLeft(server);
    const name = `${PREFIX}${Date.now()}_${randomUUID().slice(0, 8)}`;
    const folder = await mkdtemp(join(tmpdir(), 'shop-verify-'));
    const { interrupted, forget } = interruption();
    try {
      await create(server, name);
      await changeDatabase(name);
      return await Promise.race([work(folder), interrupted]);
    } finally {
      forget();
      await server.query(`drop database if exists ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    }
  });

async function create(server: Client, name: string): Promise<void> {
  try {
    await server.query(`create database ${name} template template0`);
  } catch (error) {
    if (codeOf(error) !== FORBIDDEN) throw error;
    throw new ArchiveError('La cuenta de DATABASE_URL no puede crear la base temporal: necesita el permiso CREATEDB.');
  }
}

/** Drops what killed processes have left. */
async function dropLeft(server: Client): Promise<void> {
  const { rows } = await server.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [PREFIX]);
  const left = rows.filter(({ name }) => Date.now() - Number.parseInt(name.slice(PREFIX.length), 10) > HOUR_MS);
  // Without force: one that is still in use stays.
  for (const { name } of left) await server.query(`drop database if exists ${escapeIdentifier(name)}`).catch(() => {});
}

function interruption(): { interrupted: Promise<never>; forget(): void } {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  // A signal may come before anything waits for it.
  interrupted.catch(() => {});
  const stop = () => reject(new ArchiveError('Interrumpido: la base temporal se borró.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return {
    interrupted,
    forget() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    },
  };
}
