import { Suspense } from 'react';
import { useShop } from '#web/hooks/use-shop.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.tsx';

const PausedStrip = lazyPart(() => import('./paused-strip.tsx').then((module) => module.PausedStrip));

/** Says on the menu and in the cart that the bar takes no orders for now. Its code loads only then. */
export function Paused({ className }: { className: string }) {
  const { pausedUntil } = useShop();
  return pausedUntil ? (
    <Suspense>
      <PausedStrip until={pausedUntil} className={className} />
    </Suspense>
  ) : null;
}
