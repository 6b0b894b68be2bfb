import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The number of open files of the process in this folder (Linux). */
export const openFiles = (pid: number, folder: string): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

/** Resident memory in MB (Linux). */
export const residentMegabytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024;
