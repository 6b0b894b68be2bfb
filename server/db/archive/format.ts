import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm, unlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * A backup is one gzip file of lines, each a letter and JSON: H the head, T a table, R a row of it, J a waiting job, F an uploaded file,
 * and E the end with counts and the SHA-256 of every line before it. Without its end, a backup is invalid.
 */
export type Head = {
  format: 'casa-blanca';
  version: 1;
  createdAt: string;
  migrations: number;
  /** The id of the key that opens the secrets in the backup; the key itself is in no backup. */
  secretsKey?: string;
  /** The time zone in which the rows' times are written; older backups have that of their server. */
  zone?: 'UTC';
};
export type Table = { name: string; columns: string[] };
export type Job = { name: string; data: object; startAfter: string };
export type StoredFile = { name: string; base64: string };
/** The uploaded files that a backup contains, wherever they lie. */
export type Files = {
  names(): Promise<string[]>;
  read(name: string): Promise<Uint8Array | null>;
  save(name: string, bytes: Uint8Array): Promise<void>;
};
export type End = { counts: Record<string, number>; sha256: string };
export type Kind = 'H' | 'T' | 'R' | 'J' | 'F' | 'E';
export type Line = { kind: Kind; json: string };

export class ArchiveError extends Error {}

/** @throws ArchiveError when a file of this name exists: a backup never replaces another one */
export const openWriter = (file: string) => {
  refuseExisting(file);
  // Renamed when complete, so that a failed run leaves nothing that looks like a backup.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const gzip = createGzip();
  const output = createWriteStream(unfinished, { mode: 0o600 });
  const written = finished(gzip.pipe(output)).catch((error: Error) => {
    throw new ArchiveError(`No se puede escribir ${file}: ${error.message}.`);
  });
  // The error is thrown where the caller waits.
  written.catch(() => {});
  const hash = createHash('sha256');
  const put = async (kind: Kind, json: string): Promise<void> => {
    const line = `${kind} ${json}\n`;
    if (kind !== 'E') hash.update(line);
    if (!gzip.write(line)) await Promise.race([once(gzip, 'drain'), written]);
  };
  return {
    put,
    async close(counts: End['counts']): Promise<void> {
      await put('E', JSON.stringify({ counts, sha256: hash.digest('hex') } satisfies End));
      gzip.end();
      await written;
      await moveToNew(unfinished, file);
    },
    /** Deletes what a failed backup has written. */
    async abandon(): Promise<void> {
      gzip.destroy();
      output.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
};

const refuseExisting = (file: string): void => {
  if (existsSync(file)) throw new ArchiveError(`${file} ya existe, y un respaldo no reemplaza otro archivo: elige otro nombre.`);
};

/** Two backups of the same name may end at once. A link is never made over a file, unlike a new name. */
async function moveToNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await unlink(from);
  } catch {
    // The file exists now, or its disk has no links, such as a memory stick.
    refuseExisting(to);
    await rename(from, to);
  }
}

export async function* readLines(file: string): AsyncGenerator<Line> {
  const source = createReadStream(file);
  const gunzip = source.pipe(createGunzip());
  source.on('error', (error) => gunzip.destroy(error));
  // An error may come between two lines, or after the reader has left: without a listener it would end the process.
  let failure: Error | null = null;
  gunzip.on('error', (error) => {
    failure ??= error;
  });
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield { kind: line.slice(0, 1) as Kind, json: line.slice(2) };
    }
    if (failure) throw failure;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** What zlib writes before the data: no name, no time, no extra fields, and the kind of system (Unix, Windows, macOS). */
const GZIP_HEAD = /^1f8b080000000000(?:00|02|04)(?:03|0a|13)$/;
const GZIP_HEAD_BYTES = 10;

/** Nothing checks these bytes later: readers of gzip pass over them. */
async function refuseOtherHead(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(GZIP_HEAD_BYTES), 0, GZIP_HEAD_BYTES, 0);
    if (bytesRead < 2 || buffer.readUInt16BE() !== 0x1f8b) throw new ArchiveError(`${file} no es un respaldo de esta tienda.`);
    if (!GZIP_HEAD.test(buffer.toString('hex'))) throw damaged(file);
  } finally {
    await handle.close();
  }
}

const damaged = (file: string): ArchiveError => new ArchiveError(`${file} está incompleto o dañado: no coincide con su suma de control.`);

/**
 * Checks that a backup is complete, unchanged and of a known format.
 * @throws ArchiveError in one line
 */
export const verify = async (file: string): Promise<{ head: Head; end: End }> => {
  const hash = createHash('sha256');
  let head: Head | undefined;
  let end: End | undefined;
  try {
    await refuseOtherHead(file);
    for await (const { kind, json } of readLines(file)) {
      if (kind === 'E') end = JSON.parse(json) as End;
      else hash.update(`${kind} ${json}\n`);
      if (kind === 'H') head = JSON.parse(json) as Head;
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // Changed bytes may unpack to anything.
    if (code?.startsWith('Z_') || error instanceof SyntaxError || error instanceof RangeError) throw damaged(file);
    throw new ArchiveError(`No se puede leer ${file}: ${message}.`);
  }
  if (end && end.sha256 !== hash.digest('hex')) throw damaged(file);
  if (head?.format !== 'casa-blanca') throw new ArchiveError(`${file} no es un respaldo de esta tienda.`);
  if (!end) throw damaged(file);
  if (head.version !== 1) throw new NewerArchive(file);
  return { head, end };
};

export class NewerArchive extends ArchiveError {
  constructor(file: string) {
    super(`${file} es de una versión más nueva de la tienda: restáuralo con ella.`);
  }
}
