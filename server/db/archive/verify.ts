import { createHash, hash } from 'node:crypto';
import type { Client } from 'pg';
import { withLongConnection } from '../client.ts';
import { beginSnapshot, writeTables } from './backup.ts';
import { ArchiveError, type Files, type Head, type Kind, readLines, type StoredFile, type Table, verify } from './format.ts';
import { fill } from './restore.ts';
import { inTemporaryDatabase } from './temporary-database.ts';

/** What the rows of a table have in common however they are ordered. `checksum`: the sum of the rows' hashes. */
type Contents = { rows: number; sums: Record<string, bigint>; checksum: bigint };

/** Money is checked by name too, so that a difference tells the amount. */
const IS_MONEY = /_cents$|^amount/;

/** Sums up the lines of a snapshot per table. */
function openContents() {
  const tables = new Map<string, Contents>();
  let table: Contents = { rows: 0, sums: {}, checksum: 0n };
  return {
    tables,
    async put(kind: Kind, json: string): Promise<void> {
      if (kind === 'T') {
        table = { rows: 0, sums: {}, checksum: 0n };
        tables.set((JSON.parse(json) as Table).name, table);
      }
      if (kind !== 'R') return;
      table.rows++;
      table.checksum = BigInt.asUintN(64, table.checksum + hash('sha256', json, 'buffer').readBigUInt64BE());
      for (const [column, value] of Object.entries(JSON.parse(json) as Record<string, unknown>)) {
        if (IS_MONEY.test(column) && Number.isSafeInteger(value)) table.sums[column] = (table.sums[column] ?? 0n) + BigInt(value as number);
      }
    },
  };
}

async function contentsOfFile(file: string): Promise<Map<string, Contents>> {
  const contents = openContents();
  for await (const { kind, json } of readLines(file)) await contents.put(kind, json);
  return contents.tables;
}

const contentsOfDatabase = (zone: Head['zone']): Promise<Map<string, Contents>> =>
  withLongConnection(async (client) => {
    const contents = openContents();
    await beginSnapshot(client, zone ?? null);
    await writeTables(client, contents);
    return contents.tables;
  });

/** One line for each table whose rows differ. */
function differences(wanted: Map<string, Contents>, found: Map<string, Contents>): string[] {
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((name) => {
    const nothing: Contents = { rows: 0, sums: {}, checksum: 0n };
    const [is, of] = [found.get(name) ?? nothing, wanted.get(name) ?? nothing];
    if (is.rows === of.rows && is.checksum === of.checksum) return [];
    const sums = Object.keys({ ...of.sums, ...is.sums })
      .filter((column) => is.sums[column] !== of.sums[column])
      .map((column) => `; ${column} suma ${is.sums[column] ?? 0n} de ${of.sums[column] ?? 0n}`);
    const rows = is.rows === of.rows ? `${of.rows} filas con otro contenido` : `${is.rows} filas de ${of.rows}`;
    return [`${name}: ${rows}${sums.join('')}.`];
  });
}

/** One line for each file that was not restored byte by byte. */
async function differentFiles(file: string, restored: Files): Promise<string[]> {
  const lines: string[] = [];
  for await (const { kind, json } of readLines(file)) {
    if (kind !== 'F') continue;
    const { name, base64 } = JSON.parse(json) as StoredFile;
    const bytes = await restored.read(name);
    if (!bytes || sha256(bytes) !== sha256(Buffer.from(base64, 'base64'))) lines.push(`${name}: el archivo restaurado es otro.`);
  }
  return lines;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Makes every constraint and index again, which reads all rows: inserting has checked them, but by the indexes that it filled.
 * @returns how many there are, and one line for each that does not hold
 */
async function checkConstraints(client: Client): Promise<{ count: number; broken: string[] }> {
  const { rows } = await client.query<{ name: string; statement: string }>(`
    select conname as name, format('alter table %s drop constraint %I, add constraint %2$I %s', conrelid::regclass, conname,
      regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '')) as statement
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conrelid <> 0
    union all
    select c.relname, format('reindex index %s', i.indexrelid::regclass) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`);
  const broken: string[] = [];
  for (const { name, statement } of rows) {
    await client.query(statement).catch((error: Error) => broken.push(`${name}: ${error.message.split('\n')[0]}.`));
  }
  return { count: rows.length, broken };
}

type Verified = { tables: number; rows: number; jobs: number; files: number; constraints: number };

/**
 * Restores a backup into a temporary database beside the shop's and a temporary folder, and compares them with the backup: rows, sums and
 * contents per table, constraints, waiting jobs, and files. The process must end afterwards.
 * @param filesIn keeps the files in that folder
 * @throws ArchiveError with one line for each difference
 */
export async function verifyByRestoring(file: string, filesIn: (folder: string) => Files): Promise<Verified> {
  const checked = await verify(file);
  const wanted = await contentsOfFile(file);
  return inTemporaryDatabase(async (folder) => {
    const files = filesIn(folder);
    let found = new Map<string, Contents>();
    const counts = await fill(file, checked, files, async () => {
      found = await contentsOfDatabase(checked.head.zone);
    });
    const { count, broken } = await withLongConnection(checkConstraints);
    const lines = [...differences(wanted, found), ...broken, ...(await differentFiles(file, files))];
    if (lines.length > 0) throw new ArchiveError(lines.join('\n'));
    const rows = [...wanted.values()].reduce((sum, table) => sum + table.rows, 0);
    return { tables: wanted.size, rows, jobs: counts.jobs ?? 0, files: counts.files ?? 0, constraints: count };
  });
}
