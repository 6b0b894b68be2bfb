import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { afterLoad } from '#web/boot/after-load.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { Mark } from '#web/ui/image/mark.tsx';
import styles from './bar.css?url';
import { startBar } from './data/live.ts';
import { clearBar, useBar } from './data/store.ts';
import { withTaps } from './data/taps.ts';
import { useSeconds, useWakeLock } from './device.ts';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { columnsAt, isShort, layoutOf } from './layout/layout.ts';
import { More } from './layout/more.tsx';
import { usePressed, useStill } from './motion/hold-still.ts';
import { useSlide } from './motion/slide.ts';
import { sinceLast, ticketsOf, type View } from './rules.ts';
import { PaceDialog } from './side/pace-dialog.tsx';
import { Side } from './side/side.tsx';
import { SoldOutDialog } from './side/sold-out-dialog.tsx';
import { startSound } from './sound.ts';
import { Strips } from './strips.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { useKeys } from './use-keys.ts';

/** Before the screen is measured: that of a tablet's window or a larger one. */
const UNKNOWN = { width: 1440, height: 750 };

/** Which tickets share a column, and whether all are drawn smaller. Follows the size of the list. */
function useLayout(list: RefObject<HTMLElement | null>, tickets: readonly BarOrder[], view: View) {
  const [area, setArea] = useState(UNKNOWN);
  const [cut, setCut] = useState<{ area: typeof area; ids: ReadonlySet<string> }>({ area, ids: new Set() });
  useEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(([entry]) => {
      // With its padding, because the container queries of `bar.css` meant the whole area.
      const height = Math.round(entry?.target.clientHeight ?? 0);
      const width = window.innerWidth;
      setArea((known) => (known.width === width && known.height === height ? known : { width, height }));
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);
  const tooLow = cut.area === area ? cut.ids : new Set<string>();
  const shorts = tickets.map((order) => !tooLow.has(order.id) && isShort(order, view, area));
  const { halves, isDense } = layoutOf(shorts, columnsAt(area.width));
  return {
    isDense,
    halves: new Set(tickets.filter((_, place) => halves.has(place)).map(({ id }) => id)),
    /** Gives a ticket a column of its own on this screen. */
    onCut: (id: string) => setCut({ area, ids: new Set([...tooLow, id]) }),
  };
}

/** Shown when a view has no work, with the time since the last order was ready. */
function Empty({ orders, now }: { orders: readonly BarOrder[]; now: number }) {
  const minutes = sinceLast(orders, now);
  return (
    <div className="vacio">
      <Mark />
      <p>Nada por preparar</p>
      {minutes !== null && (
        <p className="hace">{minutes === 0 ? 'El último salió hace un momento' : `El último salió hace ${minutes} min`}</p>
      )}
    </div>
  );
}

/** @param isOver the session has ended: the board stays as it is, and the page asks to sign in */
export function BarScreen({ isOver }: { isOver: boolean }) {
  const { board, taps, news, offlineSince } = useBar();
  const [view, setView] = useState<View>('todo');
  const [dialog, setDialog, closeDialog] = useOpen<'sold-out' | 'pace'>();
  const [currentId, setCurrent] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const leaving = useRef<HTMLDivElement>(null);
  const isPressed = usePressed();
  const now = useSeconds();
  useWakeLock();
  useEffect(startSound, []);
  useEffect(() => clearBar, []);
  // With a new session the stored taps are sent.
  useEffect(() => (isOver ? undefined : startBar()), [isOver]);
  useEffect(() => void afterLoad().then(keepPage), []);
  // Keep the tickets in place while a finger is down, so that the tap hits the ticket it aimed at.
  const orders = useStill(withTaps(board?.orders ?? [], taps), isPressed);
  const tickets = ticketsOf(orders, view);
  const current = tickets.find(({ id }) => id === currentId) ?? tickets[0];
  const bumped = useKeys({ list, tickets, current, view, setCurrent, setView, setDialog, isOff: dialog !== null || isOver });
  const layout = useLayout(list, tickets, view);
  useSlide(list, leaving, `${view} ${layout.isDense}`);
  return (
    <main className="bb">
      <link rel="stylesheet" href={styles} precedence="bar" />
      <h1 className="sr-only">Barra</h1>
      <Head orders={orders} view={view} setView={setView} now={now} openPace={() => setDialog('pace')} />
      <Strips now={now} isHeld={isPressed} />
      <div className="bb-m">
        <div className="bb-w">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the screen's keys work while it has the focus */}
          <section ref={list} className={layout.isDense ? 'bb-t densa' : 'bb-t'} tabIndex={0} aria-label="Pedidos por preparar">
            {tickets.map((order, index) => (
              <Ticket
                key={order.id}
                order={order}
                view={view}
                now={now}
                place={index + 1}
                isCurrent={order === current}
                isHalf={layout.halves.has(order.id)}
                hasPrinter={board?.printer === true}
                onCut={layout.onCut}
                onBump={bumped}
              />
            ))}
            {board && tickets.length === 0 && <Empty orders={orders} now={now} />}
            {!board && (
              <p className="vacio">{offlineSince === null ? 'Cargando…' : 'No se pudo cargar la barra. Se vuelve a intentar sola.'}</p>
            )}
          </section>
          <div ref={leaving} className="salen" aria-hidden="true" inert />
        </div>
        <More list={list} tickets={tickets} now={now} />
        <Side orders={board && orders} view={view} soldOut={board?.sold_out ?? []} openSoldOut={() => setDialog('sold-out')} />
      </div>
      <Foot orders={orders} now={now} openSoldOut={() => setDialog('sold-out')} openPace={() => setDialog('pace')} />
      <p className="sr-only" role="status">
        {news}
      </p>
      {dialog === 'sold-out' && <SoldOutDialog onClose={closeDialog} />}
      {dialog === 'pace' && <PaceDialog onClose={closeDialog} />}
    </main>
  );
}

/** Asks the service worker to store the page, so that the screen opens without network too. */
async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  (await navigator.serviceWorker.ready).active?.postMessage('/barra');
}
