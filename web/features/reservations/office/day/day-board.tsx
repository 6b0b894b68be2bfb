import CalendarDays from 'lucide-react/icons/calendar-days';
import { SLOTS } from '#contract/reservations/lounge.ts';
import type { Slot } from '#contract/reservations/reservations.ts';
import type { LoungeBlock, LoungeSettings, LoungeTable } from '#contract/reservations/reservations-office.ts';
import { shopClock, theHour } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { BlockList } from '#web/features/reservations/office/blocks/block-list.tsx';
import { BlockStep, type Step } from '#web/features/reservations/office/blocks/block-step.tsx';
import { ByHand } from '#web/features/reservations/office/guests/by-hand.tsx';
import { PartyPlace } from '#web/features/reservations/office/guests/party-place.tsx';
import { WaitingList } from '#web/features/reservations/office/guests/waiting.tsx';
import { WalkInDialog } from '#web/features/reservations/office/guests/walk-in.tsx';
import {
  bookable,
  type Clock,
  columnAt,
  columnCount,
  freeSeats,
  layOut,
  matches,
  type Place,
} from '#web/features/reservations/office/rules.ts';
import { ConfirmStatusChange } from '#web/features/reservations/office/visit/confirm-status-change.tsx';
import { useChanges } from '#web/features/reservations/office/visit/use-changes.ts';
import { tablesName } from '#web/features/reservations/office/words.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRestoreFocus } from '#web/hooks/focus/use-restore-focus.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { useMedia } from '#web/hooks/use-media.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { people } from '#web/lib/words/people.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { type Day, useDay } from '../use-day.ts';
import { DayPicker } from './day-picker.tsx';
import { DayGrid } from './grid.tsx';
import { HourList, Tiles } from './hours.tsx';
import { DaySkeleton } from './skeleton.tsx';
import { type Handling, tileId } from './tile.tsx';
import { TitleRow } from './title-row.tsx';
import { useView } from './use-view.ts';

type Lounge = {
  tables: LoungeTable[];
  /** Null for users who may not see the settings. */
  settings: LoungeSettings | null;
};

async function loadLounge(mayManage: boolean): Promise<Lounge> {
  const [tables, settings] = await Promise.all([
    api('GET /api/reservaciones/mesas', {}),
    mayManage ? api('GET /api/reservaciones/ajustes', {}) : null,
  ]);
  return { tables: tables.data, settings: settings?.data ?? null };
}

/**
 * The lounge's day: a grid of tables and hours, a list on narrow screens, and the details of one party.
 * @param mayManage whether the user may block tables and change the lounge's settings
 */
export function DayBoard({ mayManage }: { mayManage: boolean }) {
  const clock = shopClock(new Date(useNow()));
  const [view, change] = useView(clock.today);
  const { day, failed, reload } = useDay(view.fecha);
  const lounge = useLoad(() => loadLounge(mayManage), `lounge ${mayManage}`);
  const changes = useChanges(reload);
  /** The open form for a walk-in, with the pressed cell if there was one. */
  const [walkIn, setWalkIn, endWalkIn] = useOpen<Place | 'now'>();
  const [blocking, setBlocking, endBlocking] = useOpen<Step>();
  const selected = day?.parties.find(({ id }) => id === view.selected);

  useRestoreFocus(selected ? tileId(selected.id) : null);

  const handling: Handling = { selected: selected?.id ?? null, onOpen: (reserva) => change({ reserva }) };
  const isBroken = failed || (lounge.error !== null && !lounge.data);
  const retry = () => Promise.all([reload(), lounge.data ? null : lounge.reload()]);
  return (
    <div className="flex items-stretch">
      <div className="grid min-h-[calc(100dvh-60px)] min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-[18px] px-[clamp(16px,2vw,28px)] pt-6 pb-12 max-sm:pt-[18px]">
        <TitleRow
          fecha={view.fecha}
          day={day}
          isBroken={isBroken}
          onWalkIn={() => setWalkIn('now')}
          onBlock={mayManage ? () => setBlocking({ add: null }) : undefined}
        />
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
          {lounge.data?.settings && (
            <ByHand settings={lounge.data.settings} onChange={(settings) => lounge.data && lounge.set({ ...lounge.data, settings })} />
          )}
        </div>
        {isBroken && (
          <ErrorStrip
            message={
              day && lounge.data
                ? `No se pudo actualizar. Así estaba el día a ${theHour(formatTime(day.at))}.`
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
          clock={clock}
          onBook={setWalkIn}
          onUnblock={mayManage ? (block) => setBlocking({ remove: block }) : undefined}
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
            if (changes.asked) await changes.step(changes.asked.party, changes.asked.ending, true);
          }}
          onClose={changes.endAsking}
        />
      )}
      {walkIn && (
        <WalkInDialog
          at={walkIn === 'now' || !day || !lounge.data ? null : { ...walkIn, day, tables: lounge.data.tables, clock }}
          onClose={endWalkIn}
          onBlock={
            mayManage && walkIn !== 'now' && walkIn.table
              ? () => {
                  endWalkIn();
                  setBlocking({ add: walkIn });
                }
              : undefined
          }
          onSeated={(party, isOpen) => {
            endWalkIn();
            toast.success(`${tablesName(party.mesas)} para ${people(party.numero_personas)}`);
            void reload();
            if (isOpen) change({ ...(walkIn === 'now' && { fecha: null }), reserva: party.id });
          }}
        />
      )}
      {blocking && lounge.data && (
        <BlockStep
          step={blocking}
          fecha={view.fecha}
          tables={lounge.data.tables}
          reload={reload}
          onOpen={({ id, fecha_visita }) => {
            endBlocking();
            change({ fecha: fecha_visita, reserva: id });
          }}
          onClose={endBlocking}
        />
      )}
    </div>
  );
}

