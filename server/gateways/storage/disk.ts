import { access, constants, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Folder, isKey, partsOf, type Storage } from './storage.ts';

/** Avatars lie beside the pictures of goods; their ending tells them apart. */
const AVATAR = /^[0-9a-f-]{36}-512\.webp$/;

export const folderOfUpload = (name: string): Folder => (AVATAR.test(name) ? 'private/avatars/' : 'public/');

const PLACES: Record<Folder, { folder: string; mode: number; fileMode: number }> = {
  'public/': { folder: 'uploads', mode: 0o777, fileMode: 0o644 },
  'private/avatars/': { folder: 'uploads', mode: 0o777, fileMode: 0o644 },
  'private/exports/': { folder: 'exports', mode: 0o700, fileMode: 0o600 },
};

const nullWhenMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Files below DATA_DIR: `uploads` for pictures, `exports` for the copies of users' data. */
export function diskStorage(dataDir: string): Storage {
  const placeOf = (key: string) => {
    const { folder, name } = partsOf(key);
    const place = PLACES[folder];
    return { ...place, name, folder: join(dataDir, place.folder), path: join(dataDir, place.folder, name) };
  };
  return {
    async put(key, bytes) {
      const { path, folder, name, mode, fileMode } = placeOf(key);
      await mkdir(folder, { recursive: true, mode });
      const unfinished = join(folder, `.${name}`);
      const file = await open(unfinished, 'w', fileMode);
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
      const parent = await open(folder, 'r');
      await parent.sync().finally(() => parent.close());
    },
    get: async (key) => readFile(placeOf(key).path).catch(nullWhenMissing),
    async remove(key) {
      const { path, folder, name } = placeOf(key);
      // `.part` ended the unfinished exports of former releases.
      for (const one of [path, join(folder, `.${name}`), `${path}.part`]) await rm(one, { force: true });
    },
    async list(folder) {
      const names = (await readdir(join(dataDir, PLACES[folder].folder)).catch(nullWhenMissing)) ?? [];
      // Names that begin with a dot are unfinished. Those of exports are listed, because what a killed process leaves must be removed too.
      if (folder === 'private/exports/') return [...new Set(names.map((name) => folder + name.replace(/^\.|\.part$/g, '')))].filter(isKey);
      return names.filter((name) => folderOfUpload(name) === folder && isKey(folder + name)).map((name) => folder + name);
    },
    async check() {
      const folder = join(dataDir, PLACES['public/'].folder);
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      return 'ok';
    },
  };
}
