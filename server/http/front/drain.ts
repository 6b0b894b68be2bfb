import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Connections } from './connections.ts';

const LOOK_EVERY_MS = 25;
/** The port closes after this many checks without a new connection. */
const LOOKS_WITHOUT_CONNECTION = 6;
const MOST_LOOKS_AT_PORT = 80;
/** Open connections close after this many checks without a request. */
const LOOKS_WITHOUT_REQUEST = 40;
const DRAIN_MS = 7000;

/**
 * Stops the server without losing a request.
 * Closing the port resets connections that the kernel has accepted and this process has not. So requests wait while the port closes: a
 * client that waits for an answer opens no further connection, and soon none is pending in the kernel. Then all waiting and arriving
 * requests are answered with `Connection: close`, and idle connections close when no request arrives any more.
 */
export async function drainConnections(closePort: () => void, connections: Connections): Promise<void> {
  const end = performance.now() + DRAIN_MS;
  connections.hold();
  let { opened } = connections.state();
  for (let quiet = 0, looks = 0; quiet < LOOKS_WITHOUT_CONNECTION && looks < MOST_LOOKS_AT_PORT; looks++) {
    await look();
    const now = connections.state().opened;
    quiet = now === opened ? quiet + 1 : 0;
    opened = now;
  }
  // This also closes connections without a request; the others wait.
  closePort();
  connections.releaseForLast();

  let { arrived } = connections.state();
  for (let quiet = 0; quiet < LOOKS_WITHOUT_REQUEST && performance.now() < end; ) {
    await look();
    const now = connections.state();
    if (now.open === 0) break;
    quiet = now.busy === 0 && now.arrived === arrived ? quiet + 1 : 0;
    arrived = now.arrived;
  }
  connections.closeAll();
}

/**
 * Waits for a turn of the event loop, which reads what has arrived. On a busy process, time passes without reading, so turns are counted.
 */
async function look(): Promise<void> {
  await setTimeout(LOOK_EVERY_MS);
  await setImmediate();
}
