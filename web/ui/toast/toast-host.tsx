import { lazy, Suspense } from 'react';
import { useStore } from '#web/hooks/create-store.ts';
import { toasterWanted } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.ShopToaster })));

/** Use it once in each layout. `duration`: milliseconds for all toasts alike. */
export const ToastHost = ({ duration }: { duration?: number }) =>
  useStore(toasterWanted) && (
    <Suspense>
      <Toaster duration={duration} />
    </Suspense>
  );
