import { SLOTS } from '#contract/lounge.ts';
import type { Reservation } from '#contract/reservations.ts';
import { people } from '#web/lib/people.ts';
import { totals } from './rules.ts';
import { type Handling, ListTile } from './tile.tsx';

/** The day as a list by hour, for narrow screens and for search results. */
export const HourList = ({ parties, ...handling }: Handling & { parties: readonly Reservation[] }) => (
  <div className="grid gap-6">
    {SLOTS.filter((slot) => parties.some(({ hora_visita }) => hora_visita === slot)).map((slot) => {
      const here = parties.filter(({ hora_visita }) => hora_visita === slot);
      return (
        <section key={slot} aria-label={slot}>
          <h2 className="num mb-2 flex items-baseline border-b border-linea-fuerte pb-1.5 font-semibold">
            {slot}
            <span className="ml-auto text-xs font-normal text-texto-2">{people(totals(here).guests)}</span>
          </h2>
          <Tiles parties={here} {...handling} />
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
