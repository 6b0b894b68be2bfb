import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { MAX_GUESTS } from '#contract/reservations/lounge.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { leaveOnWheel, useField } from '#web/ui/form/input.tsx';

const SIDE =
  'grid w-11 flex-none place-items-center rounded-[5px] enabled-hover:bg-zocalo disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-disabled:text-linea-fuerte disabled:text-linea-fuerte';

/** A number field between a minus and a plus button. The buttons are not `disabled` at the ends, because they would lose the focus. */
export function GuestsField({ count, onCount }: { count: string; onCount: (count: string) => void }) {
  const guests = Number(count) || 0;
  const hydrated = useHydrated();
  return (
    <span className="inline-flex min-h-12 items-stretch justify-self-start rounded-control border border-linea-fuerte bg-blanco has-aria-invalid:border-grana">
      <button
        type="button"
        className={SIDE}
        aria-label="Una persona menos"
        disabled={!hydrated}
        aria-disabled={guests <= 1 || undefined}
        onClick={() => guests <= 1 || onCount(String(Math.min(MAX_GUESTS, guests - 1)))}
      >
        <Minus />
      </button>
      <input
        {...useField()}
        type="number"
        onWheel={leaveOnWheel}
        inputMode="numeric"
        min={1}
        max={MAX_GUESTS}
        value={count}
        onChange={(event) => onCount(event.target.value)}
        className="num w-12 appearance-none bg-transparent text-center font-semibold [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        className={SIDE}
        aria-label="Una persona más"
        disabled={!hydrated}
        aria-disabled={guests >= MAX_GUESTS || undefined}
        onClick={() => guests >= MAX_GUESTS || onCount(String(Math.max(1, guests + 1)))}
      >
        <Plus />
      </button>
    </span>
  );
}
