import { type Ref, useId } from 'react';
import { MAX_DAYS_AHEAD } from '#contract/receiving/slots.ts';
import { addDays } from '#contract/shop-clock.ts';
import { capital } from '#contract/words.ts';
import { why } from '#web/api/why.ts';
import { Cell, Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import type { Day } from '#web/features/orders/checkout/pay-page/use-slots.ts';
import { Radio } from '#web/ui/form/check.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { Hours } from './hours.tsx';
import { shortDay } from './words.ts';

type WhenProps = {
  /** Null while it loads. */
  day: Day | null;
  error: unknown;
  onReload: () => void;
  today: string;
  fecha: string;
  isToday: boolean;
  isLater: boolean;
  hora: string | null;
  /** Why nothing can be ready soon: the shop is closed or the bar is paused. */
  reason: string | null;
  /** Says that the chosen slot is full and which one replaced it; null when that did not happen. */
  lost: string | null;
  wrong: string | undefined;
  /** Orders take longer at present, so slots are struck out although they are not full. */
  isSlow: boolean;
  /** When an order for an hour is ready, in words. */
  says: (hora: string) => string;
  /** What the hours mean, where they are not the guest's own, such as the hours at which deliveries leave. */
  about: string | null;
  /** The element that is focused when a slot is lost. */
  place: Ref<HTMLDivElement>;
  onAsap: () => void;
  onLater: () => void;
  onDay: (day: string) => void;
  onHour: (hora: string) => void;
};

const BOX =
  'rounded-carta border border-linea-fuerte bg-blanco px-[18px] py-2.5 has-checked:border-agave has-checked:shadow-[inset_0_0_0_1px_var(--cb-agave)]';

/** When the order is ready: as soon as possible, or in a slot of one of the next days. */
export function When(props: WhenProps) {
  const { day, error, onReload, isLater, hora, reason, lost, wrong, says, place, onAsap, onLater } = props;
  const id = useId();
  return (
    <Part title="Hora">
      {reason && (
        <Notice tone="warning" role="status">
          {reason}
        </Notice>
      )}
      {error !== null && <ErrorStrip message={why(error, 'No se pudieron cargar los horarios.')} onRetry={onReload} />}
      {!day && error === null && <Skeleton className="h-[67px] rounded-carta! max-md:h-[146px]" />}
      {day && (
        <fieldset aria-describedby={wrong ? id : undefined} className="grid min-w-0 gap-3 md:grid-cols-2">
          <legend className="sr-only">Hora</legend>
          <div className={BOX}>
            <Radio
              name="cuando"
              checked={!isLater}
              disabled={!day.antes}
              onChange={onAsap}
              label={<Choice title="Lo antes posible" says={day.antes ? capital(says(day.antes.hora)) : 'Ahora no se puede'} />}
            />
          </div>
          <div className={BOX}>
            <Radio
              name="cuando"
              checked={isLater}
              onChange={onLater}
              label={<Choice title="Programar hora" says={isLater && hora ? capital(says(hora)) : 'Elige día y hora'} />}
            />
          </div>
        </fieldset>
      )}
      <div ref={place} tabIndex={-1} className="grid min-w-0 gap-3.5 empty:hidden">
        {lost && (
          <Notice tone="warning" role="alert">
            {lost}
          </Notice>
        )}
        {day && isLater && <Slots {...props} day={day} />}
      </div>
      {wrong && <FieldError id={id}>{wrong}</FieldError>}
    </Part>
  );
}

const Choice = ({ title, says }: { title: string; says: string }) => (
  <span>
    {title}
    <span className="num block font-normal text-texto-2">{says}</span>
  </span>
);

function Slots({ day, today, fecha, isToday, hora, reason, isSlow, about, onDay, onHour }: WhenProps & { day: Day }) {
  const days = Array.from({ length: isToday ? 1 : MAX_DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead));
  const isShown = day.fecha === fecha;
  return (
    <>
      <fieldset className="-m-[3px] flex min-w-0 gap-2 overflow-x-auto p-[3px]">
        <legend className="sr-only">Día</legend>
        {days.map((one) => (
          <Cell key={one} name="dia" checked={one === fecha} onChange={() => onDay(one)} className="flex-none px-3.5!">
            {one === today ? 'Hoy' : shortDay(one)}
          </Cell>
        ))}
      </fieldset>
      {isShown ? (
        <Hours
          key={fecha}
          slots={day.horarios}
          hora={hora}
          isToday={isToday}
          isStopped={reason !== null || isSlow}
          about={about}
          onHour={onHour}
        />
      ) : (
        <Skeleton className="h-12 rounded-control!" />
      )}
    </>
  );
}
