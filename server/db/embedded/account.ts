import { execFileSync } from 'node:child_process';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { EmbeddedError } from './error.ts';

/** The account that owns the database's processes and files, and the command prefix that runs PostgreSQL as this account. */
export type Account = { owner: { uid: number; gid: number } | null; spawn: { uid?: number; gid?: number }; prefix: string[] };

/** A user namespace in which this process's user is `nobody`. */
const AS_NOBODY = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/**
 * PostgreSQL refuses to run as root. As root, it runs as the owner of an existing cluster, else as `nobody`. Where that account cannot
 * reach the files (below /root, for example), it runs in its own user namespace, in which root's files belong to `nobody`.
 */
export const chooseAccount = (cluster: string, programs: string[]): Account => {
  if (process.getuid?.() !== 0) return { owner: null, spawn: {}, prefix: hasName() ? [] : AS_NOBODY };
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  const account = uid === 0 ? nobodyAccount() : { uid, gid };
  const closed =
    process.platform === 'darwin' ? undefined : [cluster, ...programs].map((path) => closedFolder(path, account)).find(Boolean);
  if (!closed) return { owner: account, spawn: account, prefix: [] };
  if (!mayMakeNamespaces())
    throw new EmbeddedError(
      `PostgreSQL no corre como root, y otra cuenta no puede entrar en ${closed}. Mueva la tienda y sus datos a una carpeta abierta (como /opt), inicie la tienda con otro usuario, o indique un servidor en DATABASE_URL.`,
    );
  return { owner: { uid: 0, gid: 0 }, spawn: {}, prefix: AS_NOBODY };
};

/** Some containers allow no user namespaces. */
const mayMakeNamespaces = (): boolean => {
  const [command = '', ...args] = AS_NOBODY;
  try {
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** PostgreSQL needs a user with a name, but containers often run under a number without one. */
const hasName = (): boolean => {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
};

const nobodyAccount = (): { uid: number; gid: number } => {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  // macOS writes -2 and reads it as unsigned.
  return line ? { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 } : { uid: 65_534, gid: 65_534 };
};

/** The outermost folder of the path that this account may not enter. */
const closedFolder = (path: string, account: { uid: number; gid: number }): string | undefined => {
  const folder = dirname(path);
  return (folder === path ? undefined : closedFolder(folder, account)) ?? (mayEnter(statSync(folder), account) ? undefined : folder);
};

const mayEnter = (folder: Stats, { uid, gid }: { uid: number; gid: number }): boolean => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
};
