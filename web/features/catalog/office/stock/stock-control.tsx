import { useState } from 'react';
import type { StockHistoryRow } from '#contract/catalog/stock.ts';
import { STOCK_MODE_NAMES } from '#contract/labels.ts';
import { STOCK_MODES, type Stock, type StockKind } from '#contract/stock/stock-shapes.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { useFocusWrong } from '#web/ui/form/use-focus-wrong.ts';
import { Block } from '#web/ui/layout/block.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** The reasons of a recount. The first one is the default. */
const REASONS = ['Conteo', 'Merma', 'Llegó más', 'Otro motivo'] as const;

const WHY: Record<StockHistoryRow['why'], string> = {
  sold: 'Venta',
  returned: 'Regresó de un pedido',
  recount: 'Conteo',
  refill: 'Empezó el día',
};

/** `Merma · Ximena Robles` */
const whyOf = ({ why, reason, by }: StockHistoryRow): string => [reason ?? WHY[why], by].filter(Boolean).join(' · ');

const signed = (change: number): string => (change > 0 ? `+${change}` : `${change}`.replace('-', '−'));

/** A typed whole number; null for anything else. */
const piecesIn = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

const textOf = (pieces: number | null) => (pieces === null ? '' : String(pieces));

type StockControlProps = { kind: StockKind; id: string; stock: Stock; onChange: (stock: Stock) => void };

/** The stock of a product or an option: the count, the reason of a change, and the movements. It has a save button of its own. */
export function StockControl({ kind, id, stock, onChange }: StockControlProps) {
  const [mode, setMode] = useState(stock.mode);
  const [left, setLeft] = useState(textOf(stock.left));
  const [refill, setRefill] = useState(textOf(stock.refill));
  const [reason, setReason] = useState<string>(REASONS[0]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [saves, setSaves] = useState(0);
  const fields = useFocusWrong<HTMLDivElement>(Object.keys(errors).length > 0, isSaving);
  const save = async () => {
    setIsSaving(true);
    setErrors({});
    const change = { id, mode, left: piecesIn(left), refill: piecesIn(refill), reason };
    try {
      const path = kind === 'product' ? 'PUT /api/products/{id}/stock' : 'PUT /api/options/{id}/stock';
      const saved = (await api(path, change)).stock ?? { mode, left: change.left, refill: change.refill };
      setLeft(textOf(saved.left));
      setRefill(textOf(saved.refill));
      setSaves((count) => count + 1);
      onChange(saved);
      toast.success('Existencia guardada');
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      if (!(error instanceof ApiError && Object.keys(error.errors).length > 0)) toast.error(why(error, 'Error al guardar la existencia'));
    }
    setIsSaving(false);
  };
  return (
    <div className="grid gap-3.5">
      {/* Block the fields while saving: the answer would replace what is typed meanwhile. */}
      <div inert={isSaving}>
        <Choices label="Cómo se cuenta">
          {STOCK_MODES.map((one) => (
            <Choice key={one} pressed={mode === one} onClick={() => setMode(one)}>
              {STOCK_MODE_NAMES[one]}
            </Choice>
          ))}
        </Choices>
      </div>
      {mode !== 'unlimited' && (
        <div ref={fields} inert={isSaving} className="grid grid-cols-2 gap-3.5">
          <Field label={mode === 'daily' ? 'Quedan hoy' : 'Quedan'} error={errors.left} hint="Sin lo apartado en pagos abiertos">
            <Input value={left} inputMode="numeric" className="num" onChange={({ target }) => setLeft(target.value)} />
          </Field>
          {mode === 'daily' && (
            <Field label="Cada mañana" error={errors.refill} hint="Cuántas hay al empezar el día">
              <Input value={refill} inputMode="numeric" className="num" onChange={({ target }) => setRefill(target.value)} />
            </Field>
          )}
          <Field label="Motivo" className={mode === 'daily' ? 'col-span-2' : undefined}>
            <Select value={reason} onChange={({ target }) => setReason(target.value)}>
              {REASONS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="text" size="sm" className="-ml-3" aria-expanded={isHistoryOpen} onClick={() => setIsHistoryOpen(!isHistoryOpen)}>
          {isHistoryOpen ? 'Ocultar movimientos' : 'Ver movimientos'}
        </Button>
        <Button variant="neutral" size="sm" busy={isSaving} busyLabel="Guardando..." onClick={save}>
          Guardar existencia
        </Button>
      </div>
      {isHistoryOpen && <StockHistory kind={kind} id={id} seen={String(saves)} />}
    </div>
  );
}

/** The last movements of the stock, newest first. A changed `seen` loads them again. */
function StockHistory({ kind, id, seen }: { kind: StockKind; id: string; seen: string }) {
  const loaded = useLoad(
    async (signal) => (await api('GET /api/stock/{kind}/{id}/history', { kind, id }, { signal })).data,
    `${kind} ${id} ${seen}`,
  );
  return (
    <Block loaded={loaded} failure="No se pudieron cargar los movimientos" skeleton={<Skeleton className="h-20" />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-texto-2">Todavía no hay movimientos.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
          <section aria-label="Movimientos" tabIndex={0} className="max-h-72 overflow-y-auto">
            <ul className="divide-y divide-linea">
              {rows.map((row) => (
                <li key={`${row.at} ${row.change} ${row.left}`} className="flex items-baseline justify-between gap-3 py-2">
                  <span className="min-w-0">
                    <span className="block">{whyOf(row)}</span>
                    <span className="num block text-xs text-texto-2">
                      {formatShortDate(row.at)}, {formatTime(row.at)}
                    </span>
                  </span>
                  <span className="num flex-none text-right">
                    <b className="block font-semibold">{signed(row.change)}</b>
                    <span className="block text-xs text-texto-2">quedan {row.left}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Block>
  );
}
