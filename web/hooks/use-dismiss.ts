import { type RefObject, useEffect, useRef } from 'react';

/** Closes what opened from a button: by Escape, which gives that button the focus, and when something outside is touched or focused. */
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
