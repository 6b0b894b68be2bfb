import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPart } from '#web/lib/focus-row.ts';

/**
 * For a part that may leave the page while the focus is in it: what is around it gets the focus, or the page's title.
 * @param around a selector of what may be around it
 */
export function usePassFocus<T extends HTMLElement>(around: string): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const part = ref.current;
    const next = part?.closest<HTMLElement>(around) ?? null;
    return () => {
      if (part?.contains(document.activeElement)) focusPart(next);
    };
  }, [around]);
  return ref;
}
