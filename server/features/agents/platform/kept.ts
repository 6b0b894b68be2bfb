/** A map with a bound: it drops what was not used for the longest time, and what has expired. */
export class Kept<T> {
  private readonly entries = new Map<string, { value: T; at: number; until: number }>();
  private readonly most: number;
  constructor(most: number) {
    this.most = most;
  }

  /** @param now milliseconds of a clock that only goes forward */
  get(key: string, now: number): { value: T; at: number } | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    this.entries.delete(key);
    if (entry.until <= now) return null;
    this.entries.set(key, entry);
    return entry;
  }

  set(key: string, value: T, now: number, keptMs: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, at: now, until: now + keptMs });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
