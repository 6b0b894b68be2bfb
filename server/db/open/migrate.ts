import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import { withLongConnection } from '#server/db/client.ts';
import { ensureUuidv7 } from './uuidv7.ts';

const LOCK = 4_201_154;
const config = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };

/** The internals of drizzle's migrate(). It cannot stop at an older version, as a restored backup must, nor pass over the baseline. */
type Internals = {
  session: unknown;
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, to: typeof config): Promise<void> };
};

/**
 * Migrates the schema in one transaction. Processes that start at the same time wait for the first one.
 * @param count applies only the first `count` migrations, those from before the baseline included
 * @returns the number of these migrations
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
    const wanted = migrations.slice(0, count - passed);
    const { dialect, session } = drizzle(client) as unknown as Internals;
    await dialect.migrate(wanted, session, config);
    return wanted.length + passed;
  });
}

/** How many migrations a database has, counted as `migrate` counts them. */
export async function countMigrations(client: ClientBase): Promise<number> {
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
