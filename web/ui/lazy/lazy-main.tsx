import { type ComponentType, useLayoutEffect } from 'react';
import { lazyHydrated } from './lazy-hydrated.tsx';

/** The part that guests come to the page for: clicks and Enter from before hydration wait until it is hydrated. */
export const lazyMain = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyHydrated(load, null, useHold);

function useHold(hydrated: boolean): void {
  useLayoutEffect(() => (hydrated ? undefined : window.holdEarlyActs?.()), [hydrated]);
}
