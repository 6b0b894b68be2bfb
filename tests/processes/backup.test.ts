import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { firstRowOf, repack } from '../factories/backups.ts';
import { dbCommand, startDbCommand } from '../factories/processes.ts';
import { startShop } from '../process.ts';

const folder = mkdtempSync(join(tmpdir(), 'casa-backup-'));
const file = join(folder, 'shop.backup.gz');
let settings: { DATABASE_URL: string; DATA_DIR: string; SEED_DEMO: string };
let server: Client;

beforeAll(async () => {
  settings = { DATABASE_URL: await freshDatabase(), DATA_DIR: join(folder, 'data'), SEED_DEMO: 'catalog' };
  server = new Client(settings.DATABASE_URL);
  await server.connect();
  for (const words of [['seed'], ['backup', file]]) expect(await dbCommand(settings, ...words)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

const temporaryDatabases = async () => (await server.query("select datname from pg_database where datname like 'shop\\_verify\\_%'")).rows;

describe('npm run db -- verify', () => {
  it('restores into a database of its own, and says what it compared', async () => {
    const { code, output } = await dbCommand(settings, 'verify', file);
    expect(output).toMatch(
      /^\S+ es bueno: \d{2,} filas de \d{2,} tablas, 0 tareas y 0 archivos restaurados, \d{2,} restricciones se cumplen\.\n$/,
    );
    expect(code).toBe(0);
    expect(await temporaryDatabases()).toEqual([]);
  });

  it('does the same with the embedded database of an open shop', async () => {
    const own = { DATA_DIR: join(folder, 'embedded'), SEED_DEMO: 'catalog' };
    const shop = await startShop(own);
    const night = join(folder, 'embedded.backup.gz');
    expect(await dbCommand(own, 'backup', night)).toMatchObject({ code: 0 });
    expect(await dbCommand(own, 'verify', night)).toEqual({ code: 0, output: expect.stringContaining('es bueno') });
    expect((await fetch(`${shop.url}/api/products`)).status).toBe(200);
    await shop.stop();
  });

  it('names the tables that differ, and leaves nothing', async () => {
    const other = join(folder, 'other.backup.gz');
    repack(file, other, (lines) =>
      lines.with(firstRowOf(lines, 'products'), `${lines[firstRowOf(lines, 'products')]?.slice(0, -1)}, "gift_cents": 500}`),
    );
    expect(await dbCommand(settings, 'verify', other)).toEqual({
      code: 1,
      output: 'products: 32 filas con otro contenido; gift_cents suma 0 de 500.\n',
    });
    expect(await temporaryDatabases()).toEqual([]);
  });

  it('refuses rows that break a rule of the tables in one line, and leaves nothing', async () => {
    const twice = join(folder, 'twice.backup.gz');
    repack(file, twice, (lines) => lines.toSpliced(firstRowOf(lines, 'products'), 0, lines[firstRowOf(lines, 'products')] ?? ''));
    const { code, output } = await dbCommand(settings, 'verify', twice);
    expect(code).toBe(1);
    expect(output).toMatch(/^Una fila de \S+ no cabe en la base: duplicate key .*\n$/);
    expect(await temporaryDatabases()).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves nothing after %s, and does not touch the shop', async (signal) => {
    const { child, ended } = startDbCommand(settings, 'verify', file);
    await expect.poll(temporaryDatabases, { interval: 10, timeout: 60_000 }).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toEqual({ code: 1, output: 'Interrumpido: la base temporal se borró.\n' });
    expect(await temporaryDatabases()).toEqual([]);
    expect((await server.query('select count(*)::int as products from products')).rows).toEqual([{ products: 32 }]);
  });

  it('needs an account that may create databases, and says so', async () => {
    await server.query('create role cashier login; grant connect on database postgres to cashier');
    const { code, output } = await dbCommand(
      { ...settings, DATABASE_URL: settings.DATABASE_URL.replace(/\/\/[^@]*@/, '//cashier@') },
      'verify',
      file,
    );
    await server.query('drop owned by cashier; drop role cashier');
    expect(output).toBe('La cuenta de DATABASE_URL no puede crear la base temporal: necesita el permiso CREATEDB.\n');
    expect(code).toBe(1);
  });
});
