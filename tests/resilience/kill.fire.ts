import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { isPostmasterOf } from '#server/db/embedded/processes.ts';
import { findRunning } from '#server/db/embedded/running.ts';
import { freePort, type ShopProcess, startShop } from '../process.ts';
import { type Buyer, signUp, startBuying } from './buyers.ts';
import { countGoods, expectInvariants, expectSettled, isInOutbox } from './invariants.ts';

/** Rounds per kind of kill. */
const ROUNDS = Number(process.env.FIRE_ROUNDS ?? 20);
const dataDir = mkdtempSync(join(tmpdir(), 'casa-fire-'));
const cluster = join(dataDir, 'postgres');

let settings: Record<string, string>;
let shop: ShopProcess;
let buyers: Buyer[];
let stream: Awaited<ReturnType<typeof startBuying>>;

beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  // The buyers share an address, which must be trusted: otherwise its unpaid drafts could hold few limited products.
  settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error', TRUSTED_NETWORKS: '127.0.0.0/8' };
  shop = await startShop(settings);
  await countGoods(connection());
  buyers = await Promise.all([0, 1, 2, 3].map((place) => signUp(shop.url, place)));
  stream = await startBuying(buyers);
});
afterAll(async () => {
  await stream?.stop();
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function killPostgres(): void {
  const pid = readPostmasterFile(cluster)?.pid;
  if (!pid || !isPostmasterOf(pid, cluster)) throw new Error('No database of this shop is running.');
  process.kill(pid, 'SIGKILL');
}

async function killNode(): Promise<void> {
  await shop.stop('SIGKILL');
}

async function killBoth(): Promise<void> {
  killPostgres();
  await killNode();
}

const connection = (): ClientConfig => {
  const running = findRunning(dataDir);
  if (!running) throw new Error('The database is not running.');
  return running;
};

const ready = async (): Promise<boolean> => (await fetch(`${shop.url}/api/ready`).catch(() => null))?.ok ?? false;

it.each([
  ['node', killNode],
  ['postgres', killPostgres],
  ['both', killBoth],
] as const)('kill -9 of %s under a stream of checkouts loses, doubles and halves nothing', async (_, kill) => {
  for (let round = 0; round < ROUNDS; round++) {
    await stream.more(20);
    // At a random moment of a purchase, which takes some tens of milliseconds.
    await sleep(Math.random() * 100);
    await kill();
    if (shop.child.signalCode) shop = await startShop(settings);
    await expect.poll(ready).toBe(true);
    await stream.more(4);
    await expectInvariants(connection(), stream.books);
  }
});

it('ends with an order, its points and its mail for every payment', async () => {
  await stream.stop();
  await expectSettled(connection(), buyers, stream.books, isInOutbox(dataDir));
});
