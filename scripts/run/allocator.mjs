/**
 * How the C library keeps memory for the shop's process. Two heaps instead of one per thread; blocks of a password check (19 MB each) are
 * mapped for themselves and given back at once, where glibc would otherwise learn to keep as much at the top of each heap.
 * Figures: docs/decisions/016-garbage-collection-after-a-peak.md.
 * @type {Record<string, string>}
 */
export const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 20),
};
