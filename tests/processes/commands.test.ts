import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { findRunning } from '#server/db/embedded/running.ts';
import { freshDatabase } from '../database.ts';
import { dbCommand } from '../factories/processes.ts';
import { type ShopProcess, spawnShop, startShop } from '../process.ts';
import { fakePostgres } from '../stand-ins/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'casa-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const command = (settings: Record<string, string>, ...args: string[]) => dbCommand({ DATA_DIR: folder, ...settings }, ...args);

describe('the commands of the database', () => {
  it.each([[['help']], [['--help']], [['backup', '--help']], [['clear-demo', '-h']]])('%j explains, and changes nothing', async (args) => {
    const { code, output } = await command({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, ...args);
    expect(code).toBe(0);
    expect(output).toContain(
      `npm run db -- ${args[0]?.startsWith('b') ? 'backup ARCHIVO' : args.length > 1 ? 'clear-demo --yes' : 'migrate'}`,
    );
  });

  it('an incomplete or unknown one explains and fails', async () => {
    for (const args of [[], ['nada'], ['reset'], ['backup']]) expect(await command({}, ...args)).toMatchObject({ code: 1 });
  });
});

describe('a lost password of the owner', () => {
  let database: string;
  let shop: ShopProcess;
  beforeAll(async () => {
    database = await freshDatabase();
    shop = await startShop({ DATABASE_URL: database, ADMIN_EMAIL: 'duena@casa.mx', ADMIN_PASSWORD: 'una clave de prueba' });
  });
  afterAll(() => shop.stop());

  const login = async (password: string) => {
    const api = createApi((path, init) => fetch(shop.url + path, init)) as ShopApi;
    return (await api('POST /api/users/login', { email: 'duena@casa.mx', password })).token;
  };
  const status = async (token: string) =>
    (await fetch(`${shop.url}/api/users/profile`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('is replaced by a drawn one while the shop is open, and old sessions end', async () => {
    const before = await login('una clave de prueba');
    const { code, output } = await command({ DATABASE_URL: database }, 'reset-password', '--yes');
    expect(code).toBe(0);
    const password = output.match(/contraseña: (\S+)/)?.[1] ?? '';
    expect(await status(await login(password))).toBe(200);
    expect(await status(before)).toBe(401);
    await expect(login('una clave de prueba')).rejects.toMatchObject({ status: 401 });
  });

  it('is not drawn for an e-mail that no owner has', async () => {
    const { code, output } = await command({ DATABASE_URL: database }, 'reset-password', 'otra@casa.mx', '--yes');
    expect(code).toBe(1);
    expect(output).toContain('duena@casa.mx');
    expect(output).not.toContain('contraseña:');
  });

  it('is drawn for the named owner, also by the earlier name of the command', async () => {
    for (const words of [
      ['reset-password', 'duena@casa.mx', '--yes'],
      ['admin-password', '--yes', 'duena@casa.mx'],
    ]) {
      const { code, output } = await command({ DATABASE_URL: database }, ...words);
      expect(code).toBe(0);
      expect(await status(await login(output.match(/contraseña: (\S+)/)?.[1] ?? ''))).toBe(200);
    }
    expect(await command({ DATABASE_URL: database }, 'reset-password', 'duena@casa.mx')).toMatchObject({ code: 1 });
  });
});

describe('a start that cannot succeed', () => {
  const oneLine = async (shop: ShopProcess, ...contains: string[]) => {
    expect(await shop.exited).toBe(1);
    expect(shop.output().trim().split('\n')).toHaveLength(1);
    for (const text of contains) expect(shop.output()).toContain(text);
    expect(shop.output()).not.toContain('    at ');
  };

  it('names a DATA_DIR that cannot be made, with both kinds of database', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const database = await freshDatabase();
    for (const DATA_DIR of [join(file, 'data'), '/proc/none/data']) {
      await oneLine(await spawnShop({ DATA_DIR }), 'DATA_DIR', DATA_DIR);
      await oneLine(await spawnShop({ DATA_DIR, DATABASE_URL: database }), 'DATA_DIR', DATA_DIR);
    }
  });

  it('tells why the worker needs a DATABASE_URL', async () => {
    await oneLine(await spawnShop({}, 'worker'), 'DATABASE_URL', 'la misma base de datos que la tienda');
  });

  it('names the hosts of a DATABASE_URL of which none can be used, and never its password', async () => {
    const servers = await Promise.all([fakePostgres(), fakePostgres()]);
    const names = servers.map(({ port }) => `127.0.0.1:${port}`);
    const DATABASE_URL = `postgresql://shop:secreto@${names.join()}/shop`;
    const two = await spawnShop({ DATABASE_URL });
    await oneLine(two, 'DATABASE_URL', ...names, 'aceptan escrituras a la vez');
    for (const { said } of servers) said.readOnly = true;
    const none = await spawnShop({ DATABASE_URL });
    await oneLine(none, 'DATABASE_URL', ...names, 'ningún servidor acepta escrituras', 'solo lectura');
    for (const shop of [two, none]) expect(shop.output()).not.toContain('secreto');
    await Promise.all(servers.map((server) => server.close()));
  });

  it('tells that the database at the address is the embedded one of a running shop', async () => {
    const dataDir = join(folder, 'embedded');
    const shop = await startShop({ DATA_DIR: dataDir });
    const { host, port, user, database } = findRunning(dataDir) ?? { host: '', port: 0, user: '', database: '' };
    const DATABASE_URL = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    for (const program of ['main', 'worker'] as const)
      await oneLine(await spawnShop({ DATABASE_URL }, program), 'DATABASE_URL', 'la integrada de una tienda en marcha');
    await shop.stop();
  });
});
