import { readFileSync, type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

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
  if (process.platform === 'darwin' || [cluster, ...programs].every((path) => reachable(path, account))) {
    return { owner: account, spawn: account, prefix: [] };
  }
  return { owner: { uid: 0, gid: 0 }, spawn: {}, prefix: AS_NOBODY };
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

/** Whether this account may enter every folder of the path. */
const reachable = (path: string, account: { uid: number; gid: number }): boolean => {
  const folder = dirname(path);
  return mayEnter(statSync(folder), account) && (folder === path || reachable(folder, account));
};

const mayEnter = (folder: Stats, { uid, gid }: { uid: number; gid: number }): boolean => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
};
