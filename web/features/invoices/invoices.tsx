import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { Link } from 'react-router';
import { INVOICE_TEXTS } from '#contract/invoices/invoice-texts.ts';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { DelayedSearch } from '#web/ui/form/delayed-search.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { InvoiceForm } from './invoice-form.tsx';

const LIMIT = 50;

/** Downloads and mails an order's invoice, and lists those that were made. */
export function Invoices() {
  const [query, change] = useQuery();
  const q = query.get('q') ?? '';
  const mes = query.get('mes') ?? '';
  const [made, setMade] = useState(0);
  const pages = usePages(
    (offset, signal) => pageOf((counting) => counting('GET /api/invoices', { q, mes: mes || undefined, limit: LIMIT, offset }, { signal })),
    ({ id, sent_at }) => `${id} ${sent_at}`,
    `${made} ${mes} ${q}`,
  );
  return (
    <OfficePage title="Facturas" about={countOf(pages, 'emitida', 'emitidas')}>
      <div className="grid grid-cols-[minmax(0,340px)_minmax(0,1fr)] items-start gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
        <InvoiceForm key={query.get('pedido')} order={query.get('pedido') ?? ''} onMade={() => setMade((count) => count + 1)} />
        <section aria-labelledby="emitidas">
          <PagedList
            pages={pages}
            failure="No se pudieron cargar las facturas"
            rowClass="h-9"
            filters={
              <>
                <h2 id="emitidas" className="mr-auto font-semibold max-sm:basis-full">
                  Emitidas
                </h2>
                <Input
                  type="month"
                  aria-label="Mes"
                  value={mes}
                  className="w-auto!"
                  onChange={({ target }) => change({ mes: target.value || null })}
                />
                <div className="max-w-[320px] flex-1 max-sm:max-w-none max-sm:basis-full">
                  <DelayedSearch
                    label="Buscar facturas"
                    placeholder="Buscar por folio, pedido o nombre"
                    initial={q}
                    onSearch={(text) => change({ q: text || null })}
                  />
                </div>
              </>
            }
            empty={
              <EmptyState icon={<ReceiptText />} title={q || mes ? 'Ninguna factura coincide' : 'Aún no hay facturas'}>
                {q || mes ? 'Cambia la búsqueda o el mes.' : 'Una factura aparece aquí cuando la descargas o la envías.'}
              </EmptyState>
            }
          >
            {(invoices) => <InvoiceTable invoices={invoices} />}
          </PagedList>
        </section>
      </div>
    </OfficePage>
  );
}

const HEAD = 'border-b border-linea bg-zocalo px-4 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-4 py-3 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

/** Invoices in rows; on phones each row is a block. */
const InvoiceTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
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
              {orderNumber(order_id ?? folio)}
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
              file={`factura-${orderNumber(order_id ?? folio)}.pdf`}
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
