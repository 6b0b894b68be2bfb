import Bike from 'lucide-react/icons/bike';
import ConciergeBell from 'lucide-react/icons/concierge-bell';
import Package from 'lucide-react/icons/package';
import Printer from 'lucide-react/icons/printer';
import Store from 'lucide-react/icons/store';
import { useLayoutEffect, useRef } from 'react';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import { wayName } from '#contract/orders/way-name.ts';
import { reprint } from '#web/features/orders/office/papers/reprint.ts';
import { formatHour, formatTime } from '#web/lib/words/dates.ts';
import { nameOf } from '../data/act.ts';
import { guestOf } from '../layout/layout.ts';
import { bumpOf, clockText, linesFor, PACE, paintOf, timingOf, type View } from '../rules.ts';
import { bump } from './bump.ts';
import { Line, OtherLine } from './line.tsx';

const ICONS = { recoger: Store, mesa: ConciergeBell, domicilio: Bike, paquete: Package };

/** The icon of an order's type. It is decorative: the words beside it say the same. */
function TypeIcon({ tipo = 'paquete' }: { tipo: OrderType | undefined }) {
  const Icon = ICONS[tipo];
  return <Icon className="i" aria-hidden="true" />;
}

type TicketProps = {
  order: BarOrder;
  view: View;
  now: number;
  /** The number of the ticket on the screen, from 1: its key on the keyboard. */
  place: number;
  isCurrent: boolean;
  /** The ticket shares its column with another one. */
  isHalf: boolean;
  /** Called when the lines of a half ticket are cut off on this screen: names that wrap need more room. */
  onCut: (id: string) => void;
  /** The shop has a printer, so slips can be printed again. */
  hasPrinter: boolean;
  onBump: () => void;
};

export function Ticket({ order, view, now, place, isCurrent, isHalf, hasPrinter, onCut, onBump }: TicketProps) {
  const timing = timingOf(order, now);
  const { own, others } = linesFor(order, view);
  const { label } = bumpOf(order, view, timing);
  const { id, numero, hora_prometida } = order;
  const name = nameOf(order);
  const guest = guestOf(order);
  const lines = useRef<HTMLDivElement>(null);
  // After each render, because the lines change; a ticket is rendered every second.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = lines.current ?? {};
    if (isHalf && scrollHeight > clientHeight) onCut(id);
  });
  const time = timing.pace === 'later' && hora_prometida ? formatTime(hora_prometida) : clockText(timing.waitedMs);
  return (
    <article
      id={`pedido-${id}`}
      className={`tk ${paintOf(timing)} ${isHalf ? 'corto' : ''}`}
      aria-label={`Pedido ${name}, ${guest}, ${PACE[timing.pace]}`}
      aria-current={isCurrent || undefined}
    >
      <header className="tk-c">
        <span className={numero ? 'n' : 'n folio'}>{name}</span>
        <div className="t">
          {time}
          <small>{PACE[timing.pace]}</small>
        </div>
        <div className="q">
          <TypeIcon tipo={order.tipo} />
          <b>{guest}</b>
          <span>{wayOf(order)}</span>
        </div>
      </header>
      <div ref={lines} className="tk-b">
        {own.map((item) => (
          <Line key={item.id} order={order} item={item} />
        ))}
        {others.map((item) => (
          <OtherLine key={item.id} item={item} />
        ))}
      </div>
      <div className="tk-pie">
        <button
          type="button"
          className="tk-p"
          aria-keyshortcuts={place < 10 ? String(place) : undefined}
          onClick={() => {
            bump(order, view);
            onBump();
          }}
        >
          <span>
            {label}
            <span className="sr-only"> pedido {name}</span>
          </span>
          {place < 10 && (
            <span className="tecla" aria-hidden="true">
              {place}
            </span>
          )}
        </button>
        {hasPrinter && (
          <button type="button" className="tk-i" aria-label={`Reimprimir comanda del pedido ${name}`} onClick={() => reprint(id)}>
            <Printer aria-hidden="true" />
          </button>
        )}
      </div>
    </article>
  );
}

function wayOf({ tipo, aqui, mesa_segura, mesa, hora_prometida, nombre }: BarOrder): string {
  if (!tipo) return 'por paquetería';
  const hour = hora_prometida ? ` · ${formatHour(hora_prometida)}` : '';
  if (mesa === undefined) return `${wayName({ tipo, aqui }).toLowerCase()}${hour}`;
  return `${[nombre, mesa_segura ? null : 'sin código'].filter(Boolean).join(' · ')}${hour}`;
}
