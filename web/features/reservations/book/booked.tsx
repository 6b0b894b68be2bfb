import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useRef } from 'react';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { downloadCalendar } from '#web/features/reservations/download-calendar.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';

/** `token` opens the page of the reservation. */
export type Booking = Reservation & { token: string };

const tablesText = (mesas: readonly number[]) => `${mesas.length === 1 ? 'Mesa' : 'Mesas'} ${mesas.join(' y ')}`;

/** The ticket of the new reservation, which replaces the form and takes the focus. */
export function Booked({ booking, onAgain }: { booking: Booking; onAgain: () => void }) {
  const shop = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { codigo, token, estado, nombre_completo, fecha_visita, hora_visita, numero_personas, mesas } = booking;
  return (
    <section aria-labelledby="mesa-reservada" className="grid justify-items-start gap-7">
      <div className="on-dark w-full max-w-[560px] overflow-hidden rounded-t-[4px] bg-noche px-7 pt-[26px] text-fijo-claro">
        <h3 ref={heading} tabIndex={-1} id="mesa-reservada" className="nombre text-[1.75rem]">
          {estado === 'pendiente' ? 'Mesa apartada' : 'Mesa reservada'}
        </h3>
        <p className="mt-1 text-sm text-[#ddefec]">
          Código <b className="num text-fijo-claro">{codigo}</b>
          {estado === 'pendiente' && '. En cuanto la confirmemos te avisamos por correo.'}
        </p>
        <dl className="mt-5 grid grid-cols-2 gap-4 [&_dd]:font-semibold [&_dd]:wrap-anywhere [&_dt]:text-xs [&_dt]:text-[#ddefec]">
          <div className="col-span-2">
            <dt>A nombre de</dt>
            <dd>{nombre_completo}</dd>
          </div>
          <div>
            <dt>Fecha</dt>
            <dd>{namedDay(fecha_visita)}</dd>
          </div>
          <div>
            <dt>Hora</dt>
            <dd className="num">{hora_visita}</dd>
          </div>
          <div>
            <dt>Grupo</dt>
            <dd className="num">{people(numero_personas)}</dd>
          </div>
          <div>
            <dt>Lugar</dt>
            <dd className="num">{tablesText(mesas)}</dd>
          </div>
        </dl>
        <TileBorder className="-mx-7 mt-6 h-[22px]!" />
      </div>
      <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:w-full">
        <LinkButton to={`/reservacion/${codigo}?token=${encodeURIComponent(token)}`}>Ver mi reservación</LinkButton>
        <Button variant="secondary" onClick={() => downloadCalendar(booking, shop)}>
          <CalendarPlus />
          Agregar a mi calendario
        </Button>
        <Button variant="text" onClick={onAgain}>
          Reservar otra
        </Button>
      </div>
    </section>
  );
}
