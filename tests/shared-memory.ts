import { statfsSync } from 'node:fs';

/** Files in this folder are kept in memory. */
export const SHARED_MEMORY = '/dev/shm';

/** Whether so many bytes of it are free. Containers often have only 64 MB, and some systems have no such folder. */
export const hasSharedMemory = (bytes: number): boolean => {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize > bytes;
  } catch {
    return false;
  }
};
