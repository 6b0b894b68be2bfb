import type { Client } from 'pg';
import { pool } from '#server/db/client.ts';

/** Statements of the shop wait some milliseconds now and then, in the middle of transactions, so that transactions meet more often. */
export function slowLocks({ part, seconds }: { part: number; seconds: number }): void {
  const slow = (client: Client): void => {
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const isBegin = (statement: unknown) => (statement as { text?: unknown }).text === 'begin';
    client.query = ((statement: unknown, ...rest: unknown[]) => {
      if (!isBegin(statement) && Math.random() < part) {
        const pause = send(`select pg_sleep(${(Math.random() * seconds).toFixed(4)})`);
        // In a transaction that has failed, it fails too.
        if (pause instanceof Promise) pause.catch(() => {});
      }
      return send(statement, ...rest);
    }) as typeof client.query;
  };
  pool.on('connect', (client) => slow(client as Client));
}
