import { Session } from 'node:inspector/promises';

const LOOK_EVERY_MS = 2000;
/** A process that used less than this share of a core since the last look is quiet. */
const QUIET_SHARE = 0.1;
/** So much CPU time since the last collection was a rush that left garbage behind. */
const RUSH_CPU_MS = 3000;
/** Looks in a row that must be quiet: a pause between two waves of guests is not the end of a rush. */
const QUIET_LOOKS = 3;

/**
 * Collects the garbage of a rush once the process is quiet again. V8 keeps the pages of its heap, and the buffers that hang on
 * dead objects, until something allocates; an idle shop would hold twice what it needs (figures: docs/decisions/016).
 * The inspector is Node's public way to ask for a collection; its session is open only for that moment.
 * @param released called after each collection with the milliseconds it took
 * @returns stops the watch
 */
export function releaseMemoryWhenQuiet(released: (ms: number) => void = () => {}): () => void {
  let last = process.cpuUsage();
  let spentMs = 0;
  let quietLooks = 0;
  const timer = setInterval(() => {
    const used = process.cpuUsage(last);
    last = process.cpuUsage();
    const ms = (used.user + used.system) / 1000;
    spentMs += ms;
    quietLooks = ms < LOOK_EVERY_MS * QUIET_SHARE ? quietLooks + 1 : 0;
    if (spentMs < RUSH_CPU_MS || quietLooks < QUIET_LOOKS) return;
    spentMs = 0;
    const began = performance.now();
    collect().then(() => released(performance.now() - began), reportNothing);
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}

/** A Node without an inspector keeps its garbage until V8 needs the room. */
const reportNothing = () => {};
