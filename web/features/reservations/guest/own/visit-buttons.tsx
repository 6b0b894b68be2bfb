import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { Button, type ButtonProps } from '#web/ui/button/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import type { ChangeDialogProps } from './change-dialog.tsx';

const ConfirmDialog = lazyDialog(() => import('#web/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));
const ChangeDialog = lazyDialog(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

type VisitButtonsProps = Omit<ChangeDialogProps, 'onClose'> & Pick<ButtonProps, 'size'>;

/** Buttons that change or cancel a visit, while its guest may still do so. */
export function VisitButtons({ visit, token, size, onChange, onStale }: VisitButtonsProps) {
  const [open, setOpen, close] = useOpen<'change' | 'cancel'>();
  const cancel = async () => {
    try {
      const { data } = await api('POST /api/reservaciones/{codigo}/cancelar', { codigo: visit.codigo, ...(token && { token }) });
      close();
      onChange(data);
      toast.success('Reservación cancelada.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      close();
      toast.error(error.message);
      if (error.status === 409) await onStale();
    }
  };
  // The reservation's code distinguishes the buttons of a list.
  const about = { 'aria-describedby': `codigo-${visit.codigo}` };
  return (
    <>
      <Button variant="secondary" size={size} {...about} onClick={() => setOpen('change')}>
        Cambiar
      </Button>
      <Button variant="neutral" size={size} {...about} onClick={() => setOpen('cancel')}>
        Cancelar reservación
      </Button>
      {open === 'change' && <ChangeDialog visit={visit} token={token} onChange={onChange} onStale={onStale} onClose={close} />}
      {open === 'cancel' && (
        <ConfirmDialog
          title="¿Cancelar tu reservación?"
          confirmLabel="Cancelar reservación"
          keepLabel="Volver"
          onConfirm={cancel}
          onClose={close}
        >
          {namedDay(visit.fecha_visita)}, {visit.hora_visita}, {people(visit.numero_personas)}. La mesa se ofrecerá a otra persona.
        </ConfirmDialog>
      )}
    </>
  );
}
