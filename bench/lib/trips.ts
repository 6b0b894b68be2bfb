import { connect, createServer, type Server, type Socket } from 'node:net';

/** The number of statements and round trips from a process to its database. */
export type Sent = { statements: number; trips: number };

/** How connections for requests begin: the pool's and the look-ups' (`server/db/client.ts`). The queue's connections are not counted. */
const OF_THE_SHOP = /random_page_cost|session_by_hash/;
/** The message types that count as a statement: `Bind` of a statement with values, and a statement as plain text. */
const STATEMENTS = new Set(['B', 'Q']);

/** A proxy between a shop and its database, which counts their messages. */
export async function countingProxy(database: { host: string; port: number }): Promise<{ port: number; sent: Sent; close(): void }> {
  const sent: Sent = { statements: 0, trips: 0 };
  const open = new Set<Socket>();
  const server: Server = createServer({ noDelay: true }, (shop) => {
    const behind = connect(`${database.host}/.s.PGSQL.${database.port}`);
    let isShop = false;
    let isAnswered = true;
    shop.on('data', (bytes: Buffer) => {
      isShop ||= OF_THE_SHOP.test(bytes.toString('latin1'));
      if (isShop) {
        // Statements that are sent before an answer has arrived belong to the same round trip.
        if (isAnswered) sent.trips++;
        isAnswered = false;
        sent.statements += statementsIn(bytes);
      }
      behind.write(bytes);
    });
    behind.on('data', (bytes: Buffer) => {
      isAnswered = true;
      shop.write(bytes);
    });
    for (const [one, other] of [
      [shop, behind],
      [behind, shop],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { port: (server.address() as { port: number }).port, sent, close };
}

/** A message is a letter, its length without the letter, and its text. The driver writes whole messages. */
function statementsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    if (STATEMENTS.has(String.fromCharCode(bytes[at] as number))) count++;
  return count;
}
