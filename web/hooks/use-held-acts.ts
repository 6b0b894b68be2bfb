import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps clicks that come before hydration for a part of the page whose code loads later: React drops clicks on it. It counts in `window`,
 * as the recording script does: an import would split the first scripts.
 * @param load loads that code; where it fails, the other parts still get their clicks
 * @returns the part calls it once it is hydrated
 */
export function useHeldActs(load: () => Promise<unknown>): () => void {
  const isReady = useRef(false);
  const release = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    // The effects of the part run first, where its code is there.
    if (isReady.current) return;
    window.heldActs = (window.heldActs ?? 0) + 1;
    let isHeld = true;
    const end = () => {
      if (!isHeld) return;
      isHeld = false;
      window.heldActs = (window.heldActs ?? 1) - 1;
      if (window.heldActs === 0) window.replayEarlyActs?.();
    };
    release.current = end;
    load().catch(end);
    return end;
  }, [load]);
  return useCallback(() => {
    isReady.current = true;
    release.current?.();
  }, []);
}
