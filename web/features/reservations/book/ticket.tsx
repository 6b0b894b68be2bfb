import { namedDay } from '#web/lib/words/days.ts';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';

export type Table = { name: string; day: string; time: string; guests: string };

/** A live summary of the form. */
export const Ticket = ({ table }: { table: Table }) => (
  <section
    aria-label="Tu mesa"
    className="animate-enter on-dark overflow-hidden rounded-t-[4px] bg-noche px-7 pt-[26px] text-fijo-claro motion-reduce:animate-none"
  >
    <h3 className="nombre text-[1.5rem]">Tu mesa</h3>
    <dl className="mt-4 grid grid-cols-2 gap-4 [&_dd]:font-semibold [&_dd]:wrap-anywhere [&_dt]:text-xs [&_dt]:text-[#ddefec]">
      <div className="col-span-2">
        <dt>A nombre de</dt>
        <dd>{table.name}</dd>
      </div>
      <div>
        <dt>Fecha</dt>
        <dd>{namedDay(table.day)}</dd>
      </div>
      <div>
        <dt>Hora</dt>
        <dd className="num">{table.time}</dd>
      </div>
      <div>
        <dt>Personas</dt>
        <dd className="num">{table.guests}</dd>
      </div>
    </dl>
    <TileBorder className="-mx-7 mt-6 h-[22px]!" />
  </section>
);
