import Ellipsis from 'lucide-react/icons/ellipsis';
import User from 'lucide-react/icons/user';
import { useEffect, useRef } from 'react';
import { formatCount, formatPrice } from '#contract/money.ts';
import { Mark } from '#web/ui/image/mark.tsx';
import { setTicket } from '../data/screen.ts';
import { useTill } from '../data/store.ts';
import type { Price } from '../data/use-quote.ts';
import { Cell } from '../parts/cell.tsx';
import { lineCents, openLine, PLACES, type Place, piecesOf, piecesText, type Ticket } from '../ticket/ticket.ts';
import { LineText, OpenLine } from './line.tsx';

type TicketPanelProps = {
  ticket: Ticket;
  price: Price;
  /** The place of a table is missing, or a choice of a line. */
  problem: string | null;
  onCharge: () => void;
  openMore: () => void;
  openCustomer: () => void;
};

/** The ticket fills from its foot: the newest line stands on the total, next to the thumb. */
export function TicketPanel({ ticket, price, problem, onCharge, openMore, openCustomer }: TicketPanelProps) {
  const { known } = useTill();
  const { lines, open, place, mesa, nombre, customer, codigo } = ticket;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the lines
  useEffect(() => {
    if (open === lines.at(-1)?.key || open === null) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length, open]);
  return (
    <aside className="tkt" aria-label="Ticket">
      <div className="tkt-c">
        <fieldset className="tres">
          <legend className="sr-only">Tipo</legend>
          {(Object.keys(PLACES) as Place[]).map((one) => (
            <Cell key={one} name="tipo" checked={one === place} onChange={() => setTicket((now) => ({ ...now, place: one }))}>
              {one === 'mesa' && mesa !== null && place === 'mesa' ? `Mesa ${mesa}` : PLACES[one]}
            </Cell>
          ))}
        </fieldset>
        {place === 'mesa' && (
          <fieldset className="mesas">
            <legend className="sr-only">Mesa</legend>
            {known?.tables.map((numero) => (
              <Cell key={numero} name="mesa" checked={numero === mesa} onChange={() => setTicket((now) => ({ ...now, mesa: numero }))}>
                <span className="sr-only">Mesa </span>
                {numero}
              </Cell>
            ))}
          </fieldset>
        )}
        <div className="tkt-n">
          <input
            className="dato"
            aria-label="Nombre para el vaso"
            placeholder="Nombre"
            maxLength={60}
            autoComplete="off"
            value={nombre}
            onChange={({ target }) => setTicket((now) => ({ ...now, nombre: target.value }))}
          />
          <button type="button" className={customer ? 'cli' : 'icb'} aria-label={customer ? undefined : 'Cliente'} onClick={openCustomer}>
            <User />
            {customer && (
              <span>
                <span className="sr-only">Cliente {customer.name} </span>
                {customer.points === null ? 'Con código' : `${formatCount(customer.points)} pts`}
              </span>
            )}
          </button>
          <button type="button" className="icb" aria-label="Cupón y más" onClick={openMore}>
            <Ellipsis />
          </button>
        </div>
      </div>
      <div ref={list} className="tkt-l" aria-live="polite">
        {lines.length === 0 && (
          <div className="vacio">
            <span className="nicho">
              <Mark />
            </span>
            <span>Toca un producto para empezar</span>
          </div>
        )}
        {lines.map((line) =>
          line.key === open ? (
            <OpenLine key={line.key} line={line} isMarked={problem !== null} />
          ) : (
            <button key={line.key} type="button" className="tl-f" onClick={() => setTicket((now) => openLine(now, line.key))}>
              <LineText line={line} cents={lineCents(line)} />
            </button>
          ),
        )}
        {price.totalCents !== price.subtotalCents && (
          <p className="tl-f t2">
            <span />
            <span>Descuento{codigo && ` ${codigo}`}</span>
            <span className="d">−{formatPrice((price.subtotalCents - price.totalCents) / 100)}</span>
          </p>
        )}
      </div>
      <div>
        {problem && (
          <p className="falla" role="alert">
            {problem}
          </p>
        )}
        {price.problems.map(({ code, message }) => (
          <p key={code + message} className="falla" role="status">
            {message}
          </p>
        ))}
        <button type="button" className="cobrar" disabled={lines.length === 0} aria-keyshortcuts="Enter" onClick={onCharge}>
          <span className="v">
            <small>{lines.length === 0 ? 'Total' : `Total, ${piecesText(piecesOf(ticket))}`}</small>
            {formatPrice(price.totalCents / 100)}
          </span>
          <span className="k">
            Cobrar{' '}
            <span className="kbd" aria-hidden="true">
              ↵
            </span>
          </span>
        </button>
      </div>
    </aside>
  );
}
