import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunning } from '#server/db/embedded/running.ts';
import { cpuMsOfFamily, median, memoryMB } from '../../bench/lib/load.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { type Buyer, signUp, startBuying } from './buyers.ts';
import { expectInvariants, expectSettled, isInOutbox } from './invariants.ts';

/** How long the mixed load lasts. */
const MINUTES = Number(process.env.FIRE_RUSH_MINUTES ?? 5);
const SAMPLE_MS = 3000;
/** Shop and database together, after the load (PSS). */
const MOST_MB = 300;
/** Allows for the connections of the database pool and the files that a first mail or upload opens. */
const SPARE_FILES = 20;

const dataDir = mkdtempSync(join(tmpdir(), 'casa-fire-rush-'));
let shop: ShopProcess;
let buyers: Buyer[];
let stream: Awaited<ReturnType<typeof startBuying>>;

beforeAll(async () => {
  shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  buyers = await Promise.all([0, 1, 2, 3].map((place) => signUp(shop.url, place)));
});
afterAll(async () => {
  await stream?.stop();
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const pid = () => shop.child.pid as number;
const port = () => Number(new URL(shop.url).port);
const openFiles = () => readdirSync(`/proc/${pid()}/fd`).length;

/** Each visitor has its own address, because limits count per address. */
let visitors = 0;
const newAddress = () => `127.${(++visitors >> 14) & 127}.${(visitors >> 7) & 127}.${(visitors & 127) + 1}`;

/** One request on a keep-alive connection; resolves with the status after the whole answer. */
function ask(agent: Agent, localAddress: string, path: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': 'application/json' } : { 'accept-encoding': 'br' };
    const asked = request(
      { agent, localAddress, port: port(), host: '127.0.0.1', path, method: body ? 'POST' : 'GET', headers },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    asked.on('error', () => resolve(0));
    asked.end(body ? JSON.stringify(body) : undefined);
  });
}

const WORDS = ['cafe', 'latte', 'chocolate', 'pan', 'te', 'matcha', 'flan', 'nada-de-esto'];
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const sessionId = () => `session-${crypto.randomUUID().replaceAll('-', '')}`;

/** The calls of visitors without an account, one step after the other. */
const VISITS: ((agent: Agent, from: string, product: string) => Promise<number>)[] = [
  (agent, from) => ask(agent, from, any(['/', '/products', '/coffee', '/lounge', '/products/latte', '/blog'])),
  (agent, from) => ask(agent, from, `/products?q=${any(WORDS)}&x=${Math.random()}`),
  (agent, from) => ask(agent, from, `/api/products?q=${any(WORDS)}&limit=${1 + Math.floor(Math.random() * 50)}`),
  (agent, from) => ask(agent, from, `/no-existe-${Math.random()}`),
  (agent, from, product_id) => ask(agent, from, '/api/cart/temp', { session_id: sessionId(), product_id, quantity: 1 }),
  (agent, from) => ask(agent, from, '/api/chatbot/chat', { messages: [{ role: 'user', content: `¿Qué tienen de ${any(WORDS)}?` }] }),
  (agent, from) => ask(agent, from, '/api/users/login', { email: 'no@correo.mx', password: 'no es esta clave' }),
];

async function visit(isOpen: () => boolean, product: string, answers: Map<number, number>): Promise<void> {
  while (isOpen()) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const from = newAddress();
    for (let step = 0; step < 10 && isOpen(); step++) {
      const status = await any(VISITS)(agent, from, product);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    agent.destroy();
  }
}

/** A client that requests many large answers at once, reads little or nothing, and disconnects. */
async function disconnectEarly(isOpen: () => boolean): Promise<void> {
  const paths = ['/api/docs/swagger-ui-bundle.js', '/api/openapi.json', '/products', '/api/products'];
  while (isOpen()) {
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress: newAddress() });
    socket.on('error', () => {});
    for (let count = 0; count < 20; count++) socket.write(`GET ${any(paths)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    if (Math.random() < 0.5) socket.once('data', () => socket.pause());
    else socket.pause();
    await sleep(200 + Math.random() * 500);
    socket.destroy();
  }
}

it(`stays flat through ${MINUTES} minutes of visitors, buyers and clients that disconnect`, async () => {
  const [product] = (await (await fetch(`${shop.url}/api/products?limit=1`)).json()) as { id: string }[];
  stream = await startBuying(buyers);
  let isOpen = true;
  const answers = new Map<number, number>();
  const load = [
    ...Array.from({ length: 8 }, () => visit(() => isOpen, product?.id ?? '', answers)),
    ...Array.from({ length: 4 }, () => disconnectEarly(() => isOpen)),
  ];
  const samples: { files: number; megabytes: number }[] = [];
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; await sleep(SAMPLE_MS))
    samples.push({ files: openFiles(), megabytes: memoryMB(pid()) });
  isOpen = false;
  await Promise.all(load);

  // The first fifth fills caches and pools; the second is compared with the last.
  const fifth = Math.floor(samples.length / 5);
  const middle = (part: typeof samples) => ({
    files: median(part.map(({ files }) => files)),
    megabytes: median(part.map(({ megabytes }) => megabytes)),
  });
  const [early, late] = [middle(samples.slice(fifth, 2 * fifth)), middle(samples.slice(-fifth))];
  console.log(
    `Answers ${JSON.stringify(Object.fromEntries(answers))}; open files ${early.files} → ${late.files}; ` +
      `memory ${Math.round(early.megabytes)} → ${Math.round(late.megabytes)} MB, most ${Math.round(Math.max(...samples.map(({ megabytes }) => megabytes)))} MB; ` +
      `orders ${stream.books.orders.size}`,
  );
  expect(answers.get(200)).toBeGreaterThan(20);
  expect([...answers.keys()].filter((status) => ![200, 201, 401, 404, 429, 503].includes(status))).toEqual([]);
  expect(late.files).toBeLessThan(early.files + SPARE_FILES);
  expect(late.megabytes).toBeLessThan(early.megabytes * 1.2);
  const connection = findRunning(dataDir);
  if (!connection) throw new Error('The database is not running.');
  await expectInvariants(connection, stream.books);
});

it(`releases files and memory: under ${MOST_MB} MB with the database`, async () => {
  await stream.stop();
  const connection = findRunning(dataDir);
  if (!connection) throw new Error('The database is not running.');
  await expectSettled(connection, buyers, stream.books, isInOutbox(dataDir));
  for (let quiet = 0; quiet < 8; ) {
    const before = cpuMsOfFamily(pid());
    await sleep(2000);
    quiet = cpuMsOfFamily(pid()) - before < 200 ? quiet + 1 : 0;
  }
  console.log(`Afterwards: ${Math.round(memoryMB(pid()))} MB, ${openFiles()} open files`);
  await expect.poll(() => memoryMB(pid()), { timeout: 60_000, interval: 2000 }).toBeLessThan(MOST_MB);
});
