import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { whenOnline } from '#web/lib/page/when-online.ts';

/**
 * A part that the server renders and whose code is loaded at hydration. It keeps its first props until it is hydrated: when an update
 * reaches a boundary without its code, React removes the server's HTML and shows the fallback, so that the page moves and early input is
 * lost.
 * @param fallback shown while the code loads after a navigation, when there is no HTML from the server
 * @param useHydration a hook that is told whether the part is hydrated
 */
export function lazyHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
  useHydration: (hydrated: boolean) => void = () => undefined,
): ComponentType<Props> {
  const Part = lazy(async () => {
    await whenOnline();
    return { default: await load() };
  }) as unknown as ComponentType<Props>;
  return function LazyHydrated(props: Props) {
    const [first] = useState(props);
    const [hydrated, setHydrated] = useState(false);
    useHydration(hydrated);
    const given = hydrated ? props : first;
    // The same element again lets React skip the boundary.
    return useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Part {...given} />
          <Mounted onMounted={setHydrated} />
        </Suspense>
      ),
      [given],
    );
  };
}

/** Reports that the boundary around it is hydrated. */
function Mounted({ onMounted }: { onMounted: (mounted: true) => void }) {
  useLayoutEffect(() => onMounted(true), [onMounted]);
  return null;
}
