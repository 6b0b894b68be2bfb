import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Machine } from './machine.ts';
import { ADDRESSES, makeMachines, SHOP } from './machines.ts';

export type Database = {
  /** What the shops get: PgBouncer, before HAProxy. */
  url: string;
  /** The primary, through HAProxy. */
  connection: ClientConfig;
  /** The shops, through HAProxy with TLS. */
  site: string;
  /** The certificate of the authority that signed all others. */
  ca: string;
  etcd: Machine;
  leader(): Promise<Machine>;
  /** Asks Patroni to move to the synchronous standby. */
  switchOver(): Promise<void>;
  /** Waits for a leader, a synchronous standby and a replica behind it. */
  whole(): Promise<void>;
  /** A write of a bare client through HAProxy, on a connection of its own. */
  write(): Promise<void>;
  close(): Promise<void>;
};

const SUPERUSER = { user: 'postgres', password: 'change-me-1' };

/** As in docs/operations.md, and a table for `write`. */
const PREPARE = [
  `create role shop login password '${SHOP.password}'`,
  'create database shop owner shop',
  'grant pg_read_all_stats to shop',
  "alter role shop set statement_timeout = '15s'",
  "alter role shop set idle_in_transaction_session_timeout = '30s'",
  'create table written ()',
];

type Member = { name: string; role: string; state: string };
const WHOLE = ['leader running', 'replica streaming', 'sync_standby streaming'];

/** @param shops the ports of the two shops behind HAProxy */
export async function startDatabase(root: string, folder: string, shops: readonly [number, number]): Promise<Database> {
  const { ports, ca, etcd, nodes, haproxy, pgbouncer } = await makeMachines(root, folder, shops);
  const machines = [etcd, ...nodes, haproxy, pgbouncer];

  /** What the Patroni of each node says; null of those that say nothing, or no. */
  const ask = (path: string): Promise<unknown[]> =>
    Promise.all(
      ADDRESSES.map(async (address) => {
        try {
          const answer = await fetch(`http://${address}:${ports.patroni}${path}`, { signal: AbortSignal.timeout(2000) });
          return answer.ok ? await answer.json() : null;
        } catch {
          return null;
        }
      }),
    );
  const members = async () => ((await ask('/cluster')) as ({ members: Member[] } | null)[]).find((one) => one)?.members ?? [];
  const patiently = async <T>(what: string, look: () => Promise<T | false | undefined>): Promise<T> => {
    for (const end = Date.now() + 180_000; Date.now() < end; await sleep(100)) {
      const found = await look();
      if (found) return found;
    }
    throw new Error(`No ${what}. ${machines.map(({ name, output }) => `\n${name}: ${output()}`).join('')}`);
  };
  const whole = async () => {
    await patiently('whole cluster', async () => {
      const found = (await members()).map(({ role, state }) => `${role} ${state}`);
      return found.toSorted().join() === WHOLE.join();
    });
  };

  const connection = { host: '127.0.0.1', port: ports.primary, ...SUPERUSER, database: 'postgres' };
  const run = async (text: string, query_timeout: number) => {
    const client = new Client({ ...connection, connectionTimeoutMillis: 2000, query_timeout });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(text);
    } finally {
      client.end().catch(() => {});
    }
    return true;
  };
  const close = async () => {
    await Promise.all(machines.map((machine) => machine.kill()));
  };

  try {
    for (const machine of machines) machine.start();
    await whole();
    await patiently('primary behind HAProxy', () => run('select 1', 3000).catch(() => false as const));
    for (const text of PREPARE) await run(text, 60_000);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `postgresql://${SHOP.user}:${SHOP.password}@127.0.0.1:${ports.pgbouncer}/shop`,
    connection: { ...connection, database: 'shop' },
    site: `https://127.0.0.1:${ports.https}`,
    ca,
    etcd,
    leader: () => patiently('leader', async () => nodes[(await ask('/primary')).findIndex((answer) => answer)]),
    async switchOver() {
      const found = await members();
      const nameOf = (role: string) => found.find((member) => member.role === role)?.name;
      const body = JSON.stringify({ leader: nameOf('leader'), candidate: nameOf('sync_standby') });
      const answer = await fetch(`http://${ADDRESSES[0]}:${ports.patroni}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`No switchover: ${answer.status} ${await answer.text()}`);
    },
    whole,
    async write() {
      await run('insert into written default values', 1000);
    },
    close,
  };
}
