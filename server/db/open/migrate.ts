import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import queue from 'pg-boss/package.json' with { type: 'json' };
import { codeOf, pool, withLongConnection } from '#server/db/client.ts';
import { ensureUuidv7 } from './uuidv7.ts';

const LOCK = 4_201_154;
const config = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };

/** The internals of drizzle's migrate(). It cannot stop at an older version, as a restored backup must, nor pass over the baseline. */
type Internals = {
  session: unknown;
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, to: typeof config): Promise<void> };
};

/** Thrown when the database was migrated by a version of the shop whose schema this code cannot work with. */
export class CodeTooOld extends Error {
  constructor() {
    super('La base de datos es de una versión más nueva de la tienda, con la que esta no puede trabajar');
  }
}

/** Thrown when no other process has migrated the database in time. */
export class NotMigrated extends Error {
  constructor() {
    super(`La base de datos no está al día y ningún otro proceso la actualizó en ${WAIT_MS / 1000} s`);
  }
}

/**
 * Migrates the schema in one transaction. Processes that start at the same time wait for the first one.
 * @param count applies only the first `count` migrations, those from before the baseline included
 * @returns the number of these migrations
 * @throws CodeTooOld
 */
export async function migrate(count = Number.POSITIVE_INFINITY): Promise<number> {
  const before = stepsBeforeBaseline();
  const [baseline, ...newer] = readMigrationFiles(config) as [MigrationMeta, ...MigrationMeta[]];
  return withLongConnection(async (client) => {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureUuidv7(client);
    const isOld = count <= before.length || (await isFromBefore(client, baseline));
    // A database that went through the steps has what the baseline makes: for it the baseline is a mark alone.
    const migrations = isOld ? [...before, { ...baseline, sql: [] }, ...newer] : [baseline, ...newer];
    const passed = isOld ? 0 : before.length;
    const wanted = migrations.slice(0, count - passed).map((one, at) => ({ ...one, sql: [...one.sql, stateAfter(one, at + 1 + passed)] }));
    await client.query(STATE_TABLE);
    if ((await schemaState(client)) === 'too new') throw new CodeTooOld();
    const { dialect, session } = drizzle(client) as unknown as Internals;
    await retryLocked(client, () => dialect.migrate(wanted, session, config));
    return wanted.length + passed;
  });
}

/**
 * Which code the schema is for. Each migration writes it in its own transaction, so that an older process learns that it must stop, and a
 * newer one that it must wait.
 */
const STATE_TABLE = `create schema if not exists drizzle;
  create table if not exists drizzle.schema_state (one boolean primary key default true check (one), oldest_code integer not null)`;

/** A migration names in its first line the oldest code that runs on its schema, by the number of migrations which that code knows. */
const OLDEST_CODE = /^-- oldest code: (\d+)$/m;

function stateAfter({ sql: [first = ''] }: MigrationMeta, place: number): string {
  const oldest = Number(first.match(OLDEST_CODE)?.[1] ?? place);
  return `insert into drizzle.schema_state (oldest_code) values (${oldest}) on conflict (one) do update set oldest_code = excluded.oldest_code`;
}

/** How many migrations this code knows. */
export const knownMigrations = (): number => {
  knownHere ??= stepsBeforeBaseline().length + readMigrationFiles(config).length;
  return knownHere;
};
let knownHere: number | undefined;

/** Whether this code can work with the database's schema. */
export async function schemaState(on: Pick<ClientBase, 'query'>): Promise<'ok' | 'too old' | 'too new'> {
  const { rows } = await on.query<{ exists: boolean }>(
    "select to_regclass('drizzle.schema_state') is not null and to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return 'too old';
  const { rows: states } = await on.query<{ oldest_code: number }>('select oldest_code from drizzle.schema_state');
  if ((states[0]?.oldest_code ?? 0) > knownMigrations()) return 'too new';
  return (await countMigrations(on)) < knownMigrations() ? 'too old' : 'ok';
}

const WAIT_MS = 60_000;
const LOOK_MS = 250;

/**
 * Waits until another process has migrated the database and its queue.
 * @throws CodeTooOld, NotMigrated
 */
export async function waitForSchema(): Promise<void> {
  for (const end = performance.now() + WAIT_MS; ; await setTimeout(LOOK_MS)) {
    const state = await schemaState(pool);
    if (state === 'too new') throw new CodeTooOld();
    if (state === 'ok' && (await isQueueMade())) return;
    if (performance.now() > end) throw new NotMigrated();
  }
}

async function isQueueMade(): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('pgboss.version') is not null as exists");
  if (!rows[0]?.exists) return false;
  return ((await pool.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version ?? 0) >= queue.pgboss.schema;
}

const LOCK_WAIT_MS = 2000;
const LOCK_TRIES = 30;
const LOCKED = '55P03';

/**
 * A change of a table waits for the statements that use it, and all later statements wait behind it. So it gives up soon and tries again,
 * and guests of the running shop notice a pause at most.
 */
async function retryLocked(client: ClientBase, run: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === LOCK_TRIES || codeOf(error) !== LOCKED) throw error;
      await setTimeout(Math.random() * LOCK_WAIT_MS);
    }
  }
}

/** How many migrations a database has, counted as `migrate` counts them. */
export async function countMigrations(client: Pick<ClientBase, 'query'>): Promise<number> {
  const [baseline] = readMigrationFiles(config) as [MigrationMeta];
  const { rows } = await client.query<{ old: number; since: number }>(
    `select count(*) filter (where created_at < $1)::int as old, count(*) filter (where created_at >= $1)::int as since
     from drizzle.__drizzle_migrations`,
    [baseline.folderMillis],
  );
  const { old = 0, since = 0 } = rows[0] ?? {};
  return since > 0 ? stepsBeforeBaseline().length + since : old;
}

const isFromBefore = async (client: ClientBase, { folderMillis }: MigrationMeta): Promise<boolean> => {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as migrated");
  if (!rows[0].migrated) return false;
  return (await client.query('select 1 from drizzle.__drizzle_migrations where created_at < $1 limit 1', [folderMillis])).rowCount === 1;
};

const stepsBeforeBaseline = (): MigrationMeta[] => {
  const [, ...steps] = readFileSync(new URL('before-baseline.sql', import.meta.url), 'utf8').split('--> step ');
  return steps.map((step) => {
    const [title = ''] = step.split('\n', 1);
    const query = step.slice(title.length);
    return {
      sql: query.split('--> statement-breakpoint'),
      bps: true,
      folderMillis: Number(title.split(' ')[1]),
      hash: createHash('sha256').update(step).digest('hex'),
    };
  });
};
