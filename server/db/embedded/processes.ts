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

/** Whether the process is a zombie: ended, but its parent has not read its status. In a container the first process may never do so. */
const isZombie = (pid: number): boolean => {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Whether the pid is a postmaster of this folder. The pid alone proves nothing, as pids are reused. */
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

/** Waits until the process has ended. @returns false when it still runs after that time */
export const hasEnded = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
};
