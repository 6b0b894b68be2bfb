import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { bareEnvironment } from './cluster.ts';
import { EmbeddedError } from './error.ts';
import { readPostmasterFile, renamePostmaster } from './postmaster-file.ts';
import { isAlive, isPostmasterOf } from './processes.ts';

export const PORT = 5432;
/** How long to wait for the children of a killed postmaster, which keep its shared memory. */
const PATIENCE = 20_000;
const LARGEST_LOG = 5_000_000;

export type Launch = {
  postgres: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  account: Account;
  fsync: boolean;
  connections: number;
};
export type Postmaster = { process: ChildProcess; exited: Promise<void> };

/** Starts a postmaster and waits until it answers. Tries again while children of a killed one are still running. */
export const launch = async (how: Launch): Promise<Postmaster> => {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const postmaster = start(how);
    if (await ready(how.cluster, postmaster)) return postmaster;
    if (Date.now() > end)
      throw new EmbeddedError(`PostgreSQL no arranca; la causa está al final de ${how.logFile}: ${lastLine(how.logFile)}`);
    freeReusedPid(how.cluster, postmaster.process.pid);
    await sleep(250);
  }
};

const start = ({ postgres, cluster, socketFolder, logFile, account, fsync, connections }: Launch): Postmaster => {
  const settings = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    timezone: 'UTC',
    jit: 'off',
    // The shop's reads are cached: three I/O processes and a replication launcher would only use memory.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = postgres, ...args] = [...account.prefix, ...endWithParent(), postgres, '-D', cluster, ...flags];
  const log = openLog(logFile);
  // A process group of its own, so that Ctrl-C reaches only the shop, which then stops the database in order.
  const options: SpawnOptions = { ...account.spawn, cwd: '/', env: bareEnvironment, detached: true, stdio: ['ignore', log, log] };
  const child = spawn(command, args, options);
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  if (!canEndWithParent()) watch(child, exited, account);
  return { process: child, exited };
};

const ready = async (cluster: string, { process: child, exited }: Postmaster): Promise<boolean> => {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  while (!hasExited) {
    const file = readPostmasterFile(cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return true;
    await Promise.race([sleep(5), exited]);
  }
  return false;
};

/** The pid in a stale file may belong to another program now (common in containers), and PostgreSQL would wait for it forever. */
const freeReusedPid = (cluster: string, deadPid: number | undefined): void => {
  const file = readPostmasterFile(cluster);
  if (!file || !deadPid || isAlive(deadPid)) return;
  if (isAlive(file.pid) && !isPostmasterOf(file.pid, cluster)) renamePostmaster(cluster, deadPid);
};

let hasDeathSignal: boolean | undefined;
const canEndWithParent = (): boolean => {
  try {
    hasDeathSignal ??= process.platform === 'linux' && execFileSync('setpriv', ['--pdeathsig', 'INT', 'true']).length === 0;
  } catch {
    hasDeathSignal = false;
  }
  return hasDeathSignal;
};

/** Makes the kernel send SIGINT, a fast and orderly shutdown, when this process ends, even by kill -9. */
const endWithParent = (): string[] => (canEndWithParent() ? ['setpriv', '--pdeathsig', 'INT'] : []);

/** Ends the child with this process where the kernel cannot do it: a shell waits until this process's end of a pipe closes. */
const watch = (child: ChildProcess, exited: Promise<void>, account: Account): void => {
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${child.pid}`], {
    ...account.spawn,
    cwd: '/',
    env: bareEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  void exited.then(() => watcher.kill('SIGKILL'));
};

const openLog = (file: string): number => {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) rmSync(file);
  return openSync(file, 'a', 0o600);
};

const lastLine = (file: string): string =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? '';
