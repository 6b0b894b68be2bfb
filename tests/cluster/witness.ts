import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { OWNER } from '#server/db/embedded/cluster.ts';
import type { Node } from './nodes.ts';

const LOOK_MS = 250;
/** A primary that misses this many looks in a row is replaced. */
const MISSES = 4;

/** Whether the server takes a write within the time of a look. Over the node's own port: the witness stands beside it. */
async function answers(node: Node): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port: node.port,
    user: OWNER,
    database: 'postgres',
    connectionTimeoutMillis: LOOK_MS * 2,
    query_timeout: LOOK_MS * 2,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}

export type Witness = {
  primary(): Node;
  standby(): Node;
  /** Resolves when another node has become the primary since the call. */
  moved(): Promise<void>;
  /** Makes the standby the primary, whatever the old one does. */
  promote(): Promise<void>;
  /**
   * Makes the node that is no primary its synchronous standby again.
   * @param through the port at which it reaches the primary
   */
  repair(through: number): Promise<void>;
  stop(): void;
};

/**
 * Replaces a primary that does not answer by its standby, as Patroni does. Nothing has to stop the old one: its commits wait for the
 * standby that it has lost, so that it acknowledges none.
 */
export function startWitness(first: Node, second: Node): Witness {
  let [primary, standby] = [first, second];
  let moves = 0;
  let isStopped = false;
  /** Only a standby that had all commits may take over. */
  let isWhole = true;
  let promoting: Promise<void> | null = null;

  const promote = () => {
    promoting ??= standby
      .promote()
      .then(() => {
        [primary, standby] = [standby, primary];
        isWhole = false;
        moves++;
      })
      .finally(() => {
        promoting = null;
      });
    return promoting;
  };
  void (async () => {
    for (let misses = 0; !isStopped; await sleep(LOOK_MS)) {
      misses = (await answers(primary)) ? 0 : misses + 1;
      if (misses < MISSES || isStopped || !isWhole) continue;
      await promote();
      misses = 0;
    }
  })();

  return {
    primary: () => primary,
    standby: () => standby,
    promote,
    async repair(through) {
      isWhole = false;
      await standby.follow(primary, through);
      isWhole = true;
    },
    async moved() {
      const before = moves;
      while (moves === before) await sleep(20);
    },
    stop() {
      isStopped = true;
    },
  };
}
