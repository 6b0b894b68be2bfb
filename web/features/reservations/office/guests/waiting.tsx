import type { WaitingParty } from '#contract/reservations/reservations-office.ts';
import { theHour } from '#contract/shop-clock.ts';
import { tablesName } from '#web/features/reservations/office/words.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { people } from '#web/lib/words/people.ts';
import { Badge } from '#web/ui/state/badge.tsx';

/** The waiting list of a day, in the order of arrival. Freed tables are offered automatically. */
export const WaitingList = ({ waiting }: { waiting: readonly WaitingParty[] }) => (
  <section aria-labelledby="en-espera" className="grid gap-3">
    <h2 id="en-espera" className="text-base font-semibold">
      Lista de espera <span className="num font-normal text-texto-2">{waiting.length}</span>
    </h2>
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-2.5">
      {waiting.map((party) => (
        <li key={party.id} className="grid content-start gap-1 rounded-control border border-linea bg-blanco px-3.5 py-3">
          <span className="flex items-center justify-between gap-3">
            <b className="min-w-0 truncate font-semibold">{party.nombre_completo}</b>
            <Badge tone={party.estado === 'ofrecida' ? 'jacaranda' : 'neutral'} dot>
              {party.estado === 'ofrecida' ? 'mesa ofrecida' : 'en espera'}
            </Badge>
          </span>
          <span className="num text-xs text-texto-2">
            {party.hora_visita} · {people(party.numero_personas)} · {party.codigo}
          </span>
          {party.ofrecida_hasta && (
            <span className="num text-xs text-texto-2">
              {tablesName(party.mesas)}, hasta {theHour(formatTime(party.ofrecida_hasta))}
            </span>
          )}
          <a href={`tel:${party.telefono.replace(/[^\d+]/g, '')}`} className="link num inline-flex min-h-8 items-center justify-self-start">
            {party.telefono}
          </a>
        </li>
      ))}
    </ol>
  </section>
);
