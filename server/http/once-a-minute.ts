import { MINUTE_MS } from '#contract/shop-clock.ts';

/** Kinds beyond this number begin anew, because a kind may contain the text of an error. */
const MOST_KINDS = 500;

/**
 * Lets one line per kind and minute into the log: a lost database, or clients that are refused thousands of times a second, must not fill
 * the disk with log lines.
 * @returns how many lines were omitted since the last one, or null when this line must be omitted
 */
export function onceAMinute(): (kind: string) => { omitted: number } | null {
  const last = new Map<string, { at: number; omitted: number }>();
  return (kind) => {
    const before = last.get(kind);
    if (before && performance.now() - before.at < MINUTE_MS) {
      before.omitted++;
      return null;
    }
    if (!before && last.size >= MOST_KINDS) last.clear();
    last.set(kind, { at: performance.now(), omitted: 0 });
    return { omitted: before?.omitted ?? 0 };
  };
}
