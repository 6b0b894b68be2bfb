import { useEffect, useRef } from 'react';

/**
 * Whoever closes a detail stands again where it was opened from.
 * @param opener the id of the element that what is open now was opened from; null when nothing is open
 */
export function useRestoreFocus(opener: string | null) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const left = last.current;
    last.current = opener;
    // Who went elsewhere meanwhile stays there.
    if (opener === null && left !== null && document.activeElement === document.body) document.getElementById(left)?.focus();
  }, [opener]);
}
