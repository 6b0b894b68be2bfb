import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type PostmasterFile = { pid: number; socketFolder: string; status: string };

const path = (cluster: string) => join(cluster, 'postmaster.pid');

/** What a postmaster writes about itself: its pid on line 1, its socket folder on line 5, its state on line 8. */
export const readPostmasterFile = (cluster: string): PostmasterFile | null => {
  let lines: string[];
  try {
    lines = readFileSync(path(cluster), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  return pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' } : null;
};

/**
 * Writes a dead pid into a file whose pid is now another process. The file stays, because PostgreSQL detects surviving children of the dead
 * postmaster by its line about shared memory; without the file, two postmasters could run on one folder.
 */
export const renamePostmaster = (cluster: string, deadPid: number): void => {
  const [, ...rest] = readFileSync(path(cluster), 'utf8').split('\n');
  writeFileSync(path(cluster), [deadPid, ...rest].join('\n'));
};
