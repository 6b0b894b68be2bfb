import type { Slot } from '#contract/reservations/reservations.ts';
import { people } from '#web/lib/words/people.ts';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';

type VisitProps = {
  name: string;
  /** The day in words. */
  day: string;
  time: Slot;
  guests: number;
  notes: string | null;
};

/** A visit in the form of a ticket. */
export const Visit = ({ name, day, time, guests, notes }: VisitProps) => (
  <div className="on-dark w-full max-w-[560px] overflow-hidden rounded-t-[4px] bg-noche px-7 pt-[26px] text-fijo-claro print:border print:text-black print:[&_dt]:text-black!">
    <dl className="grid grid-cols-2 gap-4 [&_dd]:font-semibold [&_dd]:wrap-anywhere [&_dt]:text-xs [&_dt]:text-[#ddefec]">
      <div className="col-span-2">
        <dt>A nombre de</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>Fecha</dt>
        <dd>{day}</dd>
      </div>
      <div>
        <dt>Hora</dt>
        <dd className="num">{time}</dd>
      </div>
      <div className="col-span-2">
        <dt>Grupo</dt>
        <dd className="num">{people(guests)}</dd>
      </div>
      {notes && (
        <div className="col-span-2">
          <dt>Notas adicionales</dt>
          <dd className="whitespace-pre-line">{notes}</dd>
        </div>
      )}
    </dl>
    <TileBorder className="-mx-7 mt-6 h-[22px]!" />
  </div>
);
