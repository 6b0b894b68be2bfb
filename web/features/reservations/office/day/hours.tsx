import Plus from 'lucide-react/icons/plus';
import { SLOTS } from '#contract/reservations/lounge.ts';
import type { Reservation, Slot } from '#contract/reservations/reservations.ts';
import { theHour } from '#contract/shop-clock.ts';
import { type Place, totals } from '#web/features/reservations/office/rules.ts';
import { people } from '#web/lib/words/people.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { type Handling, ListTile } from './tile.tsx';

type HourListProps = Handling & {
  /** The hours to show. */
  hours: readonly Slot[];
  parties: readonly Reservation[];
  /** Free seats at each hour of `SLOTS`. */
  free: readonly number[];
  canBook: (slot: Slot) => boolean;
  onBook: (place: Place) => void;
};

/** The day as a list by hour, for narrow screens and for search results. */
export const HourList = ({ hours, parties, free, canBook, onBook, ...handling }: HourListProps) => (
  <div className="grid gap-3">
    {hours.map((slot) => {
      const here = parties.filter(({ hora_visita }) => hora_visita === slot);
      return (
        <section key={slot} aria-label={slot} className="grid gap-2">
          <div className="flex min-h-11 items-center border-b border-linea-fuerte">
            <h2 className="num font-semibold">{slot}</h2>
            <span className="num ml-auto text-xs text-texto-2">
              {here.length > 0 && `${people(totals(here).guests)} · `}
              {free[SLOTS.indexOf(slot)]} lugares libres
            </span>
            {canBook(slot) && (
              <IconButton label={`Reservar a ${theHour(slot)}`} aria-haspopup="dialog" onClick={() => onBook({ table: null, slot })}>
                <Plus />
              </IconButton>
            )}
          </div>
          {here.length > 0 && <Tiles parties={here} {...handling} />}
        </section>
      );
    })}
  </div>
);

export const Tiles = ({ parties, ...handling }: Handling & { parties: readonly Reservation[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-2.5">
    {parties.map((party) => (
      <li key={party.id}>
        <ListTile party={party} {...handling} />
      </li>
    ))}
  </ul>
);
