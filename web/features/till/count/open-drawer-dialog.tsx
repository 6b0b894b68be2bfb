import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type Props = {
  caja: string;
  /** The caller is a manager, who needs no pin of another person. */
  isManager: boolean;
  onOpened: () => void;
  onClose: () => void;
};

/** Opens the drawer without a sale. */
export function OpenDrawerDialog({ caja, isManager, onOpened, onClose }: Props) {
  const form = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { motivo: '', autoriza: { pin: '' } } });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ motivo, autoriza }) => {
    setRefusal(null);
    try {
      toast.success((await api('POST /api/caja/cajon', { caja, motivo, autoriza: isManager ? null : autoriza })).message);
      onOpened();
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['motivo', 'autoriza.pin']));
    }
  });
  return (
    <Dialog
      title="Abrir el cajón"
      onClose={onClose}
      className="sm:max-w-[480px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          Abrir
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={send} className="grid gap-4">
        <ErrorNotice>{refusal}</ErrorNotice>
        <p className="text-texto-2">Sin una venta. Queda en el corte y en la bitácora.</p>
        <Field label="Motivo" error={errors.motivo?.message}>
          <Input {...register('motivo')} maxLength={200} autoComplete="off" placeholder="Dar cambio" />
        </Field>
        {!isManager && (
          <Field label="Clave de quien autoriza" error={errors.autoriza?.pin?.message}>
            <Input {...register('autoriza.pin')} type="password" inputMode="numeric" autoComplete="off" maxLength={6} className="num" />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
