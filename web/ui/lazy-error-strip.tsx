import { type ComponentProps, lazy, Suspense } from 'react';
import type { ErrorStrip } from './error-strip.tsx';

const Strip = lazy(() => import('./error-strip.tsx').then((module) => ({ default: module.ErrorStrip })));

/** `ErrorStrip`, loaded on use: pages with a tight script limit rarely show it. */
export const LazyErrorStrip = (props: ComponentProps<typeof ErrorStrip>) => (
  <Suspense>
    <Strip {...props} />
  </Suspense>
);
