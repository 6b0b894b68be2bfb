import { holdsTables, RESERVATION_STATES } from '#contract/reservations/reservation-states.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { type Clock, endings } from '#web/features/reservations/office/rules.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { Ending } from './use-changes.ts';

type ActionsProps = {
  party: Reservation;
  clock: Clock;
  busy: boolean;
  /** The party was seated a moment ago. */
  isUndoable: boolean;
  onStep: (state: Reservation['estado']) => void;
  onMove: () => void;
  onEnd: (ending: Ending) => void;
};

export const MOVE_BUTTON = 'reserva-mover';

/** The usual next state as the primary button, and the other moves below it. */
export function Actions({ party, clock, busy, isUndoable, onStep, onMove, onEnd }: ActionsProps) {
  const [next] = RESERVATION_STATES[party.estado].next;
  return (
    <div className="grid gap-2 border-t border-linea bg-blanco px-6 py-3.5 max-sm:px-4 max-sm:pb-[calc(14px+env(safe-area-inset-bottom))]">
      {next ? (
        <Button size="sm" busy={busy} onClick={() => onStep(next)}>
          {RESERVATION_STATES[next].action}
        </Button>
      ) : (
        <p className="text-xs text-texto-2">Esta reservación está cerrada.</p>
      )}
      {holdsTables(party.estado) && (
        <div className="flex flex-wrap gap-2 *:flex-1 *:whitespace-nowrap">
          <Button id={MOVE_BUTTON} variant="neutral" size="sm" disabled={busy} onClick={onMove}>
            Cambiar mesa u hora
          </Button>
          {isUndoable && (
            <Button variant="neutral" size="sm" disabled={busy} onClick={() => onStep('confirmada')}>
              Deshacer
            </Button>
          )}
          {endings(party, clock).map((ending) => (
            <Button key={ending} variant="neutral" size="sm" className="text-grana" disabled={busy} onClick={() => onEnd(ending)}>
              {RESERVATION_STATES[ending].action}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
