/**
 * Keeps the answers of slow questions for a moment; while one is made, all who ask wait for it. Statistics may lag five seconds.
 * @param key names the question
 */
export function lagging(keepMs: number) {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>();
  return async <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until < now) kept.delete(old);
    const known = kept.get(key);
    if (known) return known.answer as Promise<T>;
    const answer = make();
    kept.set(key, { until: now + keepMs, answer });
    // A failure is not kept.
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
