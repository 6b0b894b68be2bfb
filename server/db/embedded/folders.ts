import { chmodSync, existsSync, lchownSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';

/** A socket's path ends with `/.s.PGSQL.5432`, its lock file's with `.lock` too; the limit is 107 bytes, on macOS 103. */
const LONGEST_SOCKET_FOLDER = process.platform === 'darwin' ? 89 : 92;

/** Creates the data folder, closed to other accounts. When root starts the shop, the database runs as the account `nobody`, which may enter it. */
export const makeDataDir = (dataDir: string): void => {
  if (existsSync(dataDir)) return;
  makeFolder(dataDir);
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
};

/** Creates a folder and its parents. Node's own `recursive` never returns where the system refuses a folder with ENOENT, as below `/proc`. */
const makeFolder = (path: string): void => {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path);
};

/** Creates a folder that only the database's account (and root) may enter. */
export const makePrivateFolder = (path: string, account: Account): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveTo(path, account);
  chmodSync(path, 0o700);
};

export const makeSocketFolder = (dataDir: string, account: Account): string => {
  const preferred = join(dataDir, 'socket');
  const path = Buffer.byteLength(preferred) <= LONGEST_SOCKET_FOLDER ? preferred : mkdtempSync(join(tmpdir(), 'casa-blanca-'));
  makePrivateFolder(path, account);
  return path;
};

/**
 * Gives a folder to the account; all contents too when another account owned it (the shop was started as root before, and as a user now).
 */
export const giveTo = (path: string, { owner }: Account): void => {
  if (!owner) return;
  const entry = statSync(path);
  if (entry.uid === owner.uid && entry.gid === owner.gid) return;
  for (const name of readdirSync(path, { recursive: true }) as string[]) lchownSync(join(path, name), owner.uid, owner.gid);
  lchownSync(path, owner.uid, owner.gid);
};
