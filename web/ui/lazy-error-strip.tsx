import { type ComponentProps, lazy, Suspense } from 'react';
import type { ErrorStrip } from './error-strip.tsx';

const Strip = lazy(() => import('./error-strip.tsx').then((module) => ({ default: module.ErrorStrip })));

/** For pages whose first load counts every byte: almost nobody sees it. */
export const LazyErrorStrip = (props: ComponentProps<typeof ErrorStrip>) => (
  <Suspense>
    <Strip {...props} />
  </Suspense>
);
