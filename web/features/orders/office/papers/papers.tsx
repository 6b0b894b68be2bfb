import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { ShopOrder } from '#contract/orders/order.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api, send } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { DownloadTicket } from '#web/features/orders/mine/download-ticket.tsx';
import { queries } from '#web/hooks/data/queries.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { reprint } from './reprint.ts';

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

/** Prints the slip once more on the network printer; hidden when the shop has none. */
function ReprintSlip({ orderId }: { orderId: string }) {
  const { data: printer } = useQuery({ queryKey: ['printer'], queryFn: () => api('GET /api/barra/impresora', {}) }, queries);
  const [busy, setBusy] = useState(false);
  if (!printer?.data.connected) return null;
  const print = async () => {
    setBusy(true);
    await reprint(orderId);
    setBusy(false);
  };
  return (
    <Button variant="neutral" size="sm" busy={busy} busyLabel="Imprimiendo…" onClick={print}>
      <Printer className="size-4" />
      Reimprimir
    </Button>
  );
}

/** Opens the order's slip for an 80 mm printer in a window of its own and prints it. */
function PrintSlip({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    // Open the window before the request: browsers allow new windows only right after a click.
    const slip = window.open('', '', 'popup,width=380,height=640');
    if (!slip) return toast.error('El navegador no permitió abrir la comanda.');
    setBusy(true);
    try {
      const response = await send(`/api/orders/${orderId}/slip`);
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
      slip.document.write(await response.text());
      slip.document.close();
      slip.print();
    } catch (error) {
      slip.close();
      toast.error(why(error, 'No se pudo abrir la comanda.'));
    }
    setBusy(false);
  };
  return (
    <Button variant="neutral" size="sm" busy={busy} busyLabel="Abriendo…" onClick={print}>
      <Printer className="size-4" />
      Comanda
    </Button>
  );
}
