import { Session } from 'node:inspector/promises';

const CHECK_EVERY_MS = 2000;
/** A process that used less than this share of a core since the last check counts as quiet. */
const QUIET_SHARE = 0.1;
/** After this much CPU time since the last collection, a collection is worthwhile. */
const PEAK_CPU_MS = 3000;
/** How many checks in a row must be quiet, so that a short pause does not count as the end of the peak. */
const QUIET_CHECKS = 3;

/**
 * Collects garbage after a load peak once the process is quiet again. V8 keeps the pages of its heap, and the buffers of dead objects,
 * until something allocates; an idle shop would use twice the memory it needs (figures: docs/decisions/016). The inspector is Node's public
 * way to start a collection; its session is open only for that moment.
 * @param released called after each collection with the milliseconds it took
 * @returns a function that stops the checks
 */
export function releaseMemoryWhenQuiet(released: (ms: number) => void = () => {}): () => void {
  let last = process.cpuUsage();
  let spentMs = 0;
  let quietChecks = 0;
  const timer = setInterval(() => {
    const used = process.cpuUsage(last);
    last = process.cpuUsage();
    const ms = (used.user + used.system) / 1000;
    spentMs += ms;
    quietChecks = ms < CHECK_EVERY_MS * QUIET_SHARE ? quietChecks + 1 : 0;
    if (spentMs < PEAK_CPU_MS || quietChecks < QUIET_CHECKS) return;
    spentMs = 0;
    const began = performance.now();
    collect().then(() => released(performance.now() - began), reportNothing);
  }, CHECK_EVERY_MS);
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

/** Without an inspector, Node collects garbage only when V8 needs the memory. */
const reportNothing = () => {};
