import { RESERVATION_STATES } from '#contract/reservations/reservation-states.ts';
import { theHour } from '#contract/shop-clock.ts';
import { people } from '#web/lib/words/people.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { Asked } from './use-changes.ts';

type ConfirmStatusChangeProps = { asked: Asked; onConfirm: () => Promise<void>; onClose: () => void };

/** Asks before a move that frees the party's tables. */
export const ConfirmStatusChange = ({ asked: { party, ending }, onConfirm, onClose }: ConfirmStatusChangeProps) => (
  <ConfirmDialog
    title={ending === 'cancelada' ? '¿Cancelar la reservación?' : '¿Marcar que no asistió?'}
    confirmLabel={RESERVATION_STATES[ending].action ?? ''}
    keepLabel="Volver"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {party.nombre_completo}, {people(party.numero_personas)} a {theHour(party.hora_visita)}. Su mesa queda libre para otros
    {ending === 'cancelada' && party.correo_electronico ? ' y le avisamos por correo' : ''}. No se puede deshacer.
  </ConfirmDialog>
);
