import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Reservation, Slot } from '#contract/reservations/reservations.ts';
import type { LoungeTable } from '#contract/reservations/reservations-office.ts';
import { seatsOf } from '#contract/reservations/seatings.ts';
import { theHour } from '#contract/shop-clock.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { type Clock, freeSeatings, hoursAhead } from '#web/features/reservations/office/rules.ts';
import type { Day } from '#web/features/reservations/office/use-day.ts';
import { tablesName } from '#web/features/reservations/office/words.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type MoveFormProps = {
  party: Reservation;
  tables: readonly LoungeTable[];
  day: Day;
  clock: Clock;
  onMoved: () => Promise<void>;
  onClose: () => void;
};

const numbers = (group: readonly LoungeTable[]) => group.map(({ mesa }) => mesa);

/** Messages for staff, by the server's code: the server's own messages address guests. */
const REFUSALS: Record<string, string> = {
  duplicate_reservation: 'Esta persona ya tiene otra reservación a esa hora.',
  slot_full: 'Ya no hay lugar para este grupo a esa hora.',
};

function refusalOf({ code, message, errors, body }: ApiError): string {
  if (code !== 'orders_do_not_fit') return REFUSALS[code] ?? Object.values(errors)[0] ?? message;
  const { alternativas = [] } = (body.data ?? {}) as { alternativas?: Slot[] };
  const others = alternativas.map((slot) => slot.replace(' ', '\u00a0')).join(', ');
  return `A esa hora la barra no alcanza a preparar lo que ya pidieron. ${others ? `Ese día sí alcanza a ${theHour(others)}.` : 'Ese día tampoco a otra.'}`;
}

/** Moves a party to other tables or another hour. Offers what is free by the data of this screen; after a refusal the choice stays. */
export function MoveForm({ party, tables, day, clock, onMoved, onClose }: MoveFormProps) {
  const { stayHours } = useShop();
  const [slot, setSlot] = useState<Slot>(party.hora_visita);
  const [chosen, setChosen] = useState(party.mesas.join());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const freeAt = (hour: Slot) => freeSeatings(tables, day, party, hour, stayHours);
  const free = freeAt(slot);
  const isFree = free.some((group) => numbers(group).join() === chosen);
  const pickSlot = (hour: Slot) => {
    setSlot(hour);
    const there = freeAt(hour).map((group) => numbers(group).join());
    if (!there.includes(chosen)) setChosen(there[0] ?? chosen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (slot === party.hora_visita && chosen === party.mesas.join()) return onClose();
    setBusy(true);
    setRefusal(null);
    try {
      const mesas = chosen.split(',').map(Number);
      await api('PUT /api/reservaciones/{id}', { id: party.id, mesas, hora_visita: slot });
      toast.success(`${party.nombre_completo}: ${tablesName(mesas)}, ${slot}`);
      await onMoved();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(refusalOf(error));
      await onMoved();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={submit} aria-label="Cambiar mesa u hora" className="grid gap-3.5 py-[18px]">
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label="Hora">
        <Select value={slot} onChange={(event) => pickSlot(event.target.value as Slot)}>
          {hoursAhead(party, clock, stayHours).map((hour) => (
            <option key={hour} value={hour} disabled={hour !== slot && !freeAt(hour).length}>
              {freeAt(hour).length ? hour : `${hour} (sin lugar)`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Mesa" hint="Solo se ofrecen las que están libres y donde cabe el grupo.">
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {!isFree && <option value={chosen}>{tablesName(chosen.split(',').filter(Boolean).map(Number))} (ocupada)</option>}
          <Options of={free.map((group) => [numbers(group).join(), `${tablesName(numbers(group))}, ${seatsOf(group)} lugares`] as const)} />
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={!free.length}>
          Mover
        </Button>
        <Button variant="neutral" size="sm" onClick={onClose}>
          Volver
        </Button>
      </div>
    </form>
  );
}
