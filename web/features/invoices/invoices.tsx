import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { FACTURA_KINDS, FACTURA_STATE_NAMES, FACTURA_STATES } from '#contract/invoices/factura-states.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { shopDate } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DelayedSearch } from '#web/ui/form/delayed-search.tsx';
import { Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { CancelDialog } from './office/cancel-dialog.tsx';
import { GlobalDialog } from './office/global-dialog.tsx';
import { type Asked, InvoiceTable } from './office/invoice-table.tsx';
import { MailDialog } from './office/mail-dialog.tsx';
import { ModeNotice } from './office/mode-notice.tsx';
import { StampDialog } from './office/stamp-dialog.tsx';
import { WaitingDocuments } from './office/waiting.tsx';

const LIMIT = 50;
const DIALOGS = { stamp: StampDialog, cancel: CancelDialog, mail: MailDialog };
const OTHER_KINDS = [
  ['global', 'Globales'],
  ['egreso', 'Egresos'],
] as const;
/** The value when it is one of the list: the address is typed by people too. */
const among = <T extends string>(list: readonly T[], value: string | null): T | undefined => list.find((one) => one === value);

/** Downloads and mails an order's invoice, lists papers and fiscal documents, and stamps and cancels them. */
export function Invoices() {
  const [query, change] = useQuery();
  const q = query.get('q') ?? '';
  const mes = query.get('mes') ?? '';
  const tipo = among(FACTURA_KINDS, query.get('tipo'));
  const estado = among(FACTURA_STATES, query.get('estado'));
  const [made, setMade] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isGlobal, setGlobal] = useState(false);
  const pages = usePages(
    (offset, signal) =>
      pageOf((counting) => counting('GET /api/invoices', { q, mes: mes || undefined, tipo, estado, limit: LIMIT, offset }, { signal })),
    ({ id, sent_at, estado: state }) => `${id} ${sent_at} ${state}`,
    `${made} ${mes} ${q} ${tipo} ${estado}`,
  );
  const done = () => {
    setAsked(null);
    setGlobal(false);
    setMade((count) => count + 1);
  };
  const month = mes || shopClock(shopDate()).today.slice(0, 7);
  const isFiltered = Boolean(q || mes || tipo || estado);
  const Dialog = asked && DIALOGS[asked.action];
  return (
    <OfficePage
      title="Facturas"
      about={countOf(pages, 'emitida', 'emitidas')}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button variant="neutral" size="sm" onClick={() => setGlobal(true)}>
            Global
          </Button>
          <DownloadButton
            variant="neutral"
            path={`/api/facturas/mes?mes=${month}`}
            file={`facturas_${month}.zip`}
            failure="No pudimos descargar el mes."
          >
            Descargar el mes
          </DownloadButton>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,340px)_minmax(0,1fr)] items-start gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
        <InvoiceForm key={query.get('pedido')} order={query.get('pedido') ?? ''} onMade={() => setMade((count) => count + 1)} />
        <section aria-labelledby="emitidas" className="grid min-w-0 gap-4">
          <ModeNotice />
          <WaitingDocuments changed={made} />
          <PagedList
            pages={pages}
            failure="No se pudieron cargar las facturas"
            rowClass="h-9"
            filters={
              <>
                <h2 id="emitidas" className="mr-auto font-semibold max-sm:basis-full">
                  Emitidas
                </h2>
                <Select
                  aria-label="Tipo"
                  value={tipo ?? ''}
                  className="w-auto!"
                  onChange={({ target }) => change({ tipo: target.value || null })}
                >
                  <option value="">Nominativas</option>
                  <Options of={OTHER_KINDS} />
                </Select>
                <Select
                  aria-label="Estado"
                  value={estado ?? ''}
                  className="w-auto!"
                  onChange={({ target }) => change({ estado: target.value || null })}
                >
                  <option value="">Todos los estados</option>
                  <Options of={Object.entries(FACTURA_STATE_NAMES)} />
                </Select>
                <Input
                  type="month"
                  aria-label="Mes"
                  value={mes}
                  className="w-auto!"
                  onChange={({ target }) => change({ mes: target.value || null })}
                />
                <div className="min-w-[220px] flex-1 max-sm:basis-full">
                  <DelayedSearch
                    label="Buscar facturas"
                    placeholder="Folio, RFC, UUID o nombre"
                    initial={q}
                    onSearch={(text) => change({ q: text || null })}
                  />
                </div>
              </>
            }
            empty={
              <EmptyState icon={<ReceiptText />} title={isFiltered ? 'Ninguna factura coincide' : 'Aún no hay facturas'}>
                {isFiltered
                  ? 'Cambia la búsqueda, el mes o los filtros.'
                  : 'Una factura aparece aquí cuando la descargas, la envías o la timbras.'}
              </EmptyState>
            }
          >
            {(invoices) => <InvoiceTable invoices={invoices} onAsk={setAsked} />}
          </PagedList>
        </section>
      </div>
      {Dialog && asked && <Dialog invoice={asked.invoice} onDone={done} onClose={() => setAsked(null)} />}
      {isGlobal && <GlobalDialog onDone={done} onClose={() => setGlobal(false)} />}
    </OfficePage>
  );
}
