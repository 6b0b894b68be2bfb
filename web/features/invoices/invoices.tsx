import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { DelayedSearch } from '#web/ui/form/delayed-search.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { InvoiceTable } from './invoice-table.tsx';

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
