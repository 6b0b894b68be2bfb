import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { dayAndMonth } from '#contract/calendar.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { LoungeTable } from '#contract/reservations/reservations-office.ts';
import { ApiError } from '#contract/wire/client.ts';
import type { Place } from '#web/features/reservations/office/rules.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { changeBlocks } from './change-blocks.ts';
import { type Draft, firstDraft, toBlocks, wrongField } from './draft.ts';

type Refusal = { message: string; visits: Reservation[] };

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const { reservaciones = [] } = (error.body.data ?? {}) as { reservaciones?: Reservation[] };
  return { message: Object.values(error.errors)[0] ?? error.message, visits: reservaciones };
}

type BlockDialogProps = {
  fecha: string;
  /** The cell that was pressed, if the dialog was opened by one. */
  place: Place | null;
  tables: readonly LoungeTable[];
  onBlocked: () => Promise<void>;
  /** Opens a visit that the block would cover. */
  onOpen: (visit: Reservation) => void;
  onClose: () => void;
};

/** Blocks tables, or the whole lounge, for some time. */
export function BlockDialog({ fecha, place, tables, onBlocked, onOpen, onClose }: BlockDialogProps) {
  const { stayHours } = useShop();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { register, handleSubmit, watch, setError, formState } = useForm<Draft>({ defaultValues: firstDraft(fecha, place, stayHours) });
  const { errors, isSubmitting } = formState;
  const [lounge, wholeDays, fromDay] = watch(['lounge', 'wholeDays', 'fromDay']);
  const submit = handleSubmit(async (draft) => {
    setRefusal(null);
    const wrong = wrongField(draft);
    if (wrong) return setError(wrong[0], { message: wrong[1] }, { shouldFocus: true });
    try {
      await changeBlocks((blocks) => [...blocks, ...toBlocks(draft)]);
      await onBlocked();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  });
  const field = (name: FieldPath<Draft>, label: string, type: 'date' | 'time') => (
    <Field label={label} error={errors[name as keyof Draft]?.message}>
      <Input {...register(name)} type={type} className="num min-w-0" min={name === 'untilDay' ? fromDay : undefined} />
    </Field>
  );
  return (
    <Dialog title="Bloquear mesas" onClose={onClose} className="sm:max-w-[520px]">
      <form noValidate onSubmit={submit} className="grid gap-[18px]">
        {refusal && (
          <Notice tone="warning" role="alert">
            {refusal.message}
            <Visits visits={refusal.visits} onOpen={onOpen} />
          </Notice>
        )}
        <fieldset className="grid gap-1" aria-describedby={errors.mesas ? 'mesas-error' : undefined}>
          <legend className="mb-1 text-sm font-semibold">Qué se bloquea</legend>
          <Checkbox label="Todo el lounge" {...register('lounge')} />
          {!lounge && (
            <div className="grid max-h-[200px] grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-3 overflow-y-auto border-t border-linea pt-1">
              {tables.map(({ mesa }) => (
                <Checkbox key={mesa} label={`Mesa ${mesa}`} value={mesa} {...register('mesas')} />
              ))}
            </div>
          )}
          {errors.mesas && <FieldError id="mesas-error">{errors.mesas.message}</FieldError>}
        </fieldset>
        <div className="grid gap-3">
          <Checkbox label="Todo el día" {...register('wholeDays')} />
          <div className={wholeDays ? 'grid gap-3 sm:grid-cols-2' : 'grid grid-cols-[minmax(0,1fr)_minmax(0,8.5rem)] gap-3'}>
            {field('fromDay', 'Desde', 'date')}
            {!wholeDays && field('fromTime', 'Desde las', 'time')}
            {field('untilDay', 'Hasta', 'date')}
            {!wholeDays && field('untilTime', 'Hasta las', 'time')}
          </div>
        </div>
        <Field label="Motivo" error={errors.motivo?.message}>
          <Input {...register('motivo')} maxLength={100} autoComplete="off" />
        </Field>
        <Button type="submit" busy={isSubmitting}>
          Bloquear
        </Button>
      </form>
    </Dialog>
  );
}

const Visits = ({ visits, onOpen }: { visits: readonly Reservation[]; onOpen: (visit: Reservation) => void }) => (
  <ul className="mt-1 max-h-[140px] overflow-y-auto empty:hidden">
    {visits.map((visit) => (
      <li key={visit.id}>
        <button type="button" className="link num min-h-8 text-left" onClick={() => onOpen(visit)}>
          {visit.nombre_completo}, {dayAndMonth(visit.fecha_visita)}, {visit.hora_visita}
        </button>
      </li>
    ))}
  </ul>
);
