import type { ShopOrder } from '#contract/orders/order.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { DownloadTicket } from '../../mine/download-ticket.tsx';
import { PrintSlip } from './print-slip.tsx';
import { ReprintSlip } from './reprint-slip.tsx';

type PapersProps = { order: ShopOrder; mayShip: boolean };

/** An order's slip and ticket, and for parcels a link to the shipment. */
export const Papers = ({ order, mayShip }: PapersProps) => (
  <>
    <PrintSlip orderId={order.id} />
    <ReprintSlip orderId={order.id} />
    <DownloadTicket orderId={order.id} variant="neutral">
      Ticket
    </DownloadTicket>
    {mayShip && order.ships && !isVoid(order.status) && (
      <LinkButton variant="neutral" size="sm" to={`/dashboard/dhl?tab=crear&pedido=${orderNumber(order.id)}`}>
        Crear envío
      </LinkButton>
    )}
  </>
);
