import { lazy, Suspense } from 'react';
import { people } from '#web/lib/people.ts';
import type { Asked } from './use-changes.ts';
import { STEP_LABELS } from './words.ts';

const ConfirmDialog = lazy(() => import('#web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

type AskProps = { asked: Asked; onConfirm: () => Promise<void>; onClose: () => void };

/** Its tables go to others: once more, please. */
export const ConfirmStatusChange = ({ asked: { party, ending }, onConfirm, onClose }: AskProps) => (
  <Suspense>
    <ConfirmDialog
      title={ending === 'cancelada' ? '¿Cancelar la reservación?' : '¿Marcar que no asistió?'}
      confirmLabel={STEP_LABELS[ending]}
      keepLabel="Volver"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {party.nombre_completo}, {people(party.numero_personas)} a las {party.hora_visita}. Su mesa queda libre para otros
      {ending === 'cancelada' && party.correo_electronico ? ' y le avisamos por correo' : ''}. No se puede deshacer.
    </ConfirmDialog>
  </Suspense>
);
