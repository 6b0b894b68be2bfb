import type { Collector } from './export.ts';
import type { Tracing } from './spans.ts';

/** Null unless a collector is configured: then nothing else of this folder is loaded. */
export let tracing: Tracing | null = null;

/** Must be called before the log is created and the database is opened. @param collector undefined: nothing is traced */
export async function startTracing(collector: Collector | undefined): Promise<void> {
  if (collector) tracing = (await import('./spans.ts')).createTracing(collector);
}

/** Sends what is left, for one second at most. */
export async function stopTracing(): Promise<void> {
  const ended = tracing;
  tracing = null;
  await ended?.stop();
}
