import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Booking, Slot } from '#contract/reservations/reservations.ts';
import type { OpeningHours } from '#contract/settings/opening-hours.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { closedSlots, passedSlots } from '#web/features/reservations/book/day/slots.ts';
import { useClock } from '#web/features/reservations/book/day/use-clock.ts';
import { useRoom } from '#web/features/reservations/book/day/use-room.ts';
import type { Table } from '#web/features/reservations/book/ticket.tsx';
import { forgetKeptForm, useKeptForm } from '#web/hooks/form/use-kept-form.ts';
import { useKnown, usePrefill } from '#web/hooks/form/use-prefill.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { shopDate } from '#web/lib/clock.ts';
import { fullDay } from '#web/lib/words/days.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { isPassing, type Refused, refusedBecause } from '../day/refused.ts';
import { focusField, focusSlot } from './focus.ts';
import { linkedVisit } from './linked-visit.ts';
import { type Made, mesasOf, next, UNSENT } from './machine.ts';

const resolver = checkWith(async () => (await import('#contract/reservations/reservations.ts')).Booking);
const NEEDED = ['nombre_completo', 'correo_electronico', 'telefono', 'fecha_visita', 'hora_visita'] as const;
/** The fields in the order of the page. */
const FIELDS = [
  'numero_personas',
  'fecha_visita',
  'hora_visita',
  'nombre_completo',
  'correo_electronico',
  'telefono',
  'notas_adicionales',
] as const;

const DEFAULTS = { numero_personas: '2' };
/** The key in the tab's storage. */
const KEPT = 'reservacion-a-medias';
const UNTOUCHED = {
  ...DEFAULTS,
  fecha_visita: '',
  hora_visita: '',
  nombre_completo: '',
  correo_electronico: '',
  telefono: '',
  notas_adicionales: '',
};
const FAILED = 'Error al crear la reserva. Por favor inténtalo de nuevo.';
const NOT_WAITING = 'No pudimos apuntarte a la lista de espera. Por favor inténtalo de nuevo.';

/**
 * State and actions of the reservation form.
 * @param written the shop's day when the server rendered the page
 * @param hours the opening hours of the days that can be booked
 * @param onTable called with the table once it has a name, a day and an hour, else with null
 */
