import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withLongConnection } from '#server/db/client.ts';
import { ensureUuidv7 } from './uuidv7.ts';

const LOCK = 4_201_154;
const config = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };

/** The internals of drizzle's migrate(). Restoring an older backup must stop at an older version, which migrate() cannot do. */
type Internals = {
  session: unknown;
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, to: typeof config): Promise<void> };
};

/**
 * Migrates the schema. Processes that start at the same time wait for the first one.
 * @param count applies only the first `count` migrations
 * @returns the number of these migrations
 */
export async function migrate(count = Number.POSITIVE_INFINITY): Promise<number> {
  const migrations = readMigrationFiles(config).slice(0, count);
  return withLongConnection(async (client) => {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureUuidv7(client);
    const { dialect, session } = drizzle(client) as unknown as Internals;
    await dialect.migrate(migrations, session, config);
    return migrations.length;
  });
}
