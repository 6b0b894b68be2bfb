import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../tests/cluster/cluster.ts';
import { signUp, startBuying } from '../tests/resilience/buyers.ts';
import { load, machine, round, table } from './lib/report.ts';

/**
 * Whole orders per second on a database with a synchronous standby: `npm run bench shops`. In turn with one shop and with two, and with the
 * standby beside the primary and 5 ms away. The two database servers keep their data in memory where the account may mount it.
 */
const BUYERS = 8;
const WARM_UP_MS = 2000;
const SECONDS = 8;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

// The worker sends the mails in every turn.
const cluster = await startCluster({ JOBS: '0', SEED_DEMO: 'catalog' });
const began = `${machine()}, load ${load()}`;
try {
  const urls = (['shop 1', 'shop 2'] as const).map((name) => cluster.members[name].process.url);
  const signUpAt = (shops: number, from: number) =>
    Promise.all(Array.from({ length: BUYERS }, (_, place) => signUp(urls[place % shops] as string, from + place)));
  const buyers = { 'one shop': await signUpAt(1, 0), 'two shops': await signUpAt(2, BUYERS) };

  const perSecond = async (who: keyof typeof buyers, awayMs: number): Promise<number> => {
    cluster.replication.delay(awayMs);
    const buying = await startBuying(buyers[who]);
    await sleep(WARM_UP_MS);
    const [before, start] = [buying.books.orders.size, performance.now()];
    await sleep(SECONDS * 1000);
    const rate = (buying.books.orders.size - before) / ((performance.now() - start) / 1000);
    await buying.stop();
    return rate;
  };

  const figures: Record<string, number[]> = {};
  const turns = [
    ['one shop', 0],
    ['two shops', 0],
    ['one shop', 5],
    ['two shops', 5],
  ] as const;
  for (let turn = 0; turn < ROUNDS; turn++)
    for (const [who, awayMs] of turns) {
      const name = `${who}, standby ${awayMs} ms away`;
      figures[name] = [...(figures[name] ?? []), await perSecond(who, awayMs)];
    }
  const rows = Object.entries(figures).map(([what, list]) => [what, list.map((value) => round(value)).join(' · ')]);
  console.log(`${began} at the beginning, ${load()} at the end; ${BUYERS} customers\n`);
  console.log(table(['', 'orders per second'], rows));
} finally {
  await cluster.close();
}
