/** Waiting items by key. The keys take turns. */
export type FairLine<T> = {
  /** @param key null is a key of its own. @returns the key's lane, for `remove` */
  add(key: string | null, one: T): unknown;
  remove(lane: unknown, one: T): void;
  /**
   * The item whose turn it is; the next call returns one of the next key. The item stays until it is removed.
   * @param may whether a key may have its turn now; keys that may not keep their place in the round
   */
  next(may?: (key: string) => boolean): T | undefined;
  /** The last item of the key with the most items, when it has more than `key` would have with one more. */
  lastOfLongest(key: string | null): T | undefined;
  size(): number;
  countOf(key: string): number;
};

export function fairLine<T>(): FairLine<T> {
  // Map and Set keep the order of arrival and remove in constant time.
  const lanes = new Map<unknown, Set<T>>();
  let size = 0;

  return {
    size: () => size,
    countOf: (key) => lanes.get(key)?.size ?? 0,
    add(key, one) {
      const lane = key ?? Symbol();
      const waiting = lanes.get(lane) ?? new Set();
      lanes.set(lane, waiting.add(one));
      size++;
      return lane;
    },
    remove(lane, one) {
      const waiting = lanes.get(lane);
      if (!waiting?.delete(one)) return;
      size--;
      if (waiting.size === 0) lanes.delete(lane);
    },
    next(may = () => true) {
      for (const [lane, waiting] of lanes) {
        if (typeof lane === 'string' && !may(lane)) continue;
        // Moves the lane to the end of the round.
        lanes.delete(lane);
        lanes.set(lane, waiting);
        for (const one of waiting) return one;
      }
      return undefined;
    },
    lastOfLongest(key) {
      const own = (lanes.get(key)?.size ?? 0) + 1;
      let longest: Set<T> | undefined;
      for (const waiting of lanes.values()) if (waiting.size > (longest?.size ?? own)) longest = waiting;
      return longest && [...longest].at(-1);
    },
  };
}