export function useReservation(written: string, hours: OpeningHours, onTable: (table: Table | null) => void) {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setError, setValue, getValues, subscribe, reset, control, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: DEFAULTS,
    // The library cannot focus calendar and slots, which are not inputs: `focusField` focuses all fields.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isSubmitted } = formState;
  const [name = '', day = '', time = '', count] = useWatch({
    control,
    name: ['nombre_completo', 'fecha_visita', 'hora_visita', 'numero_personas'],
  });
  const guests = Number(count);
  const visit = `${day} ${time} ${count}`;
  const [state, send] = useReducer(next, UNSENT);
  const { refused, made } = state;
  const mesas = mesasOf(state, visit);
  const known = useKnown();
  useKeptForm({
    key: KEPT,
    untouched: UNTOUCHED,
    getValues,
    subscribe,
    // Do not restore a day that has passed.
    set: (field, value) => (field !== 'fecha_visita' || value >= shopClock(shopDate()).today) && setValue(field, value as Slot),
    leavesOut: (_, value) => Object.values(known ?? {}).some((fact) => fact === value),
  });
  usePrefill(
    { nombre_completo: known?.name, correo_electronico: known?.email, telefono: known?.telefono },
    { values: getValues, set: (field, value) => setValue(field, value) },
  );
  useLinkedVisit(form, setValue);
  const message = useLostFocus(made, refused);
  const clock = useClock(written);
  const room = useRoom(day, guests);
  const passed = passedSlots(day, clock);
  const { stayHours } = useShop();
  const closed = closedSlots(day, hours, stayHours).filter((slot) => !passed.includes(slot));
  const shut = [...passed, ...closed];
  const full = (room.slots ?? []).filter((slot) => !slot.disponible && !shut.includes(slot.hora_visita)).map((slot) => slot.hora_visita);

  const filled = name.trim() !== '' && day !== '' && time !== '';
  useEffect(() => {
    onTable(filled ? { name: name.trim(), day, time, guests: String(count) } : null);
  }, [onTable, filled, name, day, time, count]);

  const choose = (field: 'fecha_visita' | 'numero_personas' | 'hora_visita', value: string) => {
    send({ type: 'changed' });
    setValue(field, value as Slot, { shouldValidate: isSubmitted || field === 'numero_personas', shouldTouch: true });
  };
  const isGone = time !== '' && (shut.includes(time) || full.includes(time));
  // The chosen hour was booked by others meanwhile.
  useEffect(() => {
    if (!isGone || isSubmitting) return;
    setValue('hora_visita', undefined as unknown as Slot);
    if (shut.includes(time as Slot)) return;
    const others = (room.slots ?? []).filter(({ disponible }) => disponible).map(({ hora_visita }) => hora_visita);
    send({ type: 'lost hour', slot: time as Slot, others });
  });

  const unfilled = (wrong: Partial<Record<(typeof FIELDS)[number], unknown>>) => {
    const values = getValues();
    if (NEEDED.some((field) => !values[field]?.trim())) toast.warning('Por favor completa todos los campos requeridos');
    const first = FIELDS.find((field) => wrong[field]);
    if (first) focusField(form.current, first);
  };
  const submit = async (values: Booking, failed: string, make: (values: Booking) => Promise<Made>, before: Refused | null = null) => {
    send({ type: 'sent', before });
    try {
      send({ type: 'made', made: await make(values) });
      reset({
        ...DEFAULTS,
        ...(known && { nombre_completo: known.name, correo_electronico: known.email, telefono: known.telefono ?? '' }),
      });
      forgetKeptForm(KEPT);
    } catch (error) {
      const why = refusedBecause(error, values.hora_visita);
      send({ type: 'failed', why, before: before && isPassing(error) ? before : null, table: state.table });
      toast.error(failed);
      const wrong = FIELDS.filter((field) => why.fields[field]);
      for (const field of wrong) setError(field, { message: why.fields[field] ?? '' });
      if (wrong[0]) focusField(form.current, wrong[0]);
    }
    room.ask();
  };
  const book = handleSubmit(
    (values) =>
      submit(values, FAILED, async (booking) => {
        const { data } = await api('POST /api/reservaciones', { ...booking, ...(mesas && { mesas }) });
        toast.success(
          `Confirmaremos tu reserva para ${booking.nombre_completo} el ${fullDay(booking.fecha_visita)} a las ${booking.hora_visita}.`,
          { title: '¡Reservación creada!' },
        );
        return { booked: { ...data, token: data.token ?? '' } };
      }),
    unfilled,
  );
  const wait = async (slot: Slot) => {
    const before = getValues('hora_visita');
    setValue('hora_visita', slot);
    await handleSubmit((values) => {
      setValue('hora_visita', before);
      return submit(
        values,
        NOT_WAITING,
        async (booking) => {
          const { data } = await api('POST /api/reservaciones/espera', booking);
          return { place: { code: data.codigo, token: data.token } };
        },
        refused,
      );
    }, unfilled)();
    if (getValues('hora_visita') === slot) setValue('hora_visita', before);
  };

  /** Takes one of the offered hours and focuses its radio button, because the offer disappears. */
  const take = (slot: Slot) => {
    focusSlot(form.current, slot);
    choose('hora_visita', slot);
  };

  return {
    form,
    message,
    register,
    errors,
    isSubmitting,
    chosen: { day, time, count: String(count), guests },
    today: clock.today,
    passed,
    closed,
    full,
    room,
    refused,
    made,
    again: () => {
      send({ type: 'again' });
      // The form is rendered only after this update.
      requestAnimationFrame(() => focusField(form.current, 'numero_personas'));
    },
    table: {
      mesas,
      error: state.tableError,
      refusals: state.tableRefusals,
      choose: (chosen: number[] | null) => send({ type: 'chose table', table: chosen && { visit, mesas: chosen } }),
    },
    choose,
    take,
    book,
    wait,
  };
}

/** Fills in the day, the hour and the party of a link that names them, such as an assistant's, and shows the form. The guest books. */
function useLinkedVisit(
  form: RefObject<HTMLFormElement | null>,
  set: (field: 'fecha_visita' | 'hora_visita' | 'numero_personas', value: Slot) => void,
): void {
  const { daysAhead } = useShop();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration: the server sends the same page to all
  useEffect(() => {
    const { today } = shopClock(shopDate());
    const linked = Object.entries(linkedVisit(window.location.search, { first: today, last: addDays(today, daysAhead) }));
    for (const [field, value] of linked) set(field as 'fecha_visita', value as Slot);
    if (linked.length > 0) form.current?.scrollIntoView();
  }, []);
}

/**
 * Focuses a new message when the focused control has disappeared.
 * @returns the ref of the element around the messages
 */
function useLostFocus(made: Made | null, refused: Refused | null) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ((made || refused) && document.activeElement === document.body) place.current?.focus();
  }, [made, refused]);
  return place;
}
