import { useEffect, useRef, useState } from 'react';
import { Cell } from '#web/features/orders/checkout/pay-page/cell.tsx';
import type { Day } from '#web/features/orders/checkout/pay-page/use-slots.ts';
import { formatTime } from '#web/lib/words/dates.ts';

type HoursProps = {
  slots: Day['horarios'];
  hora: string | null;
  /** No other day can be chosen. */
  isToday: boolean;
  /** The bar is closed or paused for now. */
  isStopped: boolean;
  about: string | null;
  onHour: (hora: string) => void;
};

/** How many slots are shown at first: a day has up to ninety. */
const AT_FIRST = 18;

/** The slots of a day. */
export function Hours({ slots, hora, isToday, isStopped, about, onHour }: HoursProps) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  const hasChosen = slots.slice(AT_FIRST).some((slot) => slot.hora === hora);
  const shown = isWhole || hasChosen ? slots : slots.slice(0, AT_FIRST);
  const more = slots.length - shown.length;
  // The pressed "show all" button is gone: focus the first hour that it added.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('input')[AT_FIRST]?.focus();
  }, [isWhole]);
  const someAreFull = shown.some(({ disponible }) => !disponible);
  return (
    <>
      <fieldset ref={list} className="grid min-w-0 grid-cols-3 gap-2 sm:grid-cols-5 lg:grid-cols-6">
        <legend className="sr-only">Horarios</legend>
        {shown.map(({ hora: slot, disponible, quedan }) => (
          <Cell key={slot} name="hora" checked={slot === hora} disabled={!disponible} onChange={() => onHour(slot)} className="num">
            {formatTime(slot)}
            {disponible && quedan <= 2 && (
              <small className="block text-[12px] font-medium text-ocre-hondo">{quedan === 1 ? 'Queda 1' : `Quedan ${quedan}`}</small>
            )}
          </Cell>
        ))}
      </fieldset>
      {more > 0 && (
        <button type="button" className="link min-h-11 justify-self-start text-sm" onClick={() => setIsWhole(true)}>
          Ver {more} horarios más
        </button>
      )}
      {slots.length === 0 && (
        <p className="text-sm text-texto-2">{isToday ? 'Hoy ya no hay horarios.' : 'Ese día ya no hay horarios. Elige otro.'}</p>
      )}
      {about && slots.length > 0 && <p className="text-xs text-texto-2">{about}</p>}
      {someAreFull && (
        <p className="text-xs text-texto-2">
          {isStopped
            ? 'Las horas tachadas no se pueden elegir.'
            : 'Las horas tachadas ya están llenas: la barra prepara solo lo que alcanza a hacer bien.'}
        </p>
      )}
    </>
  );
}
