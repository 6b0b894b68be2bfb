import { setTimeout as pause } from 'node:timers/promises';

/** Waits at most so long for work that goes on without its caller. What fails is done again by a job. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = pause(ms, null, { signal: timer.signal }).catch(() => null);
  await Promise.race([work.catch(() => null), late]);
  timer.abort();
}
