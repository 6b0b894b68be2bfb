import { useEffect, useRef, useState } from 'react';
import { afterLoad } from '#web/boot/after-load.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import styles from './bar.css?url';
import { startBar } from './data/live.ts';
import { clearBar, useBar } from './data/store.ts';
import { withTaps } from './data/taps.ts';
import { useSeconds, useWakeLock } from './device.ts';
import { Empty } from './empty.tsx';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { More } from './layout/more.tsx';
import { useLayout } from './layout/use-layout.ts';
import { usePressed, useStill } from './motion/hold-still.ts';
import { useSlide } from './motion/slide.ts';
import { ticketsOf, type View } from './rules.ts';
import { PaceDialog } from './side/pace-dialog.tsx';
import { Side } from './side/side.tsx';
import { SoldOutDialog } from './side/sold-out-dialog.tsx';
import { startSound } from './sound.ts';
import { Strips } from './strips.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { useKeys } from './use-keys.ts';

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
