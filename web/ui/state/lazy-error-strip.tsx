import { lazyHydrated } from '../lazy/lazy-hydrated.tsx';

/** `ErrorStrip`, loaded on use: pages with a tight script limit rarely show it. */
export const LazyErrorStrip = lazyHydrated(async () => (await import('./error-strip.tsx')).ErrorStrip);
