import Printer from 'lucide-react/icons/printer';
import { useLayoutEffect, useRef, useState } from 'react';
import type { BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import { reprint } from '#web/features/orders/office/papers/reprint.ts';
import { formatHour, formatTime } from '#web/lib/words/dates.ts';
import { nameOf } from '../data/act.ts';
import { bumpOf, clockText, differencesOf, isAllergy, linesFor, PACE, type Timing, timingOf, type View } from '../rules.ts';
import { bump } from './bump.ts';
import { Line, OtherLine } from './line.tsx';
import { TypeIcon } from './type-icon.tsx';

type TicketProps = {
  order: BarOrder;
  view: View;
  now: number;
  /** The number of the ticket on the screen, from 1: its key on the keyboard. */
  place: number;
  isCurrent: boolean;
  /** The shop has a printer, so slips can be printed again. */
  hasPrinter: boolean;
  onBump: () => void;
};

/** The class that colours a ticket's foot by its time. */
const PAINT: Record<Timing['pace'], string> = { later: 'luego', open: 'luego', calm: '', hurry: 'medio', late: 'tarde' };
/** A ticket with at most two plain lines is half as high, if the product, its note and the guest's name are not longer than this. */
const FEW = 2;
const SHORT_LINE = 40;
const SHORT_NAME = 24;

const detailsOf = (item: BarItem): number => {
  const { swapped, added } = differencesOf(item);
  return swapped.length + added.length + (item.note ? 1 : 0);
};

/** Whether a line fits on a half ticket: at most one short detail, and no allergy, which must never be cut off. */
function isPlain(item: BarItem): boolean {
  const { product, note = '' } = item;
  return detailsOf(item) <= 1 && !isAllergy(note) && product.name.length <= SHORT_LINE && note.length <= SHORT_LINE;
}

/** Whether the lines are cut off on a half ticket of this screen: names that wrap need more room. */
function useCut(isLow: boolean) {
  const lines = useRef<HTMLDivElement>(null);
  const [cutAt, setCutAt] = useState<string | null>(null);
  const screen = typeof window === 'undefined' ? '' : `${window.innerWidth} ${window.innerHeight}`;
  // After each render, because the lines change; a ticket is rendered every second.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = lines.current ?? {};
    if (isLow && scrollHeight > clientHeight) setCutAt(screen);
  });
  return { lines, isCut: cutAt === screen };
}

export function Ticket({ order, view, now, place, isCurrent, hasPrinter, onBump }: TicketProps) {
  const timing = timingOf(order, now);
  const { own, others } = linesFor(order, view);
  const { label } = bumpOf(order, view, timing);
  const { id, numero, hora_prometida, mesa, nombre, customer } = order;
  const name = nameOf(order);
  const guest = mesa === undefined ? (nombre ?? customer?.name ?? 'Sin nombre') : `Mesa ${mesa}`;
  const isFew = own.length + others.length <= FEW && own.every(isPlain) && guest.length <= SHORT_NAME;
  const { lines, isCut } = useCut(isFew);
  const time = timing.pace === 'later' && hora_prometida ? formatTime(hora_prometida) : clockText(timing.waitedMs);
  return (
    <article
      id={`pedido-${id}`}
      className={`tk ${PAINT[timing.pace]} ${isFew && !isCut ? 'corto' : ''}`}
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

function wayOf({ tipo, mesa_segura, mesa, hora_prometida, nombre }: BarOrder): string {
  if (!tipo) return 'por paquetería';
  const hour = hora_prometida ? ` · ${formatHour(hora_prometida)}` : '';
  if (mesa === undefined) return `${ORDER_TYPE[tipo].name.toLowerCase()}${hour}`;
  return `${[nombre, mesa_segura ? null : 'sin código'].filter(Boolean).join(' · ')}${hour}`;
}
