import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { MAX_GUESTS } from '#contract/lounge.ts';
import type { Reservation, Slot } from '#contract/reservations.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { people } from '#web/lib/people.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

type WalkIn = { nombre_completo: string; numero_personas: string; notas_adicionales: string };

/** For the staff: no room now, and the hours of today that still have some. */
function noRoom(error: ApiError, guests: string): string {
  const { alternativas = [] } = (error.body.data ?? {}) as { alternativas?: Slot[] };
  const later = alternativas.length
    ? `Hoy todavía hay lugar a las ${alternativas.map((slot) => slot.replace(' ', '\u00a0')).join(', ')}.`
    : 'Hoy ya no queda otra hora libre.';
  return `No hay mesa libre para ${people(Number(guests))} en este momento. ${later}`;
}

/** Seats a walk-in now, at the tightest free table. */
export function WalkInDialog({ onSeated, onClose }: { onSeated: (party: Reservation) => void; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<WalkIn>({
    defaultValues: { nombre_completo: '', numero_personas: '2', notas_adicionales: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ nombre_completo, numero_personas, notas_adicionales }) => {
    setRefusal(null);
    try {
      const { data } = await api('POST /api/reservaciones', {
        walk_in: true,
        numero_personas,
        notas_adicionales,
        ...(nombre_completo.trim() ? { nombre_completo } : {}),
      });
      onSeated(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'slot_full') setRefusal(noRoom(error, numero_personas));
      else setRefusal(refusalOf(error, setError, ['nombre_completo', 'numero_personas', 'notas_adicionales']));
    }
  });
  return (
    <Dialog title="Llegó sin reservación" onClose={onClose} className="sm:max-w-[480px]">
      <form noValidate onSubmit={submit} className="grid gap-[18px]">
        {refusal && (
          <Notice tone="warning" role="alert">
            {refusal}
          </Notice>
        )}
        <Field label="Nombre" optional error={errors.nombre_completo?.message}>
          {(control) => <Input {...control} {...register('nombre_completo')} maxLength={100} autoComplete="off" />}
        </Field>
        <Field label="Número de personas" error={errors.numero_personas?.message}>
          {(control) => <Input {...control} {...register('numero_personas')} type="number" inputMode="numeric" min={1} max={MAX_GUESTS} />}
        </Field>
        <Field label="Notas" optional error={errors.notas_adicionales?.message}>
          {(control) => <Textarea {...control} {...register('notas_adicionales')} rows={2} maxLength={500} />}
        </Field>
        <Button type="submit" busy={isSubmitting}>
          Sentar
        </Button>
      </form>
    </Dialog>
  );
}