type DayViewProps = Handling & {
  day: Day | null;
  lounge: Lounge | null;
  broken: boolean;
  query: string;
  clock: Clock;
  onBook: (place: Place) => void;
  onUnblock: ((block: LoungeBlock) => void) | undefined;
};

function DayView({ day, lounge, broken, query, clock, onBook, onUnblock, ...handling }: DayViewProps) {
  const roomy = useMedia('(min-width: 900px)');
  const { stayHours } = useShop();
  const isGrid = roomy && !query.trim();
  if (!day || !lounge) return broken ? null : <DaySkeleton grid={isGrid} />;
  const shown = query.trim() ? day.parties.filter((party) => matches(party, query)) : day.parties;
  const waiting = query.trim() ? day.waiting.filter((party) => matches(party, query)) : day.waiting;
  const free = freeSeats(lounge.tables, day, stayHours);
  const { rows, rest } = layOut(lounge.tables, day, stayHours);
  const canBook = bookable(lounge.tables, day, clock, stayHours);
  const canBookAt = (slot: Slot) => !query.trim() && lounge.tables.some(({ mesa }) => canBook(mesa, SLOTS.indexOf(slot)));
  const hours = SLOTS.filter((slot) => canBookAt(slot) || shown.some(({ hora_visita }) => hora_visita === slot));
  return (
    <>
      {isGrid && (
        <DayGrid
          rows={rows}
          now={day.fecha === clock.today ? columnAt(clock.hour, columnCount(stayHours)) : null}
          free={free}
          canBook={canBook}
          onBook={onBook}
          onUnblock={onUnblock}
          {...handling}
        />
      )}
      {isGrid && rest.length > 0 && (
        <section aria-labelledby="fuera" className="grid gap-3">
          <h2 id="fuera" className="text-base font-semibold">
            Ya sin mesa <span className="num font-normal text-texto-2">{rest.length}</span>
          </h2>
          <Tiles parties={rest} {...handling} />
        </section>
      )}
      {!isGrid && !query.trim() && <BlockList closures={day.closures} onUnblock={onUnblock} />}
      {!isGrid && hours.length > 0 && (
        <HourList hours={hours} parties={shown} free={free} canBook={canBookAt} onBook={onBook} {...handling} />
      )}
      {!isGrid && hours.length === 0 && !waiting.length && (
        <EmptyState icon={<CalendarDays />} title={query.trim() ? 'Ninguna reservación coincide' : 'No hay reservaciones este día'}>
          {query.trim() ? 'Busca por nombre o código, o cambia de día.' : 'Las nuevas aparecen aquí solas.'}
        </EmptyState>
      )}
      {waiting.length > 0 && <WaitingList waiting={waiting} />}
    </>
  );
}
