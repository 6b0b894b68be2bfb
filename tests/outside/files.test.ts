import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { openFiles, residentMegabytes } from './process-figures.ts';
import { get, type RawClient, rawClient } from './raw-client.ts';

const UPLOAD = '/uploads/01234567-0123-4123-8123-0123456789ab-1000.avif';
const DOCS = '/api/docs/swagger-ui-bundle.js';

let dataDir: string;
let shop: ShopProcess;
let clients: RawClient[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'casa-files-'));
  mkdirSync(join(dataDir, 'uploads'));
  // Larger than the kernel's buffers for a client that does not read.
  writeFileSync(join(dataDir, UPLOAD), Buffer.alloc(12_000_000, 'x'));
  shop = await startShop({ DATABASE_URL: await freshDatabase(), DATA_DIR: dataDir });
});
afterAll(async () => {
  for (const { socket } of clients) socket.destroy();
  await shop.stop();
  rmSync(dataDir, { recursive: true });
});

const pid = () => shop.child.pid as number;
const visit = async (count: number, bytes: string) => {
  clients = await Promise.all(Array.from({ length: count }, () => rawClient(shop.url, { reads: false })));
  for (const client of clients) client.send(bytes);
};
const leave = async () => {
  for (const { socket } of clients) socket.destroy();
  await Promise.all(clients.map(({ closed }) => closed));
};
const isServed = async () => (await fetch(`${shop.url}/api/health`)).ok;

describe('aborted downloads', () => {
  it('leave no file open after 200 requests sent ahead on 5 connections', async () => {
    await visit(5, get(UPLOAD).repeat(40));
    await expect.poll(() => openFiles(pid(), dataDir)).toBeGreaterThan(0);
    // One request per connection is processed at a time, however many the client sent.
    expect(openFiles(pid(), dataDir)).toBeLessThanOrEqual(10);
    await leave();
    await expect.poll(() => openFiles(pid(), dataDir)).toBe(0);
    expect(await isServed()).toBe(true);
  });

  it('leave no file open after 60 slow visitors', async () => {
    await visit(60, get(UPLOAD));
    await expect.poll(() => openFiles(pid(), dataDir)).toBe(60);
    await leave();
    await expect.poll(() => openFiles(pid(), dataDir)).toBe(0);
  });
});

describe('clients that send requests and do not read', () => {
  it('use no additional memory: 200 connections with 20 requests each for a large file', async () => {
    // Read the file and warm up the process before comparing.
    for (let times = 0; times < 20; times++) await (await fetch(shop.url + DOCS)).arrayBuffer();
    const before = residentMegabytes(pid());
    await visit(200, get(DOCS).repeat(20));
    await expect.poll(isServed).toBe(true);
    let most = 0;
    for (let looks = 0; looks < 300; looks++) {
      expect(await isServed()).toBe(true);
      most = Math.max(most, residentMegabytes(pid()));
    }
    expect(most - before).toBeLessThan(150);
    await leave();
  });
});
