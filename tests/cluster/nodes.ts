import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseAccount } from '#server/db/embedded/account.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { bareEnvironment, ensureCluster, OWNER } from '#server/db/embedded/cluster.ts';
import { freePort } from '../process.ts';
import { type Disk, openDisk } from './disk.ts';

/**
 * Two PostgreSQL servers of the packaged programs on loopback: one takes writes and waits for the other, its synchronous standby, with
 * each commit. There is no pg_basebackup in the package, so that a standby is made by copying the folder of the primary.
 */
export type Node = {
  name: string;
  port: number;
  folder: string;
  disk: Disk | null;
  start(): Promise<void>;
  /** Ends the server and all its processes at once, as a power cut does. */
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
  query<Row extends object = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** A standby becomes the primary, and waits for no other until `follow` has made one. */
  promote(): Promise<void>;
  /**
   * Becomes the synchronous standby of `primary` with a fresh copy of its data.
   * @param through the port at which this node reaches the primary
   */
  follow(primary: Node, through: number): Promise<void>;
};

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  timezone: 'UTC',
  jit: 'off',
  io_method: 'sync',
  wal_keep_size: '256MB',
  max_wal_size: '256MB',
  wal_sender_timeout: '3s',
  wal_receiver_timeout: '3s',
  wal_retrieve_retry_interval: '500ms',
  shared_buffers: '64MB',
};

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

/** The fourth field of its `stat`, after the name in parentheses. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** @param folder must be reachable for the account under which PostgreSQL runs; several nodes share it */
export async function createNode(name: string, folder: string): Promise<Node> {
  const { postgres, initdb } = findBinaries();
  const place = join(folder, name);
  const data = join(place, 'data');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const disk = openDisk(place);
  chmodSync(place, 0o711);
  const account = chooseAccount(data, [postgres, initdb]);
  const port = await freePort();
  let server: ChildProcess | null = null;

  const connect = async () => {
    const client = new Client({ host: '127.0.0.1', port, user: OWNER, database: 'postgres', connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const query: Node['query'] = async (text) => {
    const client = await connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  /** A signal to the server and all its children, as a machine stops or ends all of them. Each child is a process group of its own. */
  const signal = (kind: NodeJS.Signals) => {
    if (!server?.pid) return;
    for (const pid of [server.pid, ...childrenOf(server.pid)])
      try {
        process.kill(pid, kind);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  };
  const run = async () => {
    const flags = Object.entries({ ...SETTINGS, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const [command = postgres, ...args] = [...account.prefix, postgres, '-D', data, ...flags];
    const log = openSync(join(folder, `${name}.log`), 'a');
    server = spawn(command, args, { ...account.spawn, cwd: '/', env: bareEnvironment, detached: true, stdio: ['ignore', log, log] });
    for (const end = Date.now() + 60_000; ; await sleep(50)) {
      if (await query('select 1').catch(() => null)) return;
      if (server.exitCode !== null || Date.now() > end) throw new Error(`${name} does not start; see ${name}.log`);
    }
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    signal('SIGKILL');
    await ended;
  };

  return {
    name,
    port,
    folder: data,
    disk,
    query,
    kill,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async start() {
      if (!existsSync(join(data, 'PG_VERSION'))) await ensureCluster(data, initdb, account);
      rmSync(join(data, 'postmaster.pid'), { force: true });
      await run();
    },
    async promote() {
      await query('select pg_promote()');
      await query("alter system set synchronous_standby_names = ''");
      await query('select pg_reload_conf()');
    },
    async follow(primary, through) {
      await kill();
      rmSync(data, { recursive: true, force: true });
      await copyOf(primary, data);
      const own = {
        'standby.signal': '',
        'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${through} user=${OWNER} application_name=${name} connect_timeout=2'\n`,
      };
      for (const [file, text] of Object.entries(own)) {
        writeFileSync(join(data, file), text);
        if (account.owner) chownSync(join(data, file), account.owner.uid, account.owner.gid);
      }
      await run();
      await primary.query(`alter system set synchronous_standby_names = '${name}'`);
      await primary.query('select pg_reload_conf()');
      const isSync = () => primary.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      for (const end = Date.now() + 60_000; (await isSync()).length === 0; await sleep(50))
        if (Date.now() > end) throw new Error(`${name} does not follow ${primary.name}`);
    },
  };

  /** Copies the folder of a running server between the start and the stop of a backup, with the label that makes the copy consistent. */
  async function copyOf(primary: Node, to: string): Promise<void> {
    const client = new Client({ host: '127.0.0.1', port: primary.port, user: OWNER, database: 'postgres' });
    await client.connect();
    try {
      await client.query("select pg_backup_start('standby', true)");
      // `cp -a` keeps owner and mode, which PostgreSQL checks; Node's copy does not.
      execFileSync('cp', ['-a', primary.folder, to]);
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
      for (const file of ['postmaster.pid', 'postmaster.opts', 'standby.signal']) rmSync(join(to, file), { force: true });
      writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
      if (account.owner) chownSync(join(to, 'backup_label'), account.owner.uid, account.owner.gid);
    } finally {
      await client.end();
    }
  }
}
