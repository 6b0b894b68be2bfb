import type { Slot } from '#contract/reservations/reservations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import type { Full } from './refused.ts';

type FullHourProps = Full & {
  onTake: (slot: Slot) => void;
  /** Absent when there is no waiting list to join. */
  onWait?: (slot: Slot) => void;
  busy?: boolean;
};

const WORDS: Record<Full['of'], { why: string; some: string; none: string }> = {
  lounge: { why: 'ya no hay lugar para tu grupo', some: '. Ese día todavía hay mesa a estas:', none: ', y ese día no queda otra libre.' },
  bar: {
    why: 'no alcanzamos a preparar lo que ya se pidió para esta visita',
    some: '. Ese día sí alcanzamos a estas:',
    none: ', ni a otra de ese día. Deja tu hora como está, o cancela un pedido de la visita y vuelve a intentarlo.',
  },
};

/** Shown when the chosen hour is full: offers other hours of the day, or the waiting list. */
export const FullHour = ({ slot, others, of, onTake, onWait, busy = false }: FullHourProps) => (
  <Notice tone="warning" role="alert">
    <p>
      A esa hora ({slot}) {WORDS[of].why}
      {others.length ? WORDS[of].some : WORDS[of].none}
    </p>
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
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
