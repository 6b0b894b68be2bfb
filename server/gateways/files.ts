import { join } from 'node:path';
import { env } from '#server/env.ts';
import { diskStorage, folderOfUpload } from './storage/disk.ts';
import { s3Storage } from './storage/s3.ts';
import { FOLDERS, type Storage } from './storage/storage.ts';

/** The folder of uploads of a shop that keeps its files on the disk. */
export const uploadsFolder = join(env.dataDir, 'uploads');

/** Where this process keeps files: STORAGE_URL, or DATA_DIR. */
export const storage: Storage = env.storage ? s3Storage(env.storage) : diskStorage(env.dataDir);

/** The uploaded files of a storage by their plain names, as addresses below `/uploads` and backups name them. */
export function uploadsIn(from: Storage) {
  const keyOf = (name: string) => folderOfUpload(name) + name;
  const remove = (name: string) => from.remove(keyOf(name));
  return {
    names: async () =>
      [...(await from.list('public/')), ...(await from.list('private/avatars/'))].map((key) => key.slice(key.lastIndexOf('/') + 1)),
    /** @returns null when the file does not exist */
    read: (name: string) => from.get(keyOf(name)),
    save: (name: string, bytes: Uint8Array) => from.put(keyOf(name), bytes),
    remove,
    /** Stores the files of one picture, all or none. */
    async saveAll(files: readonly { name: string; bytes: Uint8Array }[]): Promise<void> {
      const saved = await Promise.allSettled(files.map(({ name, bytes }) => from.put(keyOf(name), bytes)));
      const failed = saved.find(({ status }) => status === 'rejected');
      if (!failed) return;
      await Promise.allSettled(files.map(({ name }) => remove(name)));
      throw (failed as PromiseRejectedResult).reason;
    },
  };
}

export const uploads = uploadsIn(storage);

/** Where browsers find an upload without the shop; null for the files that only the shop hands out, and without STORAGE_PUBLIC_URL. */
export function publicAddressOf(name: string): string | null {
  const base = env.storage?.publicUrl;
  return base && folderOfUpload(name) === 'public/' ? `${base}/public/${name}` : null;
}

/** Copies what lies in DATA_DIR to the storage, but for what it has already. */
export async function moveFiles(): Promise<{ copied: number; known: number }> {
  const disk = diskStorage(env.dataDir);
  const counts = { copied: 0, known: 0 };
  for (const folder of FOLDERS) {
    const known = new Set(await storage.list(folder));
    for (const key of await disk.list(folder)) {
      // Null is an unfinished file.
      const bytes = known.has(key) ? null : await disk.get(key);
      if (bytes) await storage.put(key, bytes);
      if (bytes) counts.copied++;
      if (known.has(key)) counts.known++;
    }
  }
  return counts;
}
