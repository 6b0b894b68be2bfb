import { useEffect, useRef } from 'react';

/**
 * Returns the focus to the element that opened a detail when the detail closes.
 * @param opener id of the element that opened the current detail; null when none is open
 */
export function useRestoreFocus(opener: string | null) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const left = last.current;
    last.current = opener;
    // Do nothing when the focus is elsewhere.
    if (opener === null && left !== null && document.activeElement === document.body) document.getElementById(left)?.focus();
  }, [opener]);
}
