import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EmbeddedError } from '#server/db/embedded/error.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { env } from '#server/env.ts';
import { createAppProcess } from './dev/app-process.ts';
import { mailPages } from './dev/mail-pages.ts';
import { forward } from './dev/proxy.ts';
import { createRenderer } from './dev/renderer.ts';
import { watchSources } from './dev/watch-sources.ts';
import { root } from './tools.ts';

/**
 * `npm run dev`. This process keeps what is slow to start (PostgreSQL, Vite) and owns the port. The shop itself is a child process, which
 * restarts when a file of server/, contract/ or content/ changes. Requests that arrive meanwhile wait for the new one. `--inspect` is the
 * child's: a debugger stops in the shop's code, not here.
 */

const mails = mailPages(`${env.dataDir}/outbox`);

const front = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/dev/mail' || path.startsWith('/dev/mail/')) return mails(request, response);
  if (path.startsWith('/api')) return void forward(request, response, app.url());
  renderer.middlewares(request, response, () => void forward(request, response, app.url()));
});
const [renderer, database] = await Promise.all([
  createRenderer({ root, front, api: () => app.url() }),
  env.databaseUrl ? null : startEmbedded({ dataDir: env.dataDir }).catch(exitOnEmbeddedError),
]);

const app = createAppProcess({
  cwd: root,
  env: {
    DATABASE_URL: env.databaseUrl ?? (database ? addressOf(database.connection) : ''),
    PUBLIC_URL: env.publicUrl,
    // This process is one more proxy, so that limits count the browser's address.
    TRUST_PROXY: String(env.trustProxy + 1),
    DEV_RENDERER: renderer.url,
  },
  inspect: process.argv.filter((argument) => argument.startsWith('--inspect')),
});
const watch = watchSources(root, ['server', 'contract', 'content'], (file) => app.restart(file));

front.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `PORT: el puerto ${env.port} ya está en uso.` : `HOST: ${error.message}`);
  void stop(1);
});
front.listen(env.port, env.host, () => {
  const { port } = front.address() as AddressInfo;
  console.log(`  Desarrollo en http://127.0.0.1:${port} · partes en /dev/ui · correos en /dev/mail`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

let isStopping = false;
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  watch.close();
  front.close();
  front.closeAllConnections();
  await app.stop();
  await renderer.close();
  await database?.stop();
  process.exit(code);
}

function addressOf({ host, port, user, database: name }: { host: string; port: number; user: string; database: string }): string {
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}

function exitOnEmbeddedError(error: unknown): never {
  if (!(error instanceof EmbeddedError)) throw error;
  console.error(error.message);
  process.exit(1);
}
