import { storage } from '#server/gateways/files.ts';
import { type ZipEntry, zipOf } from '#server/gateways/zip.ts';

/** Not served as static files: each file is answered to its user only. */
const FOLDER = 'private/exports/';
const keyOf = (id: string): string => `${FOLDER}${id}.zip`;

export const write = async (id: string, entries: AsyncIterable<ZipEntry>): Promise<void> => storage.put(keyOf(id), await zipOf(entries));

/** The file's content; null when it does not exist, for example after the database was restored. */
export const read = (id: string): Promise<Uint8Array | null> => storage.get(keyOf(id));

export const remove = (id: string): Promise<void> => storage.remove(keyOf(id));

/** The ids of the files, including unfinished ones. */
export const ids = async (): Promise<string[]> => (await storage.list(FOLDER)).map((key) => key.slice(FOLDER.length).replace(/\.zip$/, ''));
