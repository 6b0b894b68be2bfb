import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MovementKind } from '#contract/till/till.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { newKey } from '#web/lib/plain-http.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const WORDS: Record<MovementKind, { title: string; about: string; example: string; done: string }> = {
  entrada: { title: 'Entrada', about: 'Dinero que entra al cajón sin una venta.', example: 'Cambio de la Caja 2', done: 'Entraron' },
  salida: { title: 'Salida', about: 'Dinero que sale del cajón sin una devolución.', example: 'Retiro a la caja fuerte', done: 'Salieron' },
  propina: { title: 'Propina pagada', about: 'Propinas que se entregan en efectivo.', example: 'Propinas de Lucía', done: 'Se pagaron' },
};

type Props = { shiftId: string; kind: MovementKind; onMoved: () => void; onClose: () => void };

/** Money that enters or leaves the drawer without a sale. */
export function MovementDialog({ shiftId, kind, onMoved, onClose }: Props) {
  const form = useId();
  const { title, about, example, done } = WORDS[kind];
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { monto: '', motivo: '' } });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ monto, motivo }) => {
    setRefusal(null);
    try {
      const body = { id: shiftId, clase: kind, monto: typedNumber(monto), motivo };
      const moved = await api('POST /api/caja/turnos/{id}/movimientos', body, { headers: { 'idempotency-key': newKey() } });
      toast.success(`${done} ${formatPrice(moved.monto)}`);
      onMoved();
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['monto', 'motivo']));
    }
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="sm:max-w-[480px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          Anotar
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={send} className="grid gap-4">
        <ErrorNotice>{refusal}</ErrorNotice>
        <p className="text-texto-2">{about}</p>
        <Field label="Monto" error={errors.monto?.message}>
          <Input {...register('monto')} className="num" inputMode="decimal" autoComplete="off" placeholder="$0.00" />
        </Field>
        <Field label="Motivo" error={errors.motivo?.message}>
          <Input {...register('motivo')} maxLength={200} autoComplete="off" placeholder={example} />
        </Field>
      </form>
    </Dialog>
  );
}
