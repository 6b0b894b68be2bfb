import { Suspense } from 'react';
import { useShop } from '#web/hooks/use-shop.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';

const UnusualLines = lazyPart(() => import('./unusual-lines.tsx').then((module) => module.UnusualLines));

/** The unusual days where a page says no usual hours. Its code loads only when there are any. */
export function UnusualStrip({ className }: { className: string }) {
  const { today, coming } = useShop();
  return today || coming.length > 0 ? (
    <Suspense>
      <UnusualLines className={className} />
    </Suspense>
  ) : null;
}
