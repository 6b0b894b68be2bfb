import type { Ticket } from '#contract/invoices/facturas.ts';
import type { OrderKey } from '#contract/invoices/ticket-link.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { fullCentsOf } from '#contract/orders/order-lines.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { dayText } from './words.ts';

/** The ticket that was found. @param order null when only folio and total are known: then there are no lines */
export function TicketFound({ ticket, order }: { ticket: Ticket; order: OrderKey | null }) {
  const { folio, fecha, total, propina, hasta } = ticket;
  const invoiced = toPesos(toCents(total) - toCents(propina));
  return (
    <Summary title={`Pedido ${folio}`}>
      <p className="text-sm text-texto-2">
        {formatShortDate(fecha)}, {formatTime(fecha)}
      </p>
      {order && <Lines order={order} />}
      <SummaryRows>
        {propina > 0 && (
          <>
            <SummaryRow label="Pagaste">{formatPrice(total)}</SummaryRow>
            <SummaryRow label="Propina">−{formatPrice(propina)}</SummaryRow>
          </>
        )}
        <SummaryRow label="Total" total>
          {formatPrice(invoiced)} <span className="text-xs font-normal text-texto-2">MXN</span>
        </SummaryRow>
      </SummaryRows>
      <p className="text-xs text-texto-2">La propina no se factura. Puedes facturar hasta el {dayText(hasta)}.</p>
    </Summary>
  );
}

/** What was bought, for readers who may open the order. Nothing while it loads, and when it cannot be read. */
function Lines({ order: { id, token } }: { order: OrderKey }) {
  const headers: Record<string, string> = token ? { 'x-order-token': token } : {};
  const { data } = useLoad((signal) => api('GET /api/orders/{id}', { id }, { signal, headers }), id);
  return (
    data && (
      <ul className="grid gap-3.5">
        {data.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-3.5">
            <SmallArch picture={productPicture(item.product.image)} size={52} />
            <div>
              <p className="text-sm font-semibold">
                {item.product.name} × {item.quantity}
              </p>
              <ChosenText text={item.options_text} className="text-xs" />
            </div>
            <p className="num text-sm font-semibold">{formatPrice(toPesos(fullCentsOf(item) * item.quantity))}</p>
          </li>
        ))}
      </ul>
    )
  );
}

const SAMPLE = [
  ['2 Latte', '$238.00'],
  ['2 Concha', '$84.00'],
  ['Cupón CASA40', '−$40.00'],
] as const;

/** Where folio and total stand on a ticket. A picture: the hints of the fields say it too. */
export const TicketSample = () => (
  <div
    aria-hidden="true"
    className="grid justify-items-center overflow-hidden rounded-t-carta rounded-b-[3px] border-b-[length:var(--cb-guardapolvo)] border-barro bg-crema px-6 pt-8"
  >
    <div className="num mb-[-26px] w-full max-w-[302px] border border-[#dfd8cf] bg-[#fff] px-5 pt-5 pb-14 text-[13px] leading-6 text-[#2c2018] shadow-sm">
      <p className="text-center text-[15px] font-bold">{useShop().name}</p>
      <p className="text-center">21 nov 2026, 10:32 AM</p>
      <hr className="my-2 border-dashed border-[#61544a]" />
      {SAMPLE.map(([label, amount]) => (
        <SampleRow key={label} label={label} amount={amount} />
      ))}
      <hr className="my-2 border-dashed border-[#61544a]" />
      <SampleRow label="Total" amount="$282.00" isMarked />
      <SampleRow label="Propina" amount="$32.20" />
      <SampleRow label="Folio" amount="5C1E08B7" isMarked />
    </div>
  </div>
);

const SampleRow = ({ label, amount, isMarked = false }: { label: string; amount: string; isMarked?: boolean }) => (
  <p className={`flex justify-between gap-4 ${isMarked ? '-mx-2 rounded-[3px] bg-[#faebcf] px-2 font-bold' : ''}`}>
    <span className="font-normal">{label}</span>
    <span>{amount}</span>
  </p>
);
