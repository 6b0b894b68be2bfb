import type { Reservation } from '#contract/reservations.ts';
import { Button } from '#web/ui/button.tsx';
import { type Clock, endings, isLive, NEXT } from './rules.ts';
import type { Ending } from './use-changes.ts';
import { STEP_LABELS } from './words.ts';

type ActionsProps = {
  party: Reservation;
  clock: Clock;
  busy: boolean;
  onStep: (state: Reservation['estado']) => void;
  onMove: () => void;
  onEnd: (ending: Ending) => void;
};

export const MOVE_BUTTON = 'reserva-mover';

/** The usual next step as the one primary button; under it what else may become of the party. */
export function Actions({ party, clock, busy, onStep, onMove, onEnd }: ActionsProps) {
  const next = NEXT[party.estado];
  return (
    <div className="grid gap-2 border-t border-linea bg-blanco px-6 py-3.5 max-sm:px-4 max-sm:pb-[calc(14px+env(safe-area-inset-bottom))]">
      {next && next !== 'pendiente' ? (
        <Button size="sm" busy={busy} onClick={() => onStep(next)}>
          {STEP_LABELS[next]}
        </Button>
      ) : (
        <p className="text-xs text-texto-2">Esta reservación está cerrada.</p>
      )}
      {isLive(party) && (
        <div className="flex flex-wrap gap-2 *:flex-1 *:whitespace-nowrap">
          <Button id={MOVE_BUTTON} variant="neutral" size="sm" disabled={busy} onClick={onMove}>
            Cambiar mesa u hora
          </Button>
          {endings(party, clock).map((ending) => (
            <Button key={ending} variant="neutral" size="sm" className="text-grana" disabled={busy} onClick={() => onEnd(ending)}>
              {STEP_LABELS[ending]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
