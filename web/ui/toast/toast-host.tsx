import { Suspense } from 'react';
import { useStore } from '#web/hooks/use-store.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { connectToaster, plainToast, toasterWanted } from './toast.ts';

const Toaster = lazyPart(async () => {
  try {
    return (await import('./toaster.tsx')).ShopToaster;
  } catch (error) {
    connectToaster(plainToast);
    throw error;
  }
});

/** The place of the toasts. Use it once in each layout. `duration`: milliseconds, for all toasts. */
export const ToastHost = ({ duration }: { duration?: number }) =>
  useStore(toasterWanted) && (
    <Suspense>
      <Toaster duration={duration} />
    </Suspense>
  );
