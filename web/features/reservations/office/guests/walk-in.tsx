import { useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASTED_PHONE } from '#contract/limits.ts';
import { hourOf, MAX_GUESTS } from '#contract/reservations/lounge.ts';
import type { Reservation, Slot } from '#contract/reservations/reservations.ts';
import type { LoungeTable } from '#contract/reservations/reservations-office.ts';
import { theHour } from '#contract/shop-clock.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { type Clock, freeSeatings, type Place } from '#web/features/reservations/office/rules.ts';
import type { Day } from '#web/features/reservations/office/use-day.ts';
import { tablesName } from '#web/features/reservations/office/words.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

type WalkIn = { nombre_completo: string; telefono: string; numero_personas: string; notas_adicionales: string };
const FIELDS = ['nombre_completo', 'telefono', 'numero_personas', 'notas_adicionales'] as const;

/** The pressed cell, with the data of its day. */
type At = Place & { day: Day; tables: readonly LoungeTable[]; clock: Clock };

/** The pressed table, with its neighbour if the party needs both and both are free; else the smallest free tables that fit. */
function tablesFor({ table, slot, day, tables }: At, guests: number, stayHours: number): number[] {
  const group = freeSeatings(tables, day, { numero_personas: guests }, slot, stayHours).find(
    (one) => !table || one.some(({ mesa }) => mesa === table.mesa),
  );
  return (group ?? (table ? [table] : [])).map(({ mesa }) => mesa);
}

/** The message for staff that there is no room now, with the hours of today that have room. */
function noRoom(error: ApiError, guests: string): string {
  const { alternativas = [] } = (error.body.data ?? {}) as { alternativas?: Slot[] };
  const later = alternativas.length
    ? `Hoy todavía hay lugar a ${theHour(alternativas.map((slot) => slot.replace(' ', '\u00a0')).join(', '))}.`
    : 'Hoy ya no queda otra hora libre.';
  return `No hay mesa libre para ${people(Number(guests))} en este momento. ${later}`;
}

type WalkInDialogProps = {
  at: At | null;
  /** @param isOpen whether the dialog is still open */
  onSeated: (party: Reservation, isOpen: boolean) => void;
  /** Blocks the pressed table instead; absent for users who may not. */
  onBlock: (() => void) | undefined;
  onClose: () => void;
};

/** Seats a walk-in now at the smallest free table. With `at` it books that table for that hour, which may be later. */
export function WalkInDialog({ at, onSeated, onBlock, onClose }: WalkInDialogProps) {
  const { stayHours } = useShop();
  const isNow = at === null || (at.day.fecha === at.clock.today && hourOf(at.slot) <= at.clock.hour);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<WalkIn>({
    defaultValues: { nombre_completo: '', telefono: '', numero_personas: '2', notas_adicionales: '' },
  });
  const { errors, isSubmitting } = formState;
  const isOpen = useRef(true);
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const submit = handleSubmit(async ({ nombre_completo, telefono, numero_personas, notas_adicionales }) => {
    const mesas = at && tablesFor(at, Number(numero_personas), stayHours);
    if (mesas?.length === 0) return setRefusal('No hay mesa libre para este grupo a esa hora.');
    setRefusal(null);
    try {
      const { data } = await api('POST /api/reservaciones', {
        walk_in: true,
        numero_personas,
        notas_adicionales,
        ...(nombre_completo.trim() ? { nombre_completo } : {}),
        ...(telefono.trim() ? { telefono } : {}),
        ...(at && mesas && { mesas, fecha_visita: at.day.fecha, hora_visita: at.slot }),
      });
      onSeated(data, isOpen.current);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'slot_full') setRefusal(noRoom(error, numero_personas));
      else setRefusal(refusalOf(error, setError, FIELDS));
    }
  });
  return (
    <Dialog
      title={at ? (at.table ? `Reservar ${tablesName([at.table.mesa]).toLowerCase()}` : 'Reservar') : 'Llegó sin reservación'}
      onClose={onClose}
      className="sm:max-w-[480px]"
    >
      <form noValidate onSubmit={submit} className="grid gap-[18px]">
        {refusal && (
          <Notice tone="warning" role="alert">
            {refusal}
          </Notice>
        )}
        {at && (
          <p className="num text-texto-2">
            {namedDay(at.day.fecha)}, {at.slot}
            {at.table && ` · ${at.table.lugares} lugares`}
          </p>
        )}
        <Field label="Nombre" optional={isNow} error={errors.nombre_completo?.message}>
          <Input {...register('nombre_completo')} maxLength={100} autoComplete="off" />
        </Field>
        {at && (
          <Field label="Teléfono" optional error={errors.telefono?.message}>
            <Input {...register('telefono')} type="tel" inputMode="tel" maxLength={PASTED_PHONE} autoComplete="off" />
          </Field>
        )}
        <Field label="Número de personas" error={errors.numero_personas?.message}>
          <Input {...register('numero_personas')} type="number" inputMode="numeric" min={1} max={MAX_GUESTS} />
        </Field>
        <Field label="Notas" optional error={errors.notas_adicionales?.message}>
          <Textarea {...register('notas_adicionales')} rows={2} maxLength={500} />
        </Field>
        <Button type="submit" busy={isSubmitting}>
          {isNow ? 'Sentar' : 'Reservar'}
        </Button>
        {onBlock && (
          <Button variant="neutral" onClick={onBlock}>
            Bloquear esta mesa
          </Button>
        )}
      </form>
    </Dialog>
  );
}
