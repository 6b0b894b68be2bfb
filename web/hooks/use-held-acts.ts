import { useCallback, useLayoutEffect, useRef } from 'react';
import { holdEarlyActs } from '#web/boot/deferred-hydration.ts';

/**
 * Keeps clicks that come before hydration for a part of the page whose code loads later.
 * @param load loads that code; where it fails, the other parts still get their clicks
 * @returns the part calls it once it is hydrated
 */
export function useHeldActs(load: () => Promise<unknown>): () => void {
  const isReady = useRef(false);
  const release = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    // The effects of the part run first, where its code is there.
    if (isReady.current) return;
    const end = holdEarlyActs();
    release.current = end;
    load().catch(end);
    return end;
  }, [load]);
  return useCallback(() => {
    isReady.current = true;
    release.current?.();
  }, []);
}
