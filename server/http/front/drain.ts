import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Connections } from './connections.ts';

const LOOK_EVERY_MS = 25;
/** So many looks without a new connection, and the door closes. */
const QUIET_AT_THE_DOOR = 4;
const MOST_AT_THE_DOOR = 40;
/** So many looks without a request, and idle connections close. */
const QUIET_INSIDE = 40;
const DRAIN_MS = 7000;

/**
 * A rolling stop that loses no request.
 * Closing the door resets the connections that the kernel has taken in and we have not. So while the door closes, what arrives waits for
 * its answer: a client that waits opens no further connection, and the door closes in a moment when there is none on its way.
 * Then everything that waits or still arrives is answered with `Connection: close`, and idle connections close when nothing arrives any more.
 */
export async function drainConnections(server: Server, connections: Connections): Promise<void> {
  const end = performance.now() + DRAIN_MS;
  connections.hold();
  let { opened } = connections.state();
  for (let quiet = 0, looks = 0; quiet < QUIET_AT_THE_DOOR && looks < MOST_AT_THE_DOOR; looks++) {
    await look();
    const now = connections.state().opened;
    quiet = now === opened ? quiet + 1 : 0;
    opened = now;
  }
  // http's own close() would cut idle connections on which a request may be on its way: only the door is closed here.
  NetServer.prototype.close.call(server);
  connections.releaseForLast();

  let { arrived } = connections.state();
  for (let quiet = 0; quiet < QUIET_INSIDE && performance.now() < end; ) {
    await look();
    const now = connections.state();
    if (now.open === 0) break;
    quiet = now.busy === 0 && now.arrived === arrived ? quiet + 1 : 0;
    arrived = now.arrived;
  }
  connections.closeAll();
}

/** Counted in turns of the event loop, each of which reads what has come: time passes also while the process is too busy to read. */
async function look(): Promise<void> {
  await setTimeout(LOOK_EVERY_MS);
  await setImmediate();
}
