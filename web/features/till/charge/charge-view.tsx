import FileText from 'lucide-react/icons/file-text';
import { ticketKey, ticketPath } from '#contract/invoices/ticket-link.ts';
import { formatPrice, toCents, toPesos } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { Account, Sold } from '#contract/till/till.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { collect } from '../data/collect.ts';
import { type Done, show } from '../data/screen.ts';
import { sell } from '../data/sell.ts';
import { sellerNow } from '../data/seller.ts';
import type { Known, OpenTill } from '../data/store.ts';
import type { Price } from '../data/use-quote.ts';
import { LineText } from '../sale/line.tsx';
import { lineCents, orderData, PLACES, piecesOf, piecesText, type Ticket } from '../ticket/ticket.ts';
import { Charge, type Paid, Sums, type Way } from './charge.tsx';
import { DoneWall } from './done.tsx';
import type { Sent } from './payment.ts';
import { PrintReceipt } from './print-receipt.tsx';

type ChargeViewProps = {
  till: OpenTill;
  known: Known;
  ticket: Ticket;
  price: Price;
  account: Account | null;
  way: Way;
  person: string;
  onBack: () => void;
};

/** What is charged: the ticket, or an account that a guest opened. */
export function ChargeView({ till, known, ticket, price, account, way, person, onBack }: ChargeViewProps) {
  const shown = account ? ofAccount(account) : ofTicket(ticket, price);
  const persona = () => {
    const pin = sellerNow();
    return pin === null ? {} : { persona: { pin } };
  };
  const pay = (pagos: Sent[], tipCents: number, totalCents: number): Promise<Sold | null> => {
    const money = { caja: till.nombre, pagos, ...(tipCents > 0 && { propina: { monto: toPesos(tipCents) } }), ...persona() };
    if (account) return collect({ codigo: account.codigo, ...money });
    const body = { ...money, order_data: orderData(ticket), ...(ticket.customer && { cliente: ticket.customer.as }) };
    return sell({ body, kept: orderData(ticket, true), shift: till.turno.id, totalCents });
  };
  const onPaid = ({ payments, tipCents, totalCents, sold }: Paid) => {
    const changeCents = payments.reduce(
      (sum, { monto, recibido }) => sum + (recibido === undefined ? 0 : toCents(recibido) - toCents(monto)),
      0,
    );
    const { name, about, subtotalCents, lines } = shown;
    const done: Done = {
      ...{ name, about, subtotalCents, lines, tipCents, totalCents, method: way },
      changeCents: sold ? toCents(sold.cambio) : changeCents,
      baseCents: totalCents - tipCents,
      number: sold?.numero ?? null,
      orderId: sold?.order_id ?? null,
      opensDrawer: till.impresora && sold !== null,
    };
    show({ done });
  };
  return (
    <Charge
      {...shown}
      way={way}
      methods={known.tills.metodos}
      tips={known.tips}
      person={person}
      hasDrawer={till.impresora}
      pay={pay}
      onPaid={onPaid}
      onBack={onBack}
    />
  );
}

const ofTicket = (ticket: Ticket, price: Price) => ({
  subtotalCents: price.subtotalCents,
  baseCents: price.totalCents,
  name: ticket.nombre.trim(),
  about: `${ticket.place === 'mesa' ? `Mesa ${ticket.mesa}` : PLACES[ticket.place]}, ${piecesText(piecesOf(ticket))}`,
  lines: ticket.lines.map((line) => (
    <div key={line.key} className="tl-f">
      <LineText line={line} cents={lineCents(line)} />
    </div>
  )),
});

function ofAccount({ nombre, mesa, total, lineas, codigo }: Account) {
  const pieces = lineas.reduce((sum, { cantidad }) => sum + cantidad, 0);
  return {
    subtotalCents: toCents(total),
    baseCents: toCents(total),
    name: nombre,
    about: `${mesa === null ? 'Recoger' : `Mesa ${mesa}`}, ${piecesText(pieces)}, código ${codigo}`,
    lines: lineas.map(({ cantidad, nombre: product, opciones, nota, total: pesos }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
      <div key={at} className="tl-f">
        <span className={cantidad > 1 ? 'c mas1' : 'c'}>{cantidad}</span>
        <span className="p">
          {product} {opciones && <em>{opciones}</em>}
          {nota && <em> “{nota}”</em>}
        </span>
        <span className="d">{formatPrice(pesos)}</span>
      </div>
    )),
  };
}

/** What a guest may ask for after the sale. */
function DoneActions({ done: { totalCents, tipCents }, orderId }: { done: Done; orderId: string }) {
  const { invoices } = useShop();
  const ticket = ticketKey(folioOf(orderId), { total: toPesos(totalCents), propina: toPesos(tipCents) });
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <PrintReceipt orderId={orderId} />
      {invoices && totalCents > tipCents && (
        <a className="btn" href={ticketPath(ticket, { isForGuest: true })} target="_blank" rel="noreferrer">
          <FileText />
          Facturar<span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
    </div>
  );
}

/** The sale that was just made. */
export const DoneView = ({ done, onNext }: { done: Done; onNext: () => void }) => (
  <div className="cb">
    <section className="cb-t" aria-label="Ticket">
      <header>
        <b>{done.name || 'Mostrador'}</b>
        <span className="t2">{done.about}</span>
      </header>
      <div className="tkt-l">{done.lines}</div>
      <Sums
        subtotalCents={done.subtotalCents}
        discountCents={done.subtotalCents - done.baseCents}
        tipCents={done.tipCents}
        totalCents={done.totalCents}
      />
    </section>
    <DoneWall done={done} onNext={onNext} actions={done.orderId && <DoneActions done={done} orderId={done.orderId} />} />
  </div>
);
