import { lazy, Suspense } from 'react';
import { useStore } from '#web/lib/create-store.ts';
import { toasterWanted } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.ShopToaster })));

/** Stands once in each layout. */
export const ToastHost = () =>
  useStore(toasterWanted) && (
    <Suspense>
      <Toaster />
    </Suspense>
  );
