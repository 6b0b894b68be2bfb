import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render, so that both render the same; true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
