import { readFileSync, type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** Whose processes and files the database's are, and the command that stands before PostgreSQL's own. */
export type Account = { owner: { uid: number; gid: number } | null; spawn: { uid?: number; gid?: number }; prefix: string[] };

/** A namespace in which this process's user is called nobody. */
const AS_NOBODY = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns the cluster already, else as `nobody`; where that account cannot
 * reach the files (below /root, say), in a user namespace of its own, in which root's files are nobody's.
 */
export const chooseAccount = (cluster: string, programs: string[]): Account => {
  if (process.getuid?.() !== 0) return { owner: null, spawn: {}, prefix: hasName() ? [] : AS_NOBODY };
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  const account = uid === 0 ? findNobody() : { uid, gid };
  if (process.platform === 'darwin' || [cluster, ...programs].every((path) => reachable(path, account))) {
    return { owner: account, spawn: account, prefix: [] };
  }
  return { owner: { uid: 0, gid: 0 }, spawn: {}, prefix: AS_NOBODY };
};

/** PostgreSQL wants its user to have a name; containers like to run under a mere number. */
const hasName = (): boolean => {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
};

const findNobody = (): { uid: number; gid: number } => {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  // macOS writes -2, and takes it as unsigned.
  return line ? { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 } : { uid: 65_534, gid: 65_534 };
};

/** True when every folder on the way lets this account through. */
const reachable = (path: string, account: { uid: number; gid: number }): boolean => {
  const folder = dirname(path);
  return mayEnter(statSync(folder), account) && (folder === path || reachable(folder, account));
};

const mayEnter = (folder: Stats, { uid, gid }: { uid: number; gid: number }): boolean => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
};
