import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../tests/process.ts';
import { openLargeBar, sameSlot } from './lib/bar.ts';
import { cpuMsOfFamily, median, requestsPerSecond } from './lib/load.ts';
import { addToCart, emptyCart, order, perSecond } from './lib/orders.ts';
import { type Customer, OWNER, ownerOf, people } from './lib/people.ts';
import { startRaw } from './lib/raw.ts';
import { load, machine, round, table } from './lib/report.ts';

/**
 * Requests per second and CPU per request of frequent calls, each measured in turn with a raw node:http server that sends the same bytes,
 * so that other load slows both; also cart adds and whole orders. Client, shop and database share the machine. `npm run bench`
 */
const ROUNDS = 3;
const SECONDS = 3;
const ORDER_SECONDS = 8;
const USERS = 8;
/** Enough customers that both processors always have an order to work on. */
const MORE_USERS = 16;
const PATHS = ['/api/products', '/api/products/latte', '/', '/products', '/products/latte', '/api/products?q=cafe'];

type Measured = { perSecond: number; cpuMs: number };
const middle = (list: Measured[]): Measured => ({
  perSecond: median(list.map((one) => one.perSecond)),
  cpuMs: median(list.map((one) => one.cpuMs)),
});

/** @param pid the process whose CPU is counted, with its descendants, which include the database */
async function measured(pid: number, run: () => Promise<{ count: number; perSecond: number }>): Promise<Measured> {
  const before = cpuMsOfFamily(pid);
  const { count, perSecond } = await run();
  return { perSecond, cpuMs: (cpuMsOfFamily(pid) - before) / count };
}

const asked = (pid: number, port: number, path: string): Promise<Measured> =>
  measured(pid, async () => {
    const perSecond = await requestsPerSecond(port, path, { seconds: SECONDS, connections: USERS });
    return { perSecond, count: perSecond * SECONDS };
  });

const dataDir = mkdtempSync(join(tmpdir(), 'casa-bench-'));
const began = `${machine()}, load ${load()}`;
const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...OWNER });
const shopPort = Number(new URL(shop.url).port);
const pid = shop.child.pid as number;
try {
  const reads = [];
  for (const path of PATHS) {
    const raw = await startRaw(shop.url + path);
    const [ours, theirs]: [Measured[], Measured[]] = [[], []];
    await asked(pid, shopPort, path);
    for (let turn = 0; turn < ROUNDS; turn++) {
      ours.push(await asked(pid, shopPort, path));
      theirs.push(await asked(raw.child.pid as number, raw.port, path));
    }
    raw.child.kill();
    const [mine, bare] = [middle(ours), middle(theirs)];
    reads.push([
      `\`GET ${path}\``,
      round(mine.perSecond),
      round(bare.perSecond),
      (mine.perSecond / bare.perSecond).toFixed(2),
      mine.cpuMs.toFixed(3),
      bare.cpuMs.toFixed(3),
    ]);
  }

  const products: { id: string; slug: string; price: number; available: boolean }[] = await (
    await fetch(`${shop.url}/api/products`)
  ).json();
  const available = products.filter((product) => product.available);
  const { people: all, times } = await people(shopPort, MORE_USERS);
  const customers = all.slice(0, USERS);
  const writes: (string | number)[][] = [];
  const report = (name: string, list: Measured[]) => {
    const { perSecond, cpuMs } = middle(list);
    writes.push([name, round(perSecond, 1), cpuMs.toFixed(2)]);
  };

  const adds = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    await Promise.all(customers.map(emptyCart));
    adds.push(await measured(pid, () => perSecond(customers, SECONDS, addToCart(available))));
  }
  report('`POST /api/cart/user/add`', adds);
  await Promise.all(customers.map(emptyCart));

  const bought = ['concha', 'latte'].flatMap((slug) => available.filter((product) => product.slug === slug));
  const flow = order(bought);
  const outbox = join(dataDir, 'outbox');
  const mailed = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0);
  const untilMailed = async (count: number) => {
    for (const end = performance.now() + 300_000; mailed() < count && performance.now() < end; ) await sleep(200);
  };
  // The code of the first orders is not compiled yet.
  const first = await perSecond(customers, ORDER_SECONDS, flow);
  await untilMailed(first.count);

  const orders = [];
  let count = 0;
  const [ordersBegan, cpuBefore] = [performance.now(), cpuMsOfFamily(pid)];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const done = await measured(pid, async () => {
      const placed = await perSecond(customers, ORDER_SECONDS, flow);
      count += placed.count;
      return placed;
    });
    orders.push(done);
  }
  report('a whole order', orders);

  const during = mailed() - first.count;
  const rest = performance.now();
  await untilMailed(first.count + count);
  const mailsAfter = round((performance.now() - rest) / 1000, 1);
  let total = first.count + count;
  /** Three rounds of orders. Waits for earlier mails first, which would take CPU from them. */
  const rounds = async (customers: Customer[], once: typeof flow): Promise<Measured[]> => {
    await untilMailed(total);
    const list = [];
    for (let turn = 0; turn < ROUNDS; turn++)
      list.push(
        await measured(pid, async () => {
          const placed = await perSecond(customers, ORDER_SECONDS, once);
          total += placed.count;
          return placed;
        }),
      );
    return list;
  };
  const withMails = { perSecond: count / ((performance.now() - ordersBegan) / 1000), cpuMs: (cpuMsOfFamily(pid) - cpuBefore) / count };
  report('the same until the last ticket is mailed', [withMails]);
  report(`a whole order, ${MORE_USERS} users`, await rounds(all, flow));

  await openLargeBar(await ownerOf(shop.url), 'latte');
  const atOneHour = order(bought, sameSlot());
  total += (await perSecond(customers, ORDER_SECONDS, atOneHour)).count;
  report('a whole order, all for the same slot of a large bar', await rounds(customers, atOneHour));
  report(`the same, ${MORE_USERS} users`, await rounds(all, atOneHour));
  for (const customer of all) customer.close();

  console.log(`${began} at the beginning, ${load()} at the end\n`);
  console.log(table(['call', 'requests/s', 'raw requests/s', 'ratio', 'CPU ms/request', 'raw CPU ms/request'], reads));
  console.log(`\n${table([`${USERS} users, with the database`, 'per second', 'CPU ms each'], writes)}`);
  console.log(`\nMails with their tickets: ${during} of ${count} during the orders, the last ${mailsAfter} s after.`);
  console.log(`Register ${round(median(times.register))} ms, login ${round(median(times.login))} ms (argon2id, one at a time).`);
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
