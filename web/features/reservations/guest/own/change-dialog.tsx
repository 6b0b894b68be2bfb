import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { GuestReservation, Slot } from '#contract/reservations/reservations.ts';
import { theHour } from '#contract/shop-clock.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { FullHour } from '#web/features/reservations/book/day/full-hour.tsx';
import { type Refused, refusedBecause } from '#web/features/reservations/book/day/refused.ts';
import { SlotChoice } from '#web/features/reservations/book/day/slot-choice.tsx';
import { useRoom } from '#web/features/reservations/book/day/use-room.ts';
import { focusField, focusSlot } from '#web/features/reservations/book/form/focus.ts';
import { GuestsField } from '#web/features/reservations/book/form/guests-field.tsx';
import { takenFor } from '#web/features/reservations/visit-times.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Refusals after which the visit cannot be changed at all, so that other values would not help. */
const OVER = ['too_late', 'invalid_state', 'reservation_not_found', 'unauthorized'];

export type ChangeDialogProps = {
  visit: GuestReservation;
  /** The token of the mailed link; without it the account's session opens the visit. */
  token: string | undefined;
  onChange: (visit: GuestReservation) => void;
  /** Called when the visit is no longer as this screen shows it. */
  onStale: () => Promise<void>;
  onClose: () => void;
};

/** Changes the hour of the day or the party size. After a refusal the choice stays. */
export function ChangeDialog({ visit, token, onChange, onStale, onClose }: ChangeDialogProps) {
  const { stayHours } = useShop();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [slot, setSlot] = useState<Slot>(visit.hora_visita);
  const [count, setCount] = useState(String(visit.numero_personas));
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const guests = Number(count);
  const room = useRoom(visit.fecha_visita, guests);
  const taken = takenFor(visit, room.slots ?? [], stayHours);
  const isTaken = taken.includes(slot);

  // Scroll the message into view: the dialog's foot may cover it.
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) message.current?.scrollIntoView({ block: 'center' });
  }, [refused]);

  const pick = (hour: Slot) => {
    setRefused(null);
    setSlot(hour);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (slot === visit.hora_visita && guests === visit.numero_personas) return onClose();
    if (isTaken) {
      setRefused({ message: '', fields: { hora_visita: 'Selecciona una hora.' }, full: null });
      return focusField(form.current, 'hora_visita');
    }
    setBusy(true);
    setRefused(null);
    try {
      const to = { hora_visita: slot, numero_personas: guests };
      const { data } = await api('PUT /api/reservaciones/{id}', { id: visit.codigo, ...(token && { token }), ...to });
      const { cancelable = visit.cancelable, cancelable_hasta = visit.cancelable_hasta } = data;
      onClose();
      onChange({ ...data, cancelable, cancelable_hasta });
      toast.success(`${namedDay(data.fecha_visita)}, ${data.hora_visita}, ${people(data.numero_personas)}.`, {
        title: 'Reservación cambiada',
      });
    } catch (error) {
      const why = refusedBecause(error, slot);
      if (error instanceof ApiError && OVER.includes(error.code)) {
        onClose();
        toast.error(why.message);
        return await onStale();
      }
      setRefused(why);
      if (why.fields.numero_personas) focusField(form.current, 'numero_personas');
      room.ask();
    } finally {
      setBusy(false);
    }
  };
  const wrong = refused?.fields ?? {};
  const isAboutFields = Boolean(wrong.numero_personas || wrong.hora_visita);
  return (
    <Dialog
      title="Cambiar reservación"
      onClose={onClose}
      className="sm:max-w-[560px]"
      cancel="Volver"
      footer={
        <Button type="submit" form={id} busy={busy}>
          Guardar cambios
        </Button>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={send} className="grid gap-[22px]">
        <p className="text-texto-2">{namedDay(visit.fecha_visita)}. Para otro día, cancela esta reservación y haz una nueva.</p>
        <Field label="Número de personas" error={wrong.numero_personas}>
          <GuestsField
            count={count}
            onCount={(next) => {
              setRefused(null);
              setCount(next);
            }}
          />
        </Field>
        <fieldset className="min-w-0">
          <legend className="mb-2.5 text-sm font-semibold">Hora</legend>
          <SlotChoice value={isTaken ? '' : slot} onChange={pick} shut={[]} full={taken} loading={room.loading} error={wrong.hora_visita} />
          <p role="status" className="mt-3 text-xs text-texto-2 empty:hidden">
            {isTaken && !refused?.full
              ? `A ${theHour(slot)} no hay lugar para ${people(guests)}. Elige otra hora.`
              : taken.length > 0 && `Las horas tachadas no tienen lugar para ${people(guests)}, o están fuera del horario.`}
          </p>
        </fieldset>
        <div ref={message} className="empty:hidden">
          {refused?.full && (
            <FullHour
              {...refused.full}
              onTake={(hour) => {
                focusSlot(form.current, hour);
                pick(hour);
              }}
            />
          )}
          {refused && !refused.full && !isAboutFields && (
            <Notice tone="error" role="alert">
              {refused.message}
            </Notice>
          )}
        </div>
      </form>
    </Dialog>
  );
}
