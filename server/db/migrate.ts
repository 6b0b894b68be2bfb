import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withLongConnection } from './client.ts';
import { ensureUuidv7 } from './uuidv7.ts';

const LOCK = 4_201_154;
const config = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/** What drizzle's own migrate() calls; it has no way to stop half-way, which a backup of an older shop needs. */
type Internals = {
  session: unknown;
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, to: typeof config): Promise<void> };
};

/**
 * Brings the schema up to date; processes that start together wait for the first.
 * @param count only the first so many migrations
 * @returns how many there are of those
 */
export async function migrate(count = Number.POSITIVE_INFINITY): Promise<number> {
  const migrations = readMigrationFiles(config).slice(0, count);
  return withLongConnection(async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureUuidv7(client);
    const { dialect, session } = drizzle(client) as unknown as Internals;
    await dialect.migrate(migrations, session, config);
    return migrations.length;
  });
}
