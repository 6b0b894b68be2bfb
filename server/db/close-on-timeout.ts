import type { Client, ClientBase } from 'pg';

/**
 * A connection on which a statement got no answer in time is closed, not given to the next: if the database wakes up,
 * it would find itself inside the transaction that was left open there.
 */
export function giveUpOnSilence(client: ClientBase): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const heard = (...parts: unknown[]): unknown => {
    const answer = query(...parts);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') void (client as Client).end().catch(() => {});
      });
    }
    return answer;
  };
  client.query = heard as typeof client.query;
}
