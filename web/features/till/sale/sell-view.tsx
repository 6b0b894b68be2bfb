import { useRef, useState } from 'react';
import { lackingText } from '#web/features/catalog/options/words.ts';
import { setTicket, show } from '../data/screen.ts';
import { useTill } from '../data/store.ts';
import type { Price } from '../data/use-quote.ts';
import { useKeys } from '../parts/use-keys.ts';
import { lackingGroup, openLine, type Ticket } from '../ticket/ticket.ts';
import { TicketPanel } from './ticket-panel.tsx';
import { type Shelf, shelfOf, tap, Wall } from './wall.tsx';

type SellViewProps = {
  ticket: Ticket;
  price: Price;
  /** The till has an open shift. */
  isOpen: boolean;
  /** A dialog is open. */
  isOff: boolean;
  openMore: () => void;
  openCustomer: () => void;
};

/** The wall of products and the ticket. */
export function SellView({ ticket, price, isOpen, isOff, openMore, openCustomer }: SellViewProps) {
  const { known } = useTill();
  const [shelf, setShelf] = useState<Shelf>('hoy');
  const [q, setQ] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const wall = useRef<HTMLElement>(null);
  // As it was when the wall was opened: it does not move under the thumb. What an earlier build has kept has no best sellers.
  const [best] = useState(known?.tills.mejores ?? []);
  const shown = shelfOf(known?.products ?? [], shelf, q ?? '', best);
  const lacking = ticket.lines.find(lackingGroup);
  const group = lacking && lackingGroup(lacking);
  const needsTable = ticket.place === 'mesa' && ticket.mesa === null;
  const problem = !isTried ? null : needsTable ? 'Elige la mesa.' : group ? lackingText(group) : null;
  const charge = () => {
    if (ticket.lines.length === 0) return;
    setTried(needsTable || group !== undefined);
    if (needsTable) return document.querySelector<HTMLElement>('.mesas input')?.focus();
    if (lacking && group) {
      setTicket((now) => openLine(now, lacking.key));
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-group="${group.group_id}"] :is(input, button)`)?.focus());
      return;
    }
    setTicket((now) => openLine(now, null));
    show({ view: 'cobrar', account: null, done: null });
  };
  useKeys((key) => {
    const product = /^[1-9]$/.test(key) ? shown[Number(key) - 1] : undefined;
    if (product) void tap(product);
    else if (key === '/') setQ(q ?? '');
    else if (key === 'Enter') charge();
    else if (key === 'Escape' && q !== null) setQ(null);
    else if (key === 'Escape' && ticket.open !== null) setTicket((now) => openLine(now, null));
    else return false;
    return true;
  }, isOff || !isOpen);
  return (
    <div className="cj-m" inert={!isOpen}>
      <Wall shown={shown} ticket={ticket} shelf={shelf} setShelf={setShelf} q={q} setQ={setQ} wall={wall} />
      <TicketPanel ticket={ticket} price={price} problem={problem} onCharge={charge} openMore={openMore} openCustomer={openCustomer} />
    </div>
  );
}
