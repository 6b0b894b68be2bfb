import { type Client, escapeIdentifier } from 'pg';
import { keyInUse } from '#server/db/open/key-in-use.ts';
import { countMigrations } from '#server/db/open/migrate.ts';
import { withLongConnection } from '../client.ts';
import { type End, type Files, type Head, type Job, type Kind, openWriter, type StoredFile, type Table } from './format.ts';

const BATCH = 1000;
/** Takes the lines of a snapshot: a file, or what sums them up. */
type Lines = { put(kind: Kind, json: string): Promise<void> };

/** Writes a consistent snapshot of the shop into one file. The shop may run meanwhile. */
export const backup = async (file: string, uploads: Files): Promise<End['counts']> => {
  const writer = openWriter(file);
  try {
    const counts = await withLongConnection(async (client) => {
      await beginSnapshot(client);
      const migrations = await countMigrations(client);
      const secretsKey = await keyInUse(client);
      const head: Head = {
        format: 'casa-blanca',
        version: 1,
        createdAt: new Date().toISOString(),
        migrations,
        zone: 'UTC',
        ...(secretsKey && { secretsKey }),
      };
      await writer.put('H', JSON.stringify(head));
      const counts = await writeTables(client, writer);
      counts.jobs = await writeJobs(client, writer);
      counts.files = await writeFiles(writer, uploads);
      await client.query('commit');
      return counts;
    });
    await writer.close(counts);
    return counts;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
};

/** @param zone null: the times are written in the server's own zone */
export async function beginSnapshot(client: Client, zone: Head['zone'] | null = 'UTC'): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  if (zone) await client.query(`set local timezone = '${zone}'`);
}

export async function writeTables(client: Client, lines: Lines): Promise<End['counts']> {
  const counts: End['counts'] = {};
  for (const table of await listTables(client)) counts[table.name] = await writeTable(client, lines, table);
  return counts;
}

/** Lists the shop's tables without generated columns, each after the tables that it references. */
const listTables = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  const sorted: string[] = [];
  while (sorted.length < rows.length) {
    const next = rows.filter(({ name, needs }) => !sorted.includes(name) && needs.every((need) => sorted.includes(need)));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    sorted.push(...next.map(({ name }) => name));
  }
  return sorted.flatMap((name) => rows.filter((table) => table.name === name));
};

const writeTable = async (client: Client, writer: Lines, { name, columns }: Table): Promise<number> => {
  await writer.put('T', JSON.stringify({ name, columns } satisfies Table));
  const wanted = columns.map(escapeIdentifier).join(', ');
  // As JSON text from the server: numbers keep all digits, because no value is parsed here.
  await client.query(
    `declare rows cursor for select to_jsonb(t)::text as json from (select ${wanted} from public.${escapeIdentifier(name)}) t`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`fetch ${BATCH} from rows`);
    for (const { json } of rows) await writer.put('R', json);
    count += rows.length;
    if (rows.length < BATCH) break;
  }
  await client.query('close rows');
  return count;
};

/** Writes the waiting jobs in a format that does not depend on the version of the queue. */
const writeJobs = async (client: Client, writer: Lines): Promise<number> => {
  const { rows: found } = await client.query("select to_regclass('pgboss.job') is not null as queue");
  if (!found[0].queue) return 0;
  const { rows } = await client.query<Job>(
    `select name, coalesce(data, '{}') as data, start_after as "startAfter" from pgboss.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`,
  );
  for (const job of rows) await writer.put('J', JSON.stringify(job));
  return rows.length;
};

const writeFiles = async (writer: Lines, uploads: Files): Promise<number> => {
  let count = 0;
  for (const name of await uploads.names()) {
    const bytes = await uploads.read(name);
    // Removed since the names were read.
    if (!bytes) continue;
    await writer.put('F', JSON.stringify({ name, base64: Buffer.from(bytes).toString('base64') } satisfies StoredFile));
    count++;
  }
  return count;
};
