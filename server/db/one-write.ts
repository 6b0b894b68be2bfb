import type { ClientBase } from 'pg';

type Connection = { stream: { cork(): void; uncork(): void } };

/** What goes out on one connection in one turn of the event loop goes out in one write: each write wakes the database's process. */
export function writeOnce(client: ClientBase): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  let isHeld = false;
  const held = (...parts: unknown[]): unknown => {
    if (!isHeld) {
      const { stream } = (client as unknown as { connection: Connection }).connection;
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return query(...parts);
  };
  client.query = held as typeof client.query;
}
