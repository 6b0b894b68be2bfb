import { Suspense } from 'react';
import { useResolved } from '#web/hooks/data/use-resolved.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import type { Announcements } from './announced.ts';

const AnnouncedList = lazyPart(() => import('./announced-list.tsx').then((module) => module.AnnouncedList));

type AnnouncedPromotionsProps = { arriving: Announcements | null | Promise<Announcements | null>; className: string };

/** Lists the automatic promotions. Its code loads only when there are any. */
export function AnnouncedPromotions({ arriving, className }: AnnouncedPromotionsProps) {
  const announced = useResolved(arriving);
  return announced?.promotions.length ? (
    <Suspense>
      <AnnouncedList announced={announced} className={className} />
    </Suspense>
  ) : null;
}
