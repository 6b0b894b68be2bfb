import { storage } from '#server/gateways/files.ts';
import { type ZipEntry, zipOf } from '#server/gateways/zip.ts';
import { currentKeyId, keyIds } from '#server/sealing/keys.ts';
import { openBytes, sealBytes, sealedBy } from '#server/sealing/seal.ts';

/** Not served as static files: each file is answered to its user only, and is encrypted where it lies. */
const FOLDER = 'private/exports/';
const keyOf = (id: string): string => `${FOLDER}${id}.zip`;
const contextOf = (id: string): string => `export ${id}`;

const put = (id: string, content: Uint8Array): Promise<void> => storage.put(keyOf(id), sealBytes(content, contextOf(id)));

export const write = async (id: string, entries: AsyncIterable<ZipEntry>): Promise<void> => put(id, await zipOf(entries));

const sealerOf = (stored: Uint8Array): string | null => sealedBy(Buffer.from(stored.subarray(0, 16)).toString('latin1'));

/** @returns null when the keys of this process do not open it. Older versions stored the file as it is. */
const opened = (id: string, stored: Uint8Array): Uint8Array | null => (sealerOf(stored) ? openBytes(stored, contextOf(id)) : stored);

/** The file's content; null when it does not exist, for example after the database was restored, or cannot be opened. */
export async function read(id: string): Promise<Uint8Array | null> {
  const stored = await storage.get(keyOf(id));
  return stored && opened(id, stored);
}

export const remove = (id: string): Promise<void> => storage.remove(keyOf(id));

/** The ids of the files, including unfinished ones. */
export const ids = async (): Promise<string[]> => (await storage.list(FOLDER)).map((key) => key.slice(FOLDER.length).replace(/\.zip$/, ''));

/** Seals with the current key what another key sealed, or nothing did. */
export async function rotate(): Promise<number> {
  let count = 0;
  for (const id of await ids()) {
    const stored = await storage.get(keyOf(id));
    const content = stored && sealerOf(stored) !== currentKeyId() ? opened(id, stored) : null;
    if (!content) continue;
    await put(id, content);
    count++;
  }
  return count;
}

/** Those that the keys of this process do not open. */
export async function lockedIds(): Promise<string[]> {
  const locked: string[] = [];
  for (const id of await ids()) {
    const stored = await storage.get(keyOf(id));
    const keyId = stored && sealerOf(stored);
    if (keyId && !keyIds().includes(keyId)) locked.push(id);
  }
  return locked;
}
