import type { Client } from 'pg';
import { pool } from '#server/db/client.ts';

/** Delays some of the shop's statements by milliseconds, in the middle of transactions, so that transactions overlap more often. */
export function slowLocks({ part, seconds }: { part: number; seconds: number }): void {
  const slow = (client: Client): void => {
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const isBegin = (statement: unknown) => (statement as { text?: unknown }).text === 'begin';
    client.query = ((statement: unknown, ...rest: unknown[]) => {
      if (!isBegin(statement) && Math.random() < part) {
        const pause = send(`select pg_sleep(${(Math.random() * seconds).toFixed(4)})`);
        // In a failed transaction the delaying statement fails too.
        if (pause instanceof Promise) pause.catch(() => {});
      }
      return send(statement, ...rest);
    }) as typeof client.query;
  };
  pool.on('connect', (client) => slow(client as Client));
}
