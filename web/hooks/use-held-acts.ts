import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Holds clicks from before hydration for a part of the page whose code loads later, because React drops them. It counts in `window`,
 * like the recording script, because an import would split the first scripts.
 * @param load loads the code; when that fails, the other parts still get their clicks
 * @returns a function that the part calls once it is hydrated
 */
export function useHeldActs(load: () => Promise<unknown>): () => void {
  const isReady = useRef(false);
  const release = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    // When its code is already there, the part's own effects have run before this one.
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
