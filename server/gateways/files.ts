import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#server/env.ts';

const NAME = /^[0-9a-z][0-9a-z.-]*$/;

/** The folder of uploads, served as `/uploads`. */
export const uploadsFolder = join(env.dataDir, 'uploads');

function pathOf(name: string): string {
  if (!NAME.test(name)) throw new Error('An upload needs a plain file name.');
  return join(uploadsFolder, name);
}

/** Stores an upload atomically and durably: when it resolves, the complete file is on the disk. */
export async function saveUpload(name: string, bytes: Uint8Array): Promise<void> {
  const path = pathOf(name);
  await mkdir(uploadsFolder, { recursive: true });
  const unfinished = join(uploadsFolder, `.${name}`);
  const file = await open(unfinished, 'w', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    // On a full disk, even an incomplete file takes space.
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const folder = await open(uploadsFolder, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Does nothing when the file does not exist. */
export const removeUpload = (name: string): Promise<void> => rm(pathOf(name), { force: true });

/** The whole upload; null when the file does not exist. */
export const readUpload = (name: string): Promise<Uint8Array | null> =>
  readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
