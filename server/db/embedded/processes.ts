import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
};

/** Ended, but its parent has not asked how: in a container the first process may never do so. */
const isZombie = (pid: number): boolean => {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** True only for a postmaster of this very folder: pids are given out again, so a bare one proves nothing. */
export const isPostmasterOf = (pid: number, cluster: string): boolean => {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
};

const commandLine = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

/** Waits until the process has gone; false when it is still there after the time. */
export const gone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
};
