/** A repeatable random sequence: the same seed gives the same demo shop, so that screenshots and reports can be compared. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A number from 0 (included) to 1 (excluded), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  of<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T;
  }

  /** One of the entries, chosen with probabilities in proportion to the weights. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T {
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [entry, weight] of entries) {
      left -= weight;
      if (left < 0) return entry;
    }
    return (entries.at(-1) as readonly [T, number])[0];
  }

  text(letters: string, length: number): string {
    return Array.from({ length }, () => letters[this.between(0, letters.length - 1)]).join('');
  }

  uuid(): string {
    const hex = this.text('0123456789abcdef', 32);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
