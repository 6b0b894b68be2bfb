import { SLOTS } from '#contract/reservations/lounge.ts';
import type { Slot } from '#contract/reservations/reservations.ts';
import type { OpeningHours } from '#contract/settings/opening-hours.ts';
import { addDays } from '#contract/shop-clock.ts';
import { Booked } from '#web/features/reservations/book/booked.tsx';
import { Calendar } from '#web/features/reservations/book/day/calendar.tsx';
import { FullHour } from '#web/features/reservations/book/day/full-hour.tsx';
import { SlotChoice } from '#web/features/reservations/book/day/slot-choice.tsx';
import { isSlot } from '#web/features/reservations/book/day/slots.ts';
import { WaitFor } from '#web/features/reservations/book/day/wait-for.tsx';
import { Waits } from '#web/features/reservations/book/day/waits.tsx';
import { PlanChoice } from '#web/features/reservations/book/plan/plan-choice.tsx';
import type { Table } from '#web/features/reservations/book/ticket.tsx';
import { cancelText } from '#web/features/reservations/visit-times.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { shopNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, FieldError, Textarea } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { NeedsScript } from '#web/ui/state/needs-script.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { GuestsField } from './guests-field.tsx';
import { useGuide } from './use-guide.ts';
import { useReservation } from './use-reservation.ts';

type ReservationFormProps = { today: string; hours: OpeningHours; onTable: (table: Table | null) => void };

export function ReservationForm({ today: written, hours, onTable }: ReservationFormProps) {
  const { daysAhead } = useShop();
  const hydrated = useHydrated();
  const {
    form,
    message,
    register,
    errors,
    isSubmitting,
    chosen,
    today,
    passed,
    closed,
    full,
    room,
    refused,
    made,
    again,
    table,
    choose,
    take,
    book,
    wait,
  } = useReservation(written, hours, onTable);
  const { day, time, count, guests } = chosen;
  const { hoursPart, lastPart, ...pressed } = useGuide();
  if (made && 'booked' in made) return <Booked booking={made.booked} onAgain={again} />;
  return (
    <>
      <NeedsScript>El formulario necesita JavaScript. También puedes reservar por teléfono o por correo.</NeedsScript>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={book}
        onPointerDownCapture={pressed.onPointer}
        onKeyDownCapture={pressed.onKey}
        aria-labelledby="titulo-reservar"
        className="needs-script grid gap-[26px] rounded-dialogo border border-linea bg-blanco p-[clamp(20px,3vw,40px)]"
      >
        <Field label="Número de personas" error={errors.numero_personas?.message}>
          <GuestsField count={count} onCount={(next) => choose('numero_personas', next)} />
        </Field>
        <div className="grid items-start gap-[clamp(24px,3vw,44px)] md:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
          {/* Disabled before hydration: a press on a day or an hour would be lost. */}
          <fieldset disabled={!hydrated} aria-label="Fecha" aria-describedby={errors.fecha_visita ? 'fecha-error' : undefined}>
            <legend className="mb-2.5 text-sm font-semibold">Fecha</legend>
            <Calendar
              value={day}
              onChange={(next) => {
                choose('fecha_visita', next);
                pressed.onDay();
              }}
              today={today}
              last={addDays(today, daysAhead)}
            />
            {errors.fecha_visita?.message && <FieldError id="fecha-error">{errors.fecha_visita.message}</FieldError>}
          </fieldset>
          <fieldset ref={hoursPart} disabled={!hydrated} className="min-w-0 scroll-mb-3">
            <legend className="mb-2.5 text-sm font-semibold">Hora</legend>
            <SlotChoice
              value={time}
              onChange={(slot) => {
                choose('hora_visita', slot);
                pressed.onHour();
              }}
              shut={[...passed, ...closed]}
              full={full}
              loading={room.loading}
              error={errors.hora_visita?.message}
            />
            {room.failed && (
              <p role="status" className="mt-3 text-xs text-texto-2">
                No se pudo consultar qué horas están libres.{' '}
                <button type="button" className="link inline-flex min-h-6 items-center" onClick={room.ask}>
                  Reintentar
                </button>
              </p>
            )}
            {closed.length > 0 && (
              <p role="status" className="mt-3 text-xs text-texto-2">
                {closed.length === SLOTS.length ? 'Ese día está cerrado.' : 'Fuera del horario de ese día no se reserva.'}
              </p>
            )}
            {passed.length > 0 && closed.length === 0 && full.length === 0 && (
              <p className="mt-3 text-xs text-texto-2">Las horas tachadas de hoy ya pasaron.</p>
            )}
            {full.length > 0 && <WaitFor key={day} slots={full} guests={guests} onWait={wait} />}
          </fieldset>
        </div>
        {day && isSlot(time) && Number.isInteger(guests) && (
          <PlanChoice
            {...{ day, time, guests }}
            value={table.mesas}
            onChange={table.choose}
            error={table.error}
            refusals={table.refusals}
          />
        )}
        {/* No scroll anchor: the plan above would open outside the view when its button is at the top of a phone's screen. */}
        <div ref={lastPart} className="grid scroll-mb-3 gap-[26px] [overflow-anchor:none]">
          <div className="grid gap-[18px] sm:grid-cols-2">
            <Field label="Nombre completo" error={errors.nombre_completo?.message}>
              <Input {...register('nombre_completo')} autoComplete="name" />
            </Field>
            <Field label="Correo electrónico" error={errors.correo_electronico?.message}>
              <Input {...register('correo_electronico')} type="email" autoComplete="email" />
            </Field>
            <Field label="Teléfono" error={errors.telefono?.message}>
              <Input {...register('telefono')} type="tel" autoComplete="tel" className="num" />
            </Field>
          </div>
          <Field label="Notas adicionales" optional error={errors.notas_adicionales?.message}>
            <Textarea {...register('notas_adicionales')} placeholder="Cumpleaños, silla para bebé, alergias…" />
          </Field>
          <div ref={message} tabIndex={-1} className="grid gap-[26px] empty:hidden">
            {refused?.full && <FullHour {...refused.full} busy={isSubmitting} onTake={take} onWait={(slot) => void wait(slot)} />}
            {refused && !refused.full && (
              <Notice tone="error" role="alert">
                {refused.message}
              </Notice>
            )}
            {made && 'place' in made && <Waits place={made.place} />}
          </div>
          <div className="flex flex-wrap items-center gap-[18px]">
            <Button type="submit" size="lg" busy={isSubmitting} disabled={!hydrated} className="max-md:w-full">
              Reservar
            </Button>
            <div>
              <p className="text-sm text-texto-2">
                Sin cargo. {cancelText(day && time ? { fecha_visita: day, hora_visita: time as Slot } : null, shopNow())}
              </p>
              <PrivacyNote />
            </div>
          </div>
        </div>
      </form>
    </>
  );
}
