import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated live. True on the server. */
export function useMedia(text: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(text);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [text],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(text).matches,
    () => true,
  );
}
