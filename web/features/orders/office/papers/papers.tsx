import type { ShopOrder } from '#contract/orders/order.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { DownloadTicket } from '../../mine/download-ticket.tsx';
import { PrintSlip } from './print-slip.tsx';
import { ReprintSlip } from './reprint-slip.tsx';

/** Orders of an older release have no type: their goods decide. */
const isParcel = ({ tipo, ships }: ShopOrder): boolean => tipo === 'paquete' || (ships === true && !isHanded(tipo));

type PapersProps = {
  order: ShopOrder;
  /** Managers make invoices and shipments. */
  isManager: boolean;
};

/** An order's slip and ticket, and links to its invoice and, for parcels, to its shipment, with the order filled in. */
export const Papers = ({ order, isManager }: PapersProps) => (
  <>
    <PrintSlip orderId={order.id} />
    <ReprintSlip orderId={order.id} />
    <DownloadTicket orderId={order.id} variant="neutral">
      Ticket
    </DownloadTicket>
    {isManager && !isVoid(order.status) && order.status !== 'pendiente' && (
      <LinkButton variant="neutral" size="sm" to={`/dashboard/invoices?pedido=${orderNumber(order.id)}`}>
        Factura
      </LinkButton>
    )}
    {isManager && isParcel(order) && !isVoid(order.status) && (
      <LinkButton variant="neutral" size="sm" to={`/dashboard/dhl?tab=crear&pedido=${orderNumber(order.id)}`}>
        Crear envío
      </LinkButton>
    )}
  </>
);
