import type { Slot } from '#contract/reservations/reservations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

type FullHourProps = {
  slot: Slot;
  others: readonly Slot[];
  onTake: (slot: Slot) => void;
  /** Left out where there is no waiting list to join. */
  onWait?: (slot: Slot) => void;
  busy?: boolean;
};

/** Shown when the chosen hour is full: other hours of the day, or the waiting list. */
export const FullHour = ({ slot, others, onTake, onWait, busy = false }: FullHourProps) => (
  <Notice tone="warning" role="alert">
    <p>
      {others.length
        ? `A esa hora (${slot}) ya no hay lugar para tu grupo. Ese día todavía hay mesa a estas:`
        : `A esa hora (${slot}) ya no hay lugar para tu grupo, y ese día no queda otra libre.`}
    </p>
    <div className="mt-3 flex flex-wrap gap-2">
      {others.map((other) => (
        <Button key={other} variant="neutral" size="sm" className="num text-espresso" onClick={() => onTake(other)}>
          {other}
        </Button>
      ))}
      {onWait && (
        <Button variant="text" size="sm" busy={busy} onClick={() => onWait(slot)}>
          Avísame si se libera
        </Button>
      )}
    </div>
  </Notice>
);
