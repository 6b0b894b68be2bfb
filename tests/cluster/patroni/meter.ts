const EVERY_MS = 200;

/**
 * Tries a write five times a second, also while others wait for their answers.
 * @param write rejects when the write is not acknowledged
 * @returns ends it, and returns the longest time between two acknowledged writes, in milliseconds
 */
export function startMeter(write: () => Promise<unknown>): () => number {
  let gap = 0;
  let last = performance.now();
  const note = () => {
    gap = Math.max(gap, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(() => write().then(note, () => {}), EVERY_MS);
  return () => {
    clearInterval(timer);
    note();
    return gap;
  };
}
