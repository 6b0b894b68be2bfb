import type { Hono } from 'hono';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { buildApi } from '#server/api.ts';
import { close, connect } from '#server/db/client.ts';
import { startQueue, stopQueue } from '#server/db/queue.ts';
import { flush } from '#server/features/analytics/collect/collector.ts';
import { catalogVersion } from '#server/features/catalog/index.ts';
import { closeStreams } from '#server/features/orders/office/live/watch.ts';
import { loadSettings } from '#server/features/settings/index.ts';
import { onDroppedMail } from '#server/gateways/guest-mail/send.ts';
import type { Env } from '#server/http/caller.ts';
import { createLog } from '#server/http/system/log.ts';
import { registerAllJobs } from '#server/jobs.ts';
import { listenToEvents } from '#server/listeners.ts';
import { endDatabase, freshDatabase } from './database.ts';

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export type TestApp = {
  app: Hono<Env>;
  /** Calls without a token, from 127.0.0.1. */
  api: ShopApi;
  /** Calls with the token. */
  apiAs(token: string): ShopApi;
  /** Raw requests, for input that the typed caller cannot send. */
  send: Send;
  /** The same three functions from another client address, so that rate limits do not interfere. */
  from(address: string): { api: ShopApi; apiAs(token: string): ShopApi; send: Send };
  /** The whole log so far. */
  logged(): string;
  close(): Promise<void>;
};

/**
 * The whole API and its jobs on a new database, called like over the network.
 * @param options.connections with 1, a call that needs a second connection within a transaction blocks itself and fails
 */
export async function testApp(options: { queue?: boolean; connections?: number } = {}): Promise<TestApp> {
  // With the usual limits a slow database is answered with 503; on a busy machine that must not fail a test about something else.
  const patient = { connectionTimeoutMillis: 60_000, statement_timeout: 60_000, query_timeout: 70_000 };
  const { connections: max } = options;
  const database = await freshDatabase();
  await connect({ connectionString: database, ...patient, ...(max !== undefined && { max }) });
  await loadSettings();
  listenToEvents();
  if (options.queue !== false) {
    await startQueue();
    await registerAllJobs();
  }
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  onDroppedMail((mail) => log.warn({ mail }, 'mail dropped: too many to one recipient'));
  const app = buildApi({ log, freshness: { known: () => 0, read: catalogVersion } });
  const from = (address: string) => {
    const send: Send = async (path, init) => app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
    return { send, api: createApi(send) as ShopApi, apiAs: (token: string) => createApi(send, () => token) as ShopApi };
  };
  return {
    app,
    ...from('127.0.0.1'),
    from,
    logged: () => lines.join(''),
    // In the order of `server/main.ts`, so that nothing still runs when this worker's next file starts.
    async close() {
      closeStreams();
      if (options.queue !== false) await stopQueue();
      await flush();
      await close();
      endDatabase(database);
    },
  };
}
