import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { shopClock } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/use-load.ts';
import { useMedia } from '#web/hooks/use-media.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { useRestoreFocus } from '#web/hooks/use-restore-focus.ts';
import { formatTime } from '#web/lib/dates.ts';
import { people } from '#web/lib/people.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ByHand } from './by-hand.tsx';
import { ConfirmStatusChange } from './confirm-status-change.tsx';
import { DayPicker } from './day-picker.tsx';
import { DayGrid } from './grid.tsx';
import { HourList, Tiles } from './hours.tsx';
import { PartyPlace } from './party-place.tsx';
import { columnAt, layOut, matches } from './rules.ts';
import { DaySkeleton } from './skeleton.tsx';
import { type Handling, tileId } from './tile.tsx';
import { TitleRow } from './title-row.tsx';
import { useChanges } from './use-changes.ts';
import { type Day, useDay } from './use-day.ts';
import { useView } from './use-view.ts';
import { WaitingList } from './waiting.tsx';
import { WalkInDialog } from './walk-in.tsx';
import { tablesName } from './words.ts';

async function loadLounge() {
  const [tables, settings] = await Promise.all([api('GET /api/reservaciones/mesas', {}), api('GET /api/reservaciones/ajustes', {})]);
  return { tables: tables.data, settings: settings.data };
}
type Lounge = Awaited<ReturnType<typeof loadLounge>>;

/** The lounge's day: a grid of tables and hours, a list on narrow screens, and the details of one party. */
export function DayBoard() {
  const clock = shopClock(new Date(useNow()));
  const [view, change] = useView(clock.today);
  const { day, failed, reload } = useDay(view.fecha);
  const lounge = useLoad(loadLounge, 'lounge');
  const changes = useChanges(reload);
  const [walkIn, setWalkIn] = useState(false);
  const selected = day?.parties.find(({ id }) => id === view.selected);

  useRestoreFocus(selected ? tileId(selected.id) : null);

  const handling: Handling = { selected: selected?.id ?? null, onOpen: (reserva) => change({ reserva }) };
  const isBroken = failed || (lounge.error !== null && !lounge.data);
  const retry = () => {
    void reload();
    if (!lounge.data) void lounge.reload();
  };
  return (
    <div className="flex items-stretch">
      <div className="grid min-h-[calc(100dvh-60px)] min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-[18px] px-[clamp(16px,2vw,28px)] pt-6 pb-12 max-sm:pt-[18px]">
        <TitleRow fecha={view.fecha} day={day} onWalkIn={() => setWalkIn(true)} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <DayPicker fecha={view.fecha} today={clock.today} onChange={(fecha) => change({ fecha, reserva: null })} />
          <div className="max-w-[320px] min-w-[200px] flex-1 max-sm:max-w-none max-sm:basis-full">
            <SearchField
              label="Buscar reservaciones"
              placeholder="Buscar por nombre o código"
              initial={view.query}
              onChange={(q) => change({ q })}
            />
          </div>
          {lounge.data && (
            <ByHand settings={lounge.data.settings} onChange={(settings) => lounge.data && lounge.set({ ...lounge.data, settings })} />
          )}
        </div>
        {isBroken && (
          <ErrorStrip
            message={
              day && lounge.data
                ? `No se pudo actualizar. Así estaba el día a las ${formatTime(day.at)}.`
                : 'No se pudieron cargar las reservaciones'
            }
            onRetry={retry}
          />
        )}
        <DayView
          day={day}
          lounge={lounge.data}
          broken={isBroken}
          query={view.query}
          now={view.fecha === clock.today ? columnAt(clock.hour) : null}
          {...handling}
        />
      </div>
      {selected && day && lounge.data && (
        <PartyPlace
          key={selected.id}
          party={selected}
          tables={lounge.data.tables}
          day={day}
          clock={clock}
          changes={changes}
          reload={reload}
          onClose={() => change({ reserva: null })}
        />
      )}
      {changes.asked && (
        <ConfirmStatusChange
          asked={changes.asked}
          onConfirm={async () => {
            if (changes.asked) await changes.step(changes.asked.party, changes.asked.ending);
          }}
          onClose={() => changes.setAsked(null)}
        />
      )}
      {walkIn && (
        <WalkInDialog
          onClose={() => setWalkIn(false)}
          onSeated={(party) => {
            setWalkIn(false);
            toast.success(`${tablesName(party.mesas)} para ${people(party.numero_personas)}`);
            void reload();
            change({ fecha: null, reserva: party.id });
          }}
        />
      )}
    </div>
  );
}

type DayViewProps = Handling & { day: Day | null; lounge: Lounge | null; broken: boolean; query: string; now: number | null };

function DayView({ day, lounge, broken, query, now, ...handling }: DayViewProps) {
  const roomy = useMedia('(min-width: 900px)');
  const isGrid = roomy && !query.trim();
  if (!day || !lounge) return broken ? null : <DaySkeleton grid={isGrid} />;
  const shown = query.trim() ? day.parties.filter((party) => matches(party, query)) : day.parties;
  const waiting = query.trim() ? day.waiting.filter((party) => matches(party, query)) : day.waiting;
  const { rows, rest } = layOut(lounge.tables, day.parties, day.waiting);
  return (
    <>
      {isGrid && <DayGrid rows={rows} now={now} {...handling} />}
      {isGrid && rest.length > 0 && (
        <section aria-labelledby="fuera" className="grid gap-3">
          <h2 id="fuera" className="text-base font-semibold">
            Ya sin mesa <span className="num font-normal text-texto-2">{rest.length}</span>
          </h2>
          <Tiles parties={rest} {...handling} />
        </section>
      )}
      {!isGrid && shown.length > 0 && <HourList parties={shown} {...handling} />}
      {!isGrid && shown.length === 0 && !waiting.length && (
        <EmptyState icon={<CalendarDays />} title={query.trim() ? 'Ninguna reservación coincide' : 'No hay reservaciones este día'}>
          {query.trim() ? 'Busca por nombre o código, o cambia de día.' : 'Las nuevas aparecen aquí solas.'}
        </EmptyState>
      )}
      {waiting.length > 0 && <WaitingList waiting={waiting} />}
    </>
  );
}
