/**
 * Where the shop's files lie: on this machine's disk, or on an S3 storage that all processes share. A key is `public/NAME` for pictures of
 * goods and of the brand, `private/avatars/NAME` and `private/exports/NAME` for files that only the shop hands out. A key's content never
 * changes while someone may read it.
 */
export type Storage = {
  /** When it resolves, the whole object is stored; after a failure no part of it is visible. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @returns null when there is no such object */
  get(key: string): Promise<Uint8Array | null>;
  /** Does nothing when the object does not exist. */
  remove(key: string): Promise<void>;
  /** The keys that begin with one of the folders, such as `public/`. */
  list(folder: Folder): Promise<string[]>;
  /** How the storage is, within some seconds. */
  check(): Promise<'ok' | 'late' | 'down'>;
};

export const FOLDERS = ['public/', 'private/avatars/', 'private/exports/'] as const;
export type Folder = (typeof FOLDERS)[number];

const KEY = /^(public\/|private\/(?:avatars|exports)\/)([0-9a-z][0-9a-z.-]*)$/;

export const isKey = (key: string): boolean => KEY.test(key);

/** @throws Error when the key could name another place */
export function partsOf(key: string): { folder: Folder; name: string } {
  const [, folder, name] = KEY.exec(key) ?? [];
  if (!folder || !name) throw new Error('A stored file needs a plain name in a known folder.');
  return { folder: folder as Folder, name };
}

/** The storage cannot be reached, refuses, or answers nonsense. The API answers it with 503. */
export class StorageError extends Error {}
