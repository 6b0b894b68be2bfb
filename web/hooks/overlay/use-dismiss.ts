import { type RefObject, useEffect, useRef } from 'react';

/** Closes a popup on Escape, which focuses its button, and when an element outside of it is pressed or focused. */
export function useDismiss(open: boolean, area: RefObject<HTMLElement | null>, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const hear = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        area.current?.querySelector('button')?.focus();
      } else if (area.current?.contains(event.target as Node)) return;
      latest.current();
    };
    const kinds = ['keydown', 'pointerdown', 'focusin'];
    for (const kind of kinds) document.addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, hear);
    };
  }, [open, area]);
}
