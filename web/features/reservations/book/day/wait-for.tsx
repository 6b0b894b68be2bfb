import { useEffect, useRef, useState } from 'react';
import type { Slot } from '#contract/reservations/reservations.ts';
import { Button } from '#web/ui/button/button.tsx';

/** Lets a guest join the waiting list of a full hour. */
export function WaitFor({ slots, guests, onWait }: { slots: readonly Slot[]; guests: number; onWait: (slot: Slot) => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<Slot | null>(null);
  const choice = useRef<HTMLFieldSetElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (open) choice.current?.querySelector('button')?.focus();
  }, [open]);
  return (
    <div className="mt-3 text-xs text-texto-2">
      <p>
        Las horas tachadas ya no tienen lugar para {guests} {guests === 1 ? 'persona' : 'personas'}.
      </p>
      {open ? (
        <fieldset ref={choice} className="mt-2.5">
          <legend className="text-sm">Elige la hora por la que quieres esperar:</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {slots.map((slot) => (
              <Button
                key={slot}
                variant="neutral"
                size="sm"
                className="num text-espresso"
                busy={slot === busy}
                aria-label={`Esperar: ${slot}`}
                onClick={async () => {
                  setBusy(slot);
                  await onWait(slot);
                  setBusy(null);
                }}
              >
                {slot}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : (
        <button type="button" className="link inline-flex min-h-11 items-center text-sm" onClick={() => setOpen(true)}>
          Avísame si se libera
        </button>
      )}
    </div>
  );
}
