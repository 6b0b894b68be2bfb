import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { adminPasswordWarning, ensureAdmin } from '#server/features/accounts/index.ts';
import { flush, onUnwritten } from '#server/features/analytics/index.ts';
import { catalogVersion, stockVersionOf } from '#server/features/catalog/index.ts';
import { closeStreams } from '#server/features/orders/index.ts';
import { withWebhooks } from '#server/features/webhooks/index.ts';
import { buildApi } from './api.ts';
import { onDatabaseMoved, pool, watchDatabase } from './db/client.ts';
import { beAloneOrExit, openOrExit } from './db/open/open.ts';
import { requeueInterrupted, startQueue, stopQueue } from './db/queue.ts';
import { env } from './env.ts';
import { isDrawn } from './gateways/brand/signs.ts';
import { publicAddressOf, uploads, uploadsFolder } from './gateways/files.ts';
import { onDroppedMail } from './gateways/guest-mail/send.ts';
import { provider } from './gateways/payments/provider.ts';
import { createCache } from './http/front/cache/cache.ts';
import { cacheKey } from './http/front/cache/cache-keys.ts';
import { followCatalogVersion } from './http/front/cache/catalog-version.ts';
import { eachAnswer } from './http/front/cache/each-answer.ts';
import { eachDay } from './http/front/cache/each-day.ts';
import { createClients } from './http/front/clients.ts';
import { createStaticFiles } from './http/front/files/static-files.ts';
import { storedUploads } from './http/front/files/stored-uploads.ts';
import { createKnownSessions } from './http/front/known-sessions.ts';
import { createListener } from './http/front/listener.ts';
import { shareLimits } from './http/limits/limiter.ts';
import { WITHOUT_LINE } from './http/limits/rules.ts';
import { developmentPages } from './http/pages/development.ts';
import { missingNames } from './http/pages/missing-pages.ts';
import { builtPages, registerPages } from './http/pages/pages.ts';
import { createDocs } from './http/system/docs.ts';
import { createLog, warnOnceAMinute } from './http/system/log.ts';
import { registerAllJobs } from './jobs.ts';
import { listenToEvents } from './listeners.ts';
import { releaseMemoryWhenQuiet } from './memory-release.ts';
import { safeErrorMessage } from './safe-error-message.ts';
import { holdKeyOrExit } from './secrets-key.ts';
import { seed } from './seed/seed.ts';
import { startTracing, stopTracing } from './tracing/tracing.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isDevelopment = env.nodeEnv === 'development';
await startTracing(env.traces);
const log = createLog(env.logLevel);

const database = await openOrExit(env);
const secretsKey = await holdKeyOrExit(log, database);
if (env.databaseUrl) shareLimits(pool);
listenToEvents();
if (env.seedDemo !== '0') await seed(env.seedDemo);
const admin = await ensureAdmin({ email: env.adminEmail, password: env.adminPassword });
// Must run before the jobs, because mails contain the shop's settings.
const freshness = await followCatalogVersion(pool, withWebhooks(catalogVersion), log);
onDatabaseMoved(warnOnceAMinute(log, 'database'));
const watch = watchDatabase();
await startQueue({ onError: warnOnceAMinute(log, 'queue'), runsJobs: env.runsJobs });
if (!env.databaseUrl) await beAloneOrExit(env);
if (!env.databaseUrl && env.runsJobs) await requeueInterrupted();
onDroppedMail((mail) => log.warn({ mail }, 'mail dropped: too many to one recipient'));
onUnwritten(warnOnceAMinute(log, 'visits not written yet'));
if (env.runsJobs) await registerAllJobs();

let isStopping = false;
const webApp = env.devRenderer ? developmentPages(env.devRenderer) : builtPages(root);
const articleSlugs = async () => (await webApp()).articleSlugs;
const sessions = createKnownSessions();
const app = buildApi({ log, freshness, isStopping: () => isStopping, articleSlugs, sessions });
const cache = createCache({
  keyOf: cacheKey,
  render: async (path) => app.request(path),
  freshness: eachAnswer(eachDay(freshness), stockVersionOf),
});
/** Loaders read public lists from the cache. Development does not cache, so that every edit shows at once. */
const apiFetch = async (path: string, init?: RequestInit): Promise<Response> =>
  (!isDevelopment && (init?.method ?? 'GET') === 'GET' && (await cache.answer(path))) || app.request(path, init);
const pictureHosts = env.storage?.publicUrl ? [new URL(env.storage.publicUrl).origin] : [];
registerPages(app, webApp, {
  paymentHosts: provider.pageHosts,
  pictureHosts,
  isDevelopment,
  origin: env.publicUrl,
  log,
  apiFetch,
  isMissing: missingNames(apiFetch, articleSlugs),
});
// In development Vite serves the files that the build would contain.
const files = createStaticFiles(isDevelopment ? '' : `${root}build/client`, env.storage ? fromStorage() : uploadsFolder, {
  isLeft: isDrawn,
  pictureHosts,
});
function fromStorage() {
  const warn = warnOnceAMinute(log, 'storage');
  return storedUploads({
    read: uploads.read,
    publicAddressOf,
    addressOf: createClients(env.trustProxy, env.trustedNetworks, sessions).addressOf,
    onFailure: (error) => warn(safeErrorMessage(error)),
  });
}
const docs = createDocs();
const listener = createListener(app, {
  log,
  early: isDevelopment ? [docs, files] : [docs, files, cache],
  publicUrl: env.publicUrl,
  trustProxy: env.trustProxy,
  trustedNetworks: env.trustedNetworks,
  sessions,
  // In development the pages' loaders call the shop over the network while their page is at work.
  ...(isDevelopment && { bounds: WITHOUT_LINE }),
});

try {
  await listener.open(env.port, env.host);
  process.stdout.write(`\n  Casa Blanca está abierta en ${env.publicUrl}\n`);
  if (admin?.drawnPassword)
    process.stdout.write(`  Administrador: ${admin.email}  contraseña: ${admin.drawnPassword}  (se muestra solo esta vez)\n`);
  for (const warning of [...env.warnings, ...adminPasswordWarning(env.adminEmail, env.adminPassword)])
    process.stdout.write(`  Aviso: ${warning}\n`);
  process.stdout.write('\n');
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(
    code === 'EADDRINUSE'
      ? `PORT: el puerto ${env.port} ya está en uso.\n`
      : `HOST: no se pudo escuchar en ${env.host}:${env.port} (${message}).\n`,
  );
  void stop(1);
}

releaseMemoryWhenQuiet((ms) => log.debug({ ms: Math.round(ms) }, 'memory released'));

process.on('SIGTERM', () => void stop(0, env.leavingMs));
process.on('SIGINT', () => void stop(0));

/**
 * Closes the listener first, then the jobs, then the database, so that every accepted request is answered.
 * @param leavingMs how long new connections are still accepted
 */
async function stop(code: number, leavingMs = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Ends the process even when a step hangs.
  setTimeout(() => process.exit(code || 1), env.shutdownMs).unref();
  closeStreams();
  if (leavingMs > 0) {
    listener.leave();
    await sleep(leavingMs);
  }
  await listener.drain();
  watch.stop();
  await freshness.stop();
  await stopQueue(env.shutdownMs / 4);
  await flush();
  await secretsKey.stop();
  await Promise.all([database.close(), stopTracing()]);
  process.exit(code);
}
