import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/open/migrate.ts';
import { empty } from '#server/db/open/reset.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import { uploadsIn } from '#server/gateways/files.ts';
import { diskStorage } from '#server/gateways/storage/disk.ts';
import { seed } from '#server/seed/seed.ts';
import { freshDatabase } from '../../../tests/database.ts';
import { repack } from '../../../tests/factories/backups.ts';
import { close, connect, pool } from '../client.ts';
import { enqueue, registerJob, startQueue, stopQueue } from '../queue.ts';
import { inTransaction } from '../transaction.ts';
import { backup } from './backup.ts';
import { ArchiveError, verify } from './format.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-archive-'));
const file = join(folder, 'shop.backup');
const uploads = uploadsIn(diskStorage(folder));
const restored = uploadsIn(diskStorage(join(folder, 'restored')));
const address = { nombre: 'Ñandú "el" \\ de \n Oaxaca 🫖', cp: '68000' };
let before: Record<string, unknown>;

/** The rows of every table, and the waiting job. */
async function everything() {
  const { rows: tables } = await pool.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const all: Record<string, unknown> = {
    jobs: (await pool.query("select name, data, start_after from pgboss.job where name = 'order-mail'")).rows,
  };
  for (const { name } of tables)
    all[name] = (await pool.query(`select to_jsonb(t) as row from public."${name}" t order by to_jsonb(t)::text`)).rows.map(
      ({ row }) => row,
    );
  return all;
}

beforeAll(async () => {
  await connect(await freshDatabase());
  await seed();
  const [product] = (await pool.query('select id from products limit 1')).rows;
  const id = crypto.randomUUID();
  await startQueue();
  await registerJob('order-mail', async () => {});
  await inTransaction(async (tx) => {
    const order = { id, status: 'pagado', totalCents: 6250, paymentMethod: 'prueba', intentId: 'pi_1', shippingAddress: address } as const;
    await tx.insert(orders).values(order);
    const bought = { id: product.id, slug: 'x', name: 'X', image: '/x', price: 62.5, category: 'café' };
    await tx.insert(orderLines).values({ orderId: id, productId: product.id, quantity: 1, priceCents: 6250, product: bought, position: 0 });
    await enqueue(tx, 'order-mail', { orderId: id }, { startAfter: 3600 });
  });
  await stopQueue();
  await pool.query(
    `insert into stock_changes (kind, item_id, why, change, "left") select 'product', $1, 'recount', n, n from generate_series(1, 3) n`,
    [product.id],
  );
  await uploads.save('picture-1000.webp', Buffer.from('not really a picture'));
  before = await everything();
  await backup(file, uploads);
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => empty());

describe('backup and restore', () => {
  it('restore every row, waiting job and file', async () => {
    const counts = await restore(file, restored);
    expect(counts).toMatchObject({ products: 32, orders: 1, order_lines: 1, jobs: 1, files: 1 });
    expect(await everything()).toEqual(before);
    // New rows get numbers that no restored row has.
    const added = await pool.query(`insert into stock_changes (kind, item_id, why, change, "left")
      select kind, item_id, why, change, "left" from stock_changes limit 1 returning id`);
    expect(added.rows).toEqual([{ id: '4' }]);
    expect(String(await restored.read('picture-1000.webp'))).toBe('not really a picture');
    // The triggers are enabled again.
    await pool.query("update products set name = name || ' '");
    expect((await everything()).catalog_version).not.toEqual(before.catalog_version);
  });

  it('refuse to replace a file by a backup, also by two backups at once', async () => {
    const kept = readFileSync(file);
    await expect(backup(file, uploads)).rejects.toThrow('ya existe');
    expect(readFileSync(file)).toEqual(kept);

    await migrate();
    const twice = join(folder, 'twice.backup');
    const ended = await Promise.allSettled([backup(twice, uploads), backup(twice, uploads)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(verify(twice)).resolves.toMatchObject({ head: { format: 'casa-blanca' } });
  });

  it('name the folder that a backup cannot be written to', async () => {
    await migrate();
    await expect(backup(join(folder, 'missing/shop.backup'), uploads)).rejects.toThrow('No se puede escribir');
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('refuse a database that is not empty', async () => {
    await pool.query('create table precious as select 1 as one');
    await expect(restore(file, restored)).rejects.toThrow('no está vacía');
    expect((await pool.query('select one from precious')).rows).toEqual([{ one: 1 }]);
  });

  const plain = () => gunzipSync(readFileSync(file)).toString();
  const repacked = (change: (lines: string[]) => string[]) => {
    const other = join(folder, 'repacked.backup');
    repack(file, other, change);
    return readFileSync(other);
  };
  it.each([
    ['cut short', () => readFileSync(file).subarray(0, -200)],
    ['without its end', () => gzipSync(plain().replace(/\nE .*\n$/, '\n'))],
    ['changed in one digit', () => gzipSync(plain().replace('6250', '6251'))],
    ['something else', () => gzipSync('H {"format":"otra"}\n')],
    ['not packed', () => Buffer.from('hola')],
    ['empty', () => Buffer.alloc(0)],
    ['packed at another time', () => readFileSync(file).fill(1, 4, 5)],
    ['of a newer format', () => repacked((lines) => lines.with(0, lines[0]?.replace('"version":1', '"version":2') ?? ''))],
    ['of a newer schema', () => repacked((lines) => lines.with(0, lines[0]?.replace(/"migrations":/, '"migrations":9') ?? ''))],
  ])('refuse a file that is %s, and leave the database empty', async (_name, damaged) => {
    const bad = join(folder, 'bad.backup');
    writeFileSync(bad, damaged());
    const refusal = await restore(bad, restored).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(ArchiveError);
    expect((refusal as Error).message).toMatch(/^.*(incompleto o dañado|no es un respaldo|No se puede leer|más nueva).*$/);
    expect((await pool.query("select 1 from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0);
  });

  it('refuse a file with one changed bit, wherever it is, and one that is cut anywhere, in one line', async () => {
    const whole = readFileSync(file);
    const bad = join(folder, 'flipped.backup');
    const refusal = async (bytes: Buffer) => {
      writeFileSync(bad, bytes);
      return verify(bad).then(
        () => 'accepted',
        (error: Error) => (error instanceof ArchiveError ? error.message : `thrown: ${error.message}`),
      );
    };
    for (let round = 0; round < 20; round++) {
      const at = randomInt(whole.length);
      const bit = randomInt(8);
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      expect(await refusal(flipped), `bit ${bit} of byte ${at}`).toMatch(/^\S+ (está incompleto o dañado|no es un respaldo).*$/);
      expect(await refusal(whole.subarray(0, at)), `the first ${at} bytes`).toMatch(/^\S+ (está incompleto o dañado|no es un respaldo).*$/);
    }
  });
});
