import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** The disk of a database server: a file system of its own in memory, so that it can be full without harm to others. */
export type Disk = {
  /** Leaves no free block: data files and the log of writes cannot grow, as with a full disk. */
  fill(): void;
  free(): void;
  remove(): void;
};

const SIZE = '4g';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

/** @returns null where this account may not mount: outside Linux, or without root */
export function openDisk(folder: string): Disk | null {
  mkdirSync(folder);
  try {
    mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'casa-drill', folder);
  } catch {
    return null;
  }
  const resize = (size: string) => mount('-o', `remount,size=${size}`, folder);
  return {
    fill() {
      for (let tries = 0; ; tries++) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return void resize(String((blocks - bfree) * bsize));
        } catch (error) {
          // Refused when the server has written more since the look.
          if (tries === 100) throw error;
        }
      }
    },
    free: () => void resize(SIZE),
    remove: () => void execFileSync('umount', ['--lazy', folder]),
  };
}
