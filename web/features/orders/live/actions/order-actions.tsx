import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { isTicket, ticketKey, ticketPath } from '#contract/invoices/ticket-link.ts';
import type { Order } from '#contract/orders/order.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { headersOf } from '#web/features/orders/live/data/follow.ts';
import type { Live } from '#web/features/orders/live/data/use-live.ts';
import type { Shown } from '#web/features/orders/live/words.ts';
import { CancelOrder } from '#web/features/orders/mine/cancel-order.tsx';
import { DownloadTicket } from '#web/features/orders/mine/download-ticket.tsx';
import { Reorder } from '#web/features/orders/mine/reorder.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { type AddLines, OrderAgain } from './order-again.tsx';

type OrderActionsProps = { order: Shown; live: Live; onReordered: () => Promise<unknown>; onAddLines: AddLines };

/** A guest's actions on an order: ticket, invoice, order again, cancel. */
export function OrderActions({ order, live: { access, set }, onReordered, onAddLines }: OrderActionsProps) {
  const { cancellable } = ORDER_STATUS[order.status];
  const { invoices } = useShop();
  const folio = orderNumber(order.id);
  // While the shop's tax data are incomplete, the invoice is asked for by a message.
  const toInvoice = invoices
    ? ticketPath(ticketKey(folio, order), { order: { id: order.id, token: access.token } })
    : `/contacto?factura=${folio}#escribenos`;
  const cancelled = (changed: Order) => {
    set(changed);
    // The new status is shown at the top of the page.
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DownloadTicket
        orderId={order.id}
        headers={headersOf(access)}
        variant="neutral"
        size="md"
        className="max-sm:px-4"
        icon={<ReceiptText />}
      >
        Descargar ticket
      </DownloadTicket>
      {isTicket(order) && (
        <LinkButton to={toInvoice} variant="neutral" className="max-sm:px-4">
          <FileText />
          Facturar
        </LinkButton>
      )}
      {access.token === null ? (
        <Reorder order={order} onAdded={onReordered} size="md" icon={<RotateCcw />} />
      ) : (
        <OrderAgain order={order} onAdd={onAddLines} />
      )}
      {cancellable && <CancelOrder order={order} headers={headersOf(access)} size="md" onChange={cancelled} />}
    </div>
  );
}
