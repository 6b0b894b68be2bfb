import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from './db/client.ts';
import { schemaState } from './db/open/migrate.ts';
import { longestWait } from './db/queue.ts';
import { countLocked } from './features/secrets/index.ts';
import { storage } from './gateways/files.ts';
import type { Checks, Health } from './http/system/system.ts';

/** Each check answers within this time even when a connection hangs. */
const WITHIN_MS = 2000;
/** Without a process that runs jobs, a due job waits longer than this. */
const LATE_SECONDS = 60;

const database = (): Promise<Health> => pool.query('select 1').then(() => 'ok');
const schema = async (): Promise<Health> => ((await schemaState(pool)) === 'ok' ? 'ok' : 'down');
const queue = async (): Promise<Health> => ((await longestWait()) > LATE_SECONDS ? 'late' : 'ok');

const secrets = async (): Promise<Health> => ((await countLocked()) > 0 ? 'locked' : 'ok');

const CHECKS = { database, schema, storage: storage.check, queue, secrets } satisfies Partial<Record<keyof Checks, () => Promise<Health>>>;

const within = (check: () => Promise<Health>): Promise<Health> =>
  Promise.race([check().catch((): Health => 'down'), sleep(WITHIN_MS, 'down' as const, { ref: false })]);

/** What the process needs to serve guests. Checks at the same time share their statements, because they do not wait in the line. */
export function createReadiness(): () => Promise<Checks> {
  let checking: Promise<Checks> | null = null;
  const check = async () => {
    const states = await Promise.all(Object.entries(CHECKS).map(async ([name, one]) => [name, await within(one)] as const));
    return Object.fromEntries(states) as Checks;
  };
  return () => {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  };
}
