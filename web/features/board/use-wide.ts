import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1200px)';

/** Whether there is room for the detail beside the board. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
    () => true,
  );
