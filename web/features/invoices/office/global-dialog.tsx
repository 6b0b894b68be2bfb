import { useState } from 'react';
import type { Tax } from '#contract/catalog/catalog.ts';
import { TAX_CLASSES } from '#contract/invoices/taxes.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { shopDate } from '#web/lib/clock.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { dayText } from '../guest/words.ts';
import { PERIODS, type Period, spanOf } from './periods.ts';

/** Shows what the global of a period would say, and issues it. */
export function GlobalDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const yesterday = addDays(shopClock(shopDate()).today, -1);
  const [period, setPeriod] = useState<Period>('dia');
  const [day, setDay] = useState(yesterday);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const span = spanOf(period, day);
  const isOpen = span.hasta > yesterday;
  const { data, error } = useLoad(
    async (signal) => (isOpen ? null : api('GET /api/facturas/global', span, { signal })),
    `${span.desde} ${span.hasta}`,
  );
  /** Another kind of period begins with the last one that has ended. */
  const choose = (next: Period) => {
    const { desde, hasta } = spanOf(next, day);
    setPeriod(next);
    if (hasta > yesterday) setDay(addDays(desde, -1));
  };
  const preview = data?.data;
  const make = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const made = await api('POST /api/facturas/global', span);
      toast.success(
        made.data.length === 1 ? `Factura global ${made.data[0]?.folio} emitida.` : `${made.data.length} facturas globales emitidas.`,
      );
      onDone();
    } catch (failure) {
      setRefusal(why(failure, 'No pudimos emitirla.'));
    }
    setBusy(false);
  };
  return (
    <Dialog
      title="Factura global"
      onClose={onClose}
      cancel="Cerrar"
      className="sm:max-w-[520px]"
      footer={
        <Button busy={busy} busyLabel="Emitiendo…" disabled={!preview?.tickets} onClick={make}>
          Emitir
        </Button>
      }
    >
      <div className="grid gap-5">
        {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Periodo">
            <Select value={period} data-first-focus onChange={({ target }) => choose(target.value as Period)}>
              <Options of={Object.entries(PERIODS)} />
            </Select>
          </Field>
          <Field label="Día del periodo">
            <Input type="date" value={day} max={yesterday} onChange={({ target }) => setDay(target.value || yesterday)} />
          </Field>
        </div>
        <section aria-label="Lo que llevaría" aria-live="polite" className="grid gap-3">
          <p className="text-texto-2">
            {span.desde === span.hasta ? dayText(span.desde) : `Del ${dayText(span.desde)} al ${dayText(span.hasta)}`}
          </p>
          {isOpen ? (
            <Notice tone="info">Ese periodo aún no termina.</Notice>
          ) : error ? (
            <Notice tone="error">{why(error, 'No pudimos calcularla.')}</Notice>
          ) : preview ? (
            <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
              <Row name="Tickets" value={String(preview.tickets)} />
              <Row name="Subtotal" value={formatPrice(preview.subtotal)} />
              {preview.por_tasa.map(({ tasa, base, iva }) => (
                <Row key={tasa} name={`${TAX_CLASSES[tasa as Tax]?.name ?? tasa} sobre ${formatPrice(base)}`} value={formatPrice(iva)} />
              ))}
              <Row name="IVA" value={formatPrice(preview.iva)} />
              <Row name="Total" value={formatPrice(preview.total)} strong />
            </dl>
          ) : (
            <Skeleton className="h-32" />
          )}
        </section>
      </div>
    </Dialog>
  );
}

const Row = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <>
    <dt className={strong ? 'font-semibold' : 'text-texto-2'}>{name}</dt>
    <dd className={strong ? 'text-right font-semibold' : 'text-right'}>{value}</dd>
  </>
);
