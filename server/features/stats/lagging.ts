/**
 * Caches answers of slow queries for a moment; callers that arrive while one runs wait for it. Statistics may be five seconds late.
 * @param key identifies the query
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
    // A failure is not cached.
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
