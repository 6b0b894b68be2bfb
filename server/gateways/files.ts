import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#server/env.ts';

const NAME = /^[0-9a-z][0-9a-z.-]*$/;

/** Where uploads lie; the web sees the folder as `/uploads`. */
export const uploadsFolder = join(env.dataDir, 'uploads');

/** Keeps an upload under its name, whole or not at all, on the disk itself before this returns. */
export async function saveUpload(name: string, bytes: Uint8Array): Promise<void> {
  if (!NAME.test(name)) throw new Error('An upload needs a plain file name.');
  await mkdir(uploadsFolder, { recursive: true });
  const unfinished = join(uploadsFolder, `.${name}`);
  const file = await open(unfinished, 'w', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    // On a full disk even a part of it takes room that others need.
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(unfinished, join(uploadsFolder, name));
  const folder = await open(uploadsFolder, 'r');
  await folder.sync().finally(() => folder.close());
}
