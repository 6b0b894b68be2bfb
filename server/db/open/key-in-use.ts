import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import { withLongConnection } from '#server/db/client.ts';

/** A process that runs holds a lock of this class on the id of its key, so that others see which keys are in use. */
const RUNNING = 4_201_155;
const CLAIM = 4_201_156;
const RETRY_MS = 1000;

/** Outside of the shop's own tables: a backup does not contain it, so a restored shop takes the key that it is started with. */
const TABLE = `create schema if not exists drizzle;
  create table if not exists drizzle.secrets_key (one boolean primary key default true check (one), id text not null)`;

/** The ids of keys: the one that seals first, then those that only open. */
type Ids = readonly [string, ...string[]];

/** Thrown by a further process whose key is not the one of the others. */
export class OtherKey extends Error {
  constructor(used: string, own: string) {
    super(
      `SECRETS_KEY: la clave ${own} de este proceso no es la que usan los demás con esta base de datos (${used}): pon la misma SECRETS_KEY en todos`,
    );
  }
}

async function storedId(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('drizzle.secrets_key') is not null as exists");
  if (!rows[0]?.exists) await client.query(TABLE);
  return (await client.query<{ id: string }>('select id from drizzle.secrets_key')).rows[0]?.id ?? null;
}

/** A lock's number is 32 bits, as the id of a key is. */
const asNumber = (id: string): number => Number.parseInt(id, 16) | 0;

async function runningIds(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct lpad(to_hex(objid::bigint), 8, '0') as id from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [RUNNING],
  );
  return rows.map(({ id }) => id);
}

const store = (client: Pick<ClientBase, 'query'>, id: string) =>
  client.query('insert into drizzle.secrets_key (id) values ($1) on conflict (one) do update set id = excluded.id', [id]);

/**
 * Stores the key's id as the one in use, unless another key is. A key that does not open the database's secrets is allowed alone on it,
 * because the right one may be lost.
 * @throws OtherKey when processes with another key run
 */
async function claim(client: ClientBase, ids: Ids, isOpen: () => Promise<boolean>): Promise<void> {
  const [own] = ids;
  const stored = await storedId(client);
  const foreign = (await runningIds(client)).find((id) => !ids.includes(id));
  const isKnown = stored === null || ids.includes(stored);
  if (foreign && !isKnown) throw new OtherKey(foreign, own);
  if (stored !== own && (isKnown || (await isOpen()))) await store(client, own);
}

const show = (client: ClientBase, [own]: Ids) => client.query('select pg_advisory_lock_shared($1, $2)', [RUNNING, asNumber(own)]);

/** Resolves when the connection is lost. `once` alone would throw its error, and the process would not be shown again. */
const lost = (client: Client): Promise<unknown> => once(client, 'end').catch(() => {});

/**
 * Checks the key of a process against those of the others on the database.
 * @param isOpen whether the keys open every stored secret
 * @param isShared whether others may use the database: they see the key as long as this process runs, on a connection of its own
 * @throws OtherKey
 */
export async function holdKey(ids: Ids, isOpen: () => Promise<boolean>, isShared: boolean): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const holdOn = async (client: Client) => {
    await show(client, ids);
    await Promise.race([lost(client), stopped]);
  };
  const claimed = Promise.withResolvers<void>();
  const held = withLongConnection(async (client) => {
    // One at a time. The lock ends with the connection, or below.
    await client.query('select pg_advisory_lock($1)', [CLAIM]);
    await claim(client, ids, isOpen);
    if (isShared) await show(client, ids);
    await client.query('select pg_advisory_unlock($1)', [CLAIM]);
    claimed.resolve();
    if (isShared) await Promise.race([lost(client), stopped]);
  }).then(async () => {
    // After a lost connection the process is shown again, but not checked: it already runs.
    while (isShared && !stopping.signal.aborted) {
      await withLongConnection(holdOn).catch(() => {});
      await Promise.race([sleep(RETRY_MS, undefined, { ref: false }), stopped]);
    }
  });
  held.catch(claimed.reject);
  await claimed.promise;
  return {
    async stop() {
      stopping.abort();
      await held;
    },
  };
}

/** Before secrets are deleted or sealed again: refused while processes with another key run. @throws OtherKey */
export async function claimKey(ids: Ids): Promise<void> {
  await withLongConnection(async (client) => {
    const foreign = (await runningIds(client)).find((id) => !ids.includes(id));
    if (foreign) throw new OtherKey(foreign, ids[0]);
    await storedId(client);
    await store(client, ids[0]);
  });
}

/** The id of the key in use, for the head of a backup. */
export async function keyInUse(client: Pick<ClientBase, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('drizzle.secrets_key') is not null as exists");
  return rows[0]?.exists ? ((await client.query<{ id: string }>('select id from drizzle.secrets_key')).rows[0]?.id ?? null) : null;
}
