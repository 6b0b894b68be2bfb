import { theHour } from '#contract/shop-clock.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { Notice } from '#web/ui/state/notice.tsx';

/** @param until an instant; a cached page may still contain it after it has passed */
export function PausedStrip({ until, className }: { until: string; className: string }) {
  const now = useNow();
  const isOver = useHydrated() && Date.parse(until) <= now;
  return isOver ? null : (
    <Notice tone="warning" role="status" className={className}>
      La barra está en pausa hasta {theHour(formatTime(until))}. Puedes programar tu pedido para después.
    </Notice>
  );
}
