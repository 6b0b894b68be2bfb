import { basename } from 'node:path';
import { type Client, escapeIdentifier } from 'pg';
import { knownMigrations, migrate } from '#server/db/open/migrate.ts';
import { empty } from '#server/db/open/reset.ts';
import { codeOf, pool, withLongConnection } from '../client.ts';
import { restoreJob, startQueue, stopQueue } from '../queue.ts';
import { ArchiveError, type End, type Files, type Job, NewerArchive, readLines, type StoredFile, type Table, verify } from './format.ts';

const BATCH = 500;

/** Fills an empty database from a backup, completely or not at all. Newer migrations run afterwards. */
export const restore = async (file: string, uploads: Files): Promise<End['counts']> => fill(file, await verify(file), uploads);

/**
 * @param checked the result of `verify`
 * @param onLoaded is called when the rows are as the backup has them, before newer migrations change them
 */
export async function fill(
  file: string,
  { head, end }: Awaited<ReturnType<typeof verify>>,
  uploads: Files,
  onLoaded: () => Promise<void> = async () => {},
): Promise<End['counts']> {
  if (head.migrations > knownMigrations()) throw new NewerArchive(file);
  await refuseUnlessEmpty();
  // This database, also if the process has been told to leave it meanwhile.
  const filled = pool;
  try {
    await migrate(head.migrations);
    const counts = await load(file);
    await onLoaded();
    await migrate();
    counts.jobs = await loadJobs(file);
    counts.files = await loadFiles(file, uploads);
    for (const [name, count] of Object.entries(end.counts)) {
      if (counts[name] !== count) throw new ArchiveError(`De ${name} se leyeron ${counts[name] ?? 0} de ${count}.`);
    }
    return counts;
  } catch (error) {
    await empty(filled);
    throw REFUSED_ROW.test(codeOf(error)) ? new ArchiveError(`Una fila de ${file} no cabe en la base: ${causeOf(error)}.`) : error;
  }
}

/** PostgreSQL's codes of rows that do not fit the tables: wrong values, broken constraints, missing columns. */
const REFUSED_ROW = /^(?:22|23|42)/;
const causeOf = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

const refuseUnlessEmpty = async (): Promise<void> => {
  const { rows } = await pool.query(
    "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  if (rows[0].tables > 0) throw new ArchiveError('La base de datos no está vacía: un respaldo solo se restaura en una nueva.');
};

// Closing the connection also ends a failed transaction.
const load = (file: string): Promise<End['counts']> =>
  withLongConnection(async (client) => {
    await client.query('begin');
    const { rows } = await client.query(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const all: string[] = rows.map(({ name }) => name);
    // The backup contains the rows that migrations inserted, and the results of the triggers.
    await client.query(`truncate ${all.join(', ')}`);
    for (const table of all) await client.query(`alter table ${table} disable trigger user`);
    const counts = await loadRows(client, file);
    for (const table of all) await client.query(`alter table ${table} enable trigger user`);
    await countOn(client);
    await client.query('commit');
    return counts;
  });

const loadRows = async (client: Client, file: string): Promise<End['counts']> => {
  const counts: End['counts'] = {};
  let table: Table | null = null;
  let batch: string[] = [];
  const flush = async () => {
    if (!table) return;
    if (batch.length > 0) await client.query(insertInto(table), [`[${batch.join(',')}]`]);
    counts[table.name] = (counts[table.name] ?? 0) + batch.length;
    batch = [];
  };
  for await (const { kind, json } of readLines(file)) {
    if (kind === 'R') batch.push(json);
    if (batch.length === BATCH || kind === 'T' || kind === 'E') await flush();
    if (kind === 'T') table = JSON.parse(json) as Table;
  }
  return counts;
};

const insertInto = ({ name, columns }: Table): string => {
  const target = `public.${escapeIdentifier(name)}`;
  const list = columns.map(escapeIdentifier).join(', ');
  // The database counts some ids itself; the rows keep those that they have.
  return `insert into ${target} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${target}, $1)`;
};

/** Lets the counted ids of new rows begin after those of the restored ones. */
const countOn = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; id: string }>(
    'select attrelid::regclass::text as name, quote_ident(attname) as id from pg_attribute join pg_class c on c.oid = attrelid ' +
      "where c.relnamespace = 'public'::regnamespace and attidentity <> ''",
  );
  for (const { name, id } of rows)
    await client.query(`select setval(pg_get_serial_sequence('${name}', '${id}'), max(${id})) from ${name} having max(${id}) is not null`);
};

const loadJobs = async (file: string): Promise<number> => {
  let count = 0;
  await startQueue({ runsJobs: false });
  try {
    for await (const { kind, json } of readLines(file)) {
      if (kind !== 'J') continue;
      const { name, data, startAfter } = JSON.parse(json) as Job;
      await restoreJob(name, data, new Date(startAfter));
      count++;
    }
  } finally {
    await stopQueue();
  }
  return count;
};

const loadFiles = async (file: string, uploads: Files): Promise<number> => {
  let count = 0;
  for await (const { kind, json } of readLines(file)) {
    if (kind !== 'F') continue;
    const { name, base64 } = JSON.parse(json) as StoredFile;
    if (basename(name) !== name) throw new ArchiveError(`El respaldo nombra un archivo fuera de su carpeta: ${name}.`);
    await uploads.save(name, Buffer.from(base64, 'base64'));
    count++;
  }
  return count;
};
