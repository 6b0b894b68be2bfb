import { Link } from 'react-router';
import { INVOICE_TEXTS } from '#contract/invoices/invoice-texts.ts';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { DownloadButton } from '#web/ui/save/download-button.tsx';

const HEAD = 'border-b border-linea bg-zocalo px-4 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-4 py-3 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

/** Invoices in rows; on phones each row is a block. */
export const InvoiceTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <table className="w-full border-collapse text-sm max-sm:block">
    <thead className="max-sm:sr-only">
      <tr>
        {['Folio', 'Pedido', 'Cliente', 'Total', 'Enviada', 'Acciones'].map((name) => (
          <th key={name} scope="col" className={cx(HEAD, name === 'Total' && 'text-right')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {invoices.map(({ id, folio, order_id, customer, total, sent_at }) => (
        <tr
          key={id}
          className="group max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-2.5 max-sm:gap-y-1.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
        >
          <td className={cx(CELL, 'num font-semibold whitespace-nowrap')}>{folio}</td>
          <td className={cx(CELL, 'num whitespace-nowrap')}>
            <Link to={`/dashboard/orders?pedido=${order_id}`} className="link">
              {orderNumber(order_id)}
            </Link>
          </td>
          <td className={cx(CELL, 'wrap-anywhere')}>{customer ?? 'Cliente eliminado'}</td>
          <td className={cx(CELL, 'num text-right')}>{formatPrice(total)}</td>
          <td className={cx(CELL, 'num whitespace-nowrap text-texto-2')}>
            {sent_at ? <time dateTime={sent_at}>{formatShortDate(sent_at)}</time> : 'Sin enviar'}
          </td>
          <td className={cx(CELL, 'max-sm:justify-self-end')}>
            <DownloadButton
              variant="neutral"
              path={`/api/invoices/${order_id}`}
              file={`factura-${orderNumber(order_id)}.pdf`}
              failure={INVOICE_TEXTS.notDownloaded}
              aria-label={`Descargar el PDF de la factura ${folio}`}
            >
              PDF
            </DownloadButton>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
