import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { env } from '#server/env.ts';
import { writeZip, type ZipEntry } from '#server/gateways/zip.ts';

/** Not served as static files: each file is answered to its user only. */
const folder = join(env.dataDir, 'exports');
const pathOf = (id: string): string => join(folder, `${id}.zip`);

export async function write(id: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeZip(pathOf(id), entries);
}

/** The file and its size; null when it does not exist, for example after the database was restored. */
export async function read(id: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | null> {
  const found = await stat(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found && { stream: NodeStream.from(chunksOf(id)) as ReadableStream<Uint8Array>, size: found.size };
}

/** Opens the file at the first read: an open file that is never read would end the process when its handle is garbage-collected. */
async function* chunksOf(id: string): AsyncGenerator<Uint8Array> {
  const file = await open(pathOf(id));
  try {
    yield* file.createReadStream({ autoClose: false });
  } finally {
    await file.close();
  }
}

export const remove = (id: string): Promise<void> => rm(pathOf(id), { force: true });

/** The ids of the files, including unfinished ones. */
export const ids = async (): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  return [...new Set(names.map((name) => name.replace(/\.zip(?:\.part)?$/, '')))];
};

export async function removeAll(id: string): Promise<void> {
  await Promise.all([remove(id), rm(`${pathOf(id)}.part`, { force: true })]);
}
