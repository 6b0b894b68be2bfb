/**
 * Settings of the C library's allocator for the shop's process. Two heaps instead of one per thread. The blocks of a password check (19 MB
 * each) are mapped separately and returned at once; otherwise glibc would keep as much memory at the top of each heap.
 * Figures: docs/decisions/016-garbage-collection-after-a-peak.md.
 * @type {Record<string, string>}
 */
export const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 20),
};
