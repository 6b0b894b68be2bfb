import { catalogVersion } from '#server/features/catalog/index.ts';
import { withWebhooks } from '#server/features/webhooks/index.ts';
import { onDatabaseMoved, pool } from './db/client.ts';
import { openOrExit } from './db/open/open.ts';
import { startQueue, stopQueue } from './db/queue.ts';
import { env } from './env.ts';
import { onDroppedMail } from './gateways/guest-mail/send.ts';
import { followCatalogVersion } from './http/front/cache/catalog-version.ts';
import { createLog, warnOnceAMinute } from './http/system/log.ts';
import { registerAllJobs } from './jobs.ts';
import { listenToEvents } from './listeners.ts';
import { releaseMemoryWhenQuiet } from './memory-release.ts';
import { holdKeyOrExit } from './secrets-key.ts';
import { startTracing, stopTracing } from './tracing/tracing.ts';

/** Runs only the jobs, on machines besides those that serve pages; all processes share one DATABASE_URL. */
await startTracing(env.traces);
const log = createLog(env.logLevel);
if (!env.databaseUrl) {
  process.stderr.write(
    'DATABASE_URL: el proceso de tareas necesita la misma base de datos que la tienda. Sin DATABASE_URL, la tienda usa la integrada y hace ella misma las tareas.\n',
  );
  process.exit(1);
}
const database = await openOrExit(env);
const secretsKey = await holdKeyOrExit(log, database);
listenToEvents();
// Must run before the jobs, because mails contain the shop's settings.
const freshness = await followCatalogVersion(pool, withWebhooks(catalogVersion), log);
onDatabaseMoved(warnOnceAMinute(log, 'database'));
await startQueue({ onError: warnOnceAMinute(log, 'queue') });
onDroppedMail((mail) => log.warn({ mail }, 'mail dropped: too many to one recipient'));
await registerAllJobs();
releaseMemoryWhenQuiet((ms) => log.debug({ ms: Math.round(ms) }, 'memory released'));
log.info('worker ready');

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Ends the process even when a step hangs.
  setTimeout(() => process.exit(1), env.shutdownMs).unref();
  await freshness.stop();
  await stopQueue(env.shutdownMs / 2);
  await secretsKey.stop();
  await Promise.all([database.close(), stopTracing()]);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
