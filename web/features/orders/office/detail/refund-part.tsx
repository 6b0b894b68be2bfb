import { useState } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { leftUnits } from '#web/features/orders/office/rules.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

const inPesos = (cents: number) => formatPrice(toPesos(cents));

export type Units = { id: string; quantity: number };

type RefundPartProps = { order: ShopOrder; onRefund: (units: Units[]) => Promise<void>; onClose: () => void };

/** Refunds units of an order's lines, and shows the amounts before and after. The server computes the refund. */
export function RefundPart({ order, onRefund, onClose }: RefundPartProps) {
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [isEmpty, setEmpty] = useState(false);
  const units = Object.entries(chosen).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []));
  const lines = leftUnits(order);
  const [paid, before] = [toCents(order.total), toCents(order.refunded ?? 0)];
  const now = lines.reduce((cents, { id, centsOf }) => cents + centsOf(chosen[id] ?? 0), 0);
  const confirm = async () => {
    if (units.length === 0) return setEmpty(true);
    await onRefund(units);
  };
  return (
    <ConfirmDialog
      title={`¿Reembolsar una parte del pedido ${orderNumber(order.id)}?`}
      confirmLabel={now > 0 ? `Reembolsar ${inPesos(now)}` : 'Reembolsar'}
      keepLabel="Volver"
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {lines.map(({ id, name, left, centsOf }) => (
          <div key={id} className="flex items-center justify-between gap-3">
            <span>
              {name} <span className="num block text-xs text-texto-2">{inPesos(centsOf(1))} c/u</span>
            </span>
            <Select
              aria-label={`Unidades de ${name}`}
              className="w-auto!"
              value={chosen[id] ?? 0}
              onChange={({ target }) => {
                setChosen({ ...chosen, [id]: Number(target.value) });
                setEmpty(false);
              }}
            >
              {Array.from({ length: left + 1 }, (_, count) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the option's value
                <option key={count} value={count}>
                  {count} de {left}
                </option>
              ))}
            </Select>
          </div>
        ))}
        <dl className="num grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-linea pt-3">
          <dt>Pagado</dt>
          <dd className="text-right">{inPesos(paid)}</dd>
          {before > 0 && (
            <>
              <dt>Ya reembolsado</dt>
              <dd className="text-right">−{inPesos(before)}</dd>
            </>
          )}
          <dt>Se devuelve ahora</dt>
          <dd className="text-right">{now > 0 ? `−${inPesos(now)}` : inPesos(0)}</dd>
          <dt className="font-semibold text-espresso">Queda pagado</dt>
          <dd className="text-right font-semibold text-espresso">{inPesos(paid - before - now)}</dd>
        </dl>
        {isEmpty && <FieldError>Elige al menos una unidad.</FieldError>}
        <p>El dinero vuelve a la tarjeta del cliente y se retiran los puntos de esa parte. No se puede deshacer.</p>
      </div>
    </ConfirmDialog>
  );
}
