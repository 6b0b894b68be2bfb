import { useEffect, useRef, useState } from 'react';
import { holdsTables } from '#contract/reservations/reservation-states.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { LoungeTable } from '#contract/reservations/reservations-office.ts';
import { type Clock, canUnseat } from '#web/features/reservations/office/rules.ts';
import type { Day } from '#web/features/reservations/office/use-day.ts';
import { Actions, MOVE_BUTTON } from '#web/features/reservations/office/visit/actions.tsx';
import { Detail } from '#web/features/reservations/office/visit/detail.tsx';
import { MoveForm } from '#web/features/reservations/office/visit/move-form.tsx';
import type { useChanges } from '#web/features/reservations/office/visit/use-changes.ts';
import { useMedia } from '#web/hooks/use-media.ts';
import { shopNow } from '#web/lib/clock.ts';
import { DetailPlace } from '#web/ui/shop/frame/detail-place.tsx';

type PartyPlaceProps = {
  party: Reservation;
  tables: readonly LoungeTable[];
  day: Day;
  clock: Clock;
  changes: ReturnType<typeof useChanges>;
  reload: () => Promise<void>;
  onClose: () => void;
};

/** The details of one party, beside or over the day, with the actions or the form that moves the party. */
export function PartyPlace({ party, tables, day, clock, changes, reload, onClose }: PartyPlaceProps) {
  const docked = useMedia('(min-width: 1200px)');
  const [moving, setMoving] = useState(false);
  const isMoving = moving && holdsTables(party.estado);
  const wasMoving = useRef(false);
  // Return the focus to the button that opened the form.
  useEffect(() => {
    if (wasMoving.current && !isMoving) document.getElementById(MOVE_BUTTON)?.focus();
    wasMoving.current = isMoving;
  }, [isMoving]);
  return (
    <DetailPlace docked={docked} label={`Reservación de ${party.nombre_completo}`} onClose={onClose}>
      <Detail
        party={party}
        onClose={onClose}
        form={
          isMoving && <MoveForm party={party} tables={tables} day={day} clock={clock} onMoved={reload} onClose={() => setMoving(false)} />
        }
        actions={
          !isMoving && (
            <Actions
              party={party}
              clock={clock}
              busy={changes.busy === party.id}
              isUndoable={canUnseat(party, changes.seated.get(party.id), shopNow())}
              onStep={(state) => changes.step(party, state)}
              onMove={() => setMoving(true)}
              onEnd={(ending) => changes.setAsked({ party, ending })}
            />
          )
        }
      />
    </DetailPlace>
  );
}
