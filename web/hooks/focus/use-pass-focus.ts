import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPart } from '#web/lib/focus-row.ts';

/**
 * For a part that may disappear while it has the focus: focuses the element around it, or the page's title.
 * @param around a selector of the element around the part
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
